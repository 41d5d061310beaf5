import { expect, it } from 'vitest';
import { code, codeList, files, flag, longText, money, richText } from '@/domain/kernel/field';
import { codes } from '@/domain/kernel/codes';
import { textOf } from './textOf';

const states = codes('states', [
  { code: 1, label: '启用' },
  { code: 2, label: '停用' },
]);
it('值以文字说出：代码、是否、金额、文件、富文本；没有值的地方按给定的字', () => {
  expect(textOf(code('状态', states), 2)).toBe('停用');
  expect(textOf(codeList('状态', states), [1, 2])).toBe('启用、停用');
  expect(textOf(flag('公开'), 1)).toBe('是');
  expect(textOf(money('金额'), '1234567.5')).toBe('1,234,567.50 元');
  expect(textOf(files('附件'), [{ id: 1, save_name: '说明.pdf' }])).toBe('说明.pdf');
  expect(textOf(richText('内容'), '<p>一</p><p>二</p>')).toBe('一  二');
  expect([textOf(longText('备注'), ''), textOf(longText('备注'), null, '（空）'), textOf(undefined, 7)]).toEqual(['—', '（空）', '7']);
});
