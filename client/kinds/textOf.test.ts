import { expect, it } from 'vitest';
import { code, codeList, files, flag, json, longText, money, price, richText } from '@/domain/kernel/field';
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
  expect([textOf(price('单价'), '1.4500'), textOf(price('单价', { unit: '元/㎡/天' }), '1200.0000')]).toEqual(['1.45 元', '1,200 元/㎡/天']);
  expect(textOf(files('附件'), [{ id: 1, save_name: '说明.pdf' }])).toBe('说明.pdf');
  expect(textOf({ ...json('面积'), widget: 'numberRange' }, { min: 100, max: 500 })).toBe('100 至 500');
  expect(textOf({ ...json('评价'), widget: 'ratings', codes: states }, { 1: 5, 2: null })).toBe('启用 5');
  expect(textOf(richText('内容'), '<p>一</p><p>二</p>')).toBe('一  二');
  expect([textOf(longText('备注'), ''), textOf(longText('备注'), null, '（空）'), textOf(undefined, 7)]).toEqual(['—', '（空）', '7']);
});
