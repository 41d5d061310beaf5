import { describe, expect, it } from 'vitest';
import { notice } from '@/domain/resources/notice';
import { decimal, integer, mobile, money, price, text, type Field } from '@/domain/kernel/field';
import { contact } from '@/domain/kernel/validators';
import { visibleFields, dependents, errorsOf, fieldErrors, isRequired } from './check';
import { changedKeys } from './useForm';

const keys = ['incubator_id', 'title', 'type', 'content', 'start_at', 'end_at', 'audience_kind'];
describe('表单规则', () => {
  it('必填的提示逐字给出，且一次给全', () => {
    expect(errorsOf(notice.fields, keys, { audience_kind: 1 })).toEqual({
      incubator_id: ['请选择园区'],
      title: ['请输入公告标题'],
      type: ['请选择公告类型'],
      content: ['内容不能为空'],
    });
  });
  it('富文本只有空标签时也算空；只有图片不算空', () => {
    expect(fieldErrors(notice.fields.content, 'content', { content: '<p>&nbsp;</p>' })).toEqual(['内容不能为空']);
    const table = (cell: string) => ({ content: `<table><tbody><tr><td>${cell}</td></tr></tbody></table>` });
    expect(fieldErrors(notice.fields.content, 'content', table('<br>&nbsp;'))).toEqual(['内容不能为空']);
    expect(fieldErrors(notice.fields.content, 'content', table('<img src="/vapi/file/1/a.png">'))).toEqual([]);
    expect(fieldErrors(notice.fields.content, 'content', table('租金'))).toEqual([]);
    expect(fieldErrors(notice.fields.content, 'content', { content: '<p></p><img src="/a.png">' })).toEqual([]);
  });
  it('字数按人数字的方法数，空格不算内容', () => {
    expect(fieldErrors(notice.fields.title, 'title', { title: '长'.repeat(51) })).toEqual(['公告标题不能超过50个字']);
    expect(fieldErrors(notice.fields.title, 'title', { title: '   ' })).toEqual(['请输入公告标题']);
  });
  it('失效时间早于生效时间', () => {
    const values = { start_at: '2026-02-01 00:00:00', end_at: '2026-01-01 00:00:00' };
    expect(fieldErrors(notice.fields.end_at, 'end_at', values)).toEqual(['失效时间不能早于生效时间']);
    expect(dependents(notice.fields, 'start_at')).toEqual(['end_at']);
  });
  it('小数位多于字段所存的，逐字说出来，不悄悄四舍五入；本来就存着、没有动过的不管', () => {
    const values = { price: '1.23456', count: 1.5 };
    expect(fieldErrors(price('单价'), 'price', values)).toEqual(['最多4位小数']);
    expect(fieldErrors(price('单价'), 'price', { price: '1.23450' })).toEqual([]);
    expect(fieldErrors(integer('数量'), 'count', values)).toEqual(['请输入整数']);
    expect(fieldErrors(money('金额'), 'amount', { amount: '0.005' })).toEqual(['最多2位小数']);
    expect(fieldErrors(decimal('倍率'), 'ratio', { ratio: 1.2345 }, { ratio: 1.2345 })).toEqual([]);
  });
  it('不是数字的照样留着，在字段上说明，不当作没有填，也不变成别的数', () => {
    for (const [field, typed] of [
      [money('金额', { required: true }), '一百'],
      [price('单价'), '1,2'],
      [integer('数量'), '-'],
      [decimal('倍率'), '1e3'],
    ] as const)
      expect([typed, fieldErrors(field, 'x', { x: typed })]).toEqual([typed, ['请输入数字']]);
    expect(fieldErrors(money('金额', { required: true }), 'x', { x: null })).toEqual(['请输入金额']);
  });
  it('驳回时必须填写原因，通过时不问', () => {
    const { reason } = notice.actions.audit.input as { reason: Field };
    expect(fieldErrors(reason, 'reason', { audit_status: 4 })).toEqual(['请输入驳回原因']);
    expect(fieldErrors(reason, 'reason', { audit_status: 3 })).toEqual([]);
    expect([isRequired(reason, { audit_status: 4 }), isRequired(reason, { audit_status: 3 })]).toEqual([true, false]);
  });
  it('审核对话框只在驳回时问原因', () => {
    const input = notice.actions.audit.input ?? {};
    expect(visibleFields(input, {})).toEqual(['audit_status']);
    expect(visibleFields(input, { audit_status: 3, reason: '写了一半' })).toEqual(['audit_status']);
    expect(visibleFields(input, { audit_status: 4 })).toEqual(['audit_status', 'reason']);
  });
  it('没有改动的脱敏号码不按规则判断，改动后才判断', () => {
    const phone = mobile('联系方式', { required: true, rules: [contact] });
    expect(fieldErrors(phone, 'phone', { phone: '138****5678' }, { phone: '138****5678' })).toEqual([]);
    expect(fieldErrors(phone, 'phone', { phone: '138****56' }, { phone: '138****5678' })).toEqual(['请输入合法联系方式']);
  });
  it('只有改过的字段才算改动', () => {
    expect(changedKeys(['a', 'b', 'c'], { a: 1, b: [1], c: null }, { a: 1, b: [2], c: undefined })).toEqual(['b']);
    expect(fieldErrors(text('备注'), 'x', { x: '' })).toEqual([]);
  });
});
