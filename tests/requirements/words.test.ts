import { describe, expect, it } from 'vitest';
import { siteMenu } from '@/client/site/menu';
import { demandStatus } from '@/domain/codes/customer';
import { imageDialog, oneFileOnly, upload } from '@/domain/kernel/validators';
import { routeByPath } from '@/domain/routes';
import { inputFields, inputMessages } from './built';
import { isProved, problemsOf, tableOf } from './tables';
import { isUsed } from './used';

/** What a form says of a file: only where a form asks for one. */
const takesFiles = inputFields.some(({ kind }) => kind === 'file' || kind === 'files');
const takes = (use: string): boolean => inputFields.some((field) => field.takes === use);
const ofFiles = new Set([
  ...(takesFiles ? [upload.tooLarge, upload.wrongType] : []),
  ...(takes('plan') ? [oneFileOnly(1)] : []),
  ...(takes('picture') ? [imageDialog(''), imageDialog('a.gif')] : []),
]);
/** Validators that the product must ask by, where their words alone are shared with others. */
const validatorOf: Readonly<Record<string, string>> = {
  'M-060': 'number',
  'M-061': 'notPlainInteger',
  'M-062': 'email',
  'M-064': 'positiveInteger',
  'M-065': 'decimal3',
  'M-070': 'yearRange',
};
/** What the product lacks of a text, by where the specification says it. Texts that no definition holds are proved by a test (proved.csv). */
function lacks({ id = '', text = '', where = '', when = '', kind }: Record<string, string>): string | undefined {
  if (kind === 'title') return routeByPath.get(where)?.title === text ? undefined : `${where} 的标题不是「${text}」`;
  if (kind === 'menu') return siteMenu[Number(/item (\d+)/.exec(when)?.[1]) - 1]?.title === text ? undefined : `公共菜单没有「${text}」`;
  if (kind === 'code label')
    return demandStatus.items.some(({ code, label }) => `status ${code}` === when && label === text) ? undefined : `没有「${text}」`;
  const validator = validatorOf[id];
  if (validator) return isUsed(validator) ? undefined : `没有按 ${validator} 校验的字段`;
  return inputMessages.has(text) || ofFiles.has(text) ? undefined : `没有哪个表单会提示「${text}」`;
}

describe('文字', () => {
  it('规格的每条文字都由表单、页面或菜单说出，或由测试证明，或列在未建清单里', () => {
    const findings = tableOf('messages').map((row) => {
      const derived = row.kind !== 'confirm' && row.kind !== 'success' && row.kind !== 'notice' && row.kind !== 'warning' && row.kind !== 'error';
      if (isProved('messages', row.id)) return { id: row.id ?? '', lacks: undefined };
      return { id: row.id ?? '', lacks: derived ? lacks(row) : '没有对照的测试' };
    });
    expect(problemsOf('messages', findings)).toEqual([]);
  });
});
