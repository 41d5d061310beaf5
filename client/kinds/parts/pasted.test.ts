import { describe, expect, it } from 'vitest';
import { code, date, decimal, integer, money, price, ref, text } from '@/domain/kernel/field';
import { payCycle } from '@/domain/codes/money';
import { cellsOf, pastedValue } from './pasted';

describe('从表格粘贴', () => {
  it('按制表符与换行分格；引号里的制表符、换行、引号照旧；末尾的换行不算一行', () => {
    expect(cellsOf('a\tb\r\n1\t\n')).toEqual([
      ['a', 'b'],
      ['1', ''],
    ]);
    expect(cellsOf('"一\n二"\t"说""好"""')).toEqual([['一\n二', '说"好"']]);
    expect(cellsOf('x')).toEqual([['x']]);
  });
  it.each([
    [money('金额'), '¥1,234.5', { value: '1234.50' }],
    [money('金额'), '一千', { problem: '“一千”不是数字' }],
    [money('金额'), '１，２３４。５０', { value: '1234.50' }],
    [money('金额'), '1,2', { problem: '“1,2”不是数字' }],
    [money('金额'), '1000.5000', { value: '1000.50' }],
    [money('金额'), '1000.507', { problem: '“1000.507”最多2位小数' }],
    [price('单价'), '2.3456', { value: '2.3456' }],
    [price('单价'), '2.34567', { problem: '“2.34567”最多4位小数' }],
    [decimal('比例'), '5%', { value: 5 }],
    [integer('天数'), '3.5', { problem: '“3.5”不是整数' }],
    [integer('天数'), '1,200', { value: 1200 }],
    [date('日期'), '2026/3/5', { value: '2026-03-05' }],
    [date('日期'), '2026年12月31日', { value: '2026-12-31' }],
    [date('日期'), '2026-02-30', { problem: '“2026-02-30”不是日期' }],
    [date('日期'), '46000', { problem: '“46000”不是日期' }],
    [text('备注'), '=1+1', { value: '=1+1' }],
    [text('备注'), '', { value: null }],
  ] as const)('%o 读“%s”', (field, given, meant) => expect(pastedValue(field, given, [])).toEqual(meant));
  it('代码与引用按名称认；不认识、不止一个的说明', () => {
    const cycles = payCycle.items.map(({ code: value, label }) => ({ value, label }));
    expect(pastedValue(code('周期', payCycle), '季付', cycles)).toEqual({ value: 'quarter' });
    expect(pastedValue(code('周期', payCycle), '每季', cycles)).toEqual({ problem: '周期“每季”不存在' });
    const rooms = [
      { value: 1, label: '101 · A座' },
      { value: 2, label: '101 · B座' },
      { value: 3, label: '102 · A座' },
    ];
    expect(pastedValue(ref('房间', 'room'), '102', rooms)).toEqual({ value: 3 });
    expect(pastedValue(ref('房间', 'room'), '101 · B座', rooms)).toEqual({ value: 2 });
    expect(pastedValue(ref('房间', 'room'), '101', rooms)).toEqual({ problem: '房间“101”有2个，请选择' });
  });
});
