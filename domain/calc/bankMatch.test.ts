import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { match, plainName, type OpenBill } from './bankMatch';

const bill = (id: number, due_at: string, left: number, contract: string | null = 'HT01'): OpenBill => ({
  id,
  number: `ZD${id}`,
  contract,
  due_at,
  left,
});
const bills = [bill(2, '2026-04-01', 300_00), bill(1, '2026-01-01', 200_00), bill(3, '2026-07-01', 300_00)];
const payer = { name: '甲科技（杭州）有限公司', known: false, bills };
const entry = { payer_name: '甲科技(杭州) 有限公司', remark: null, amount: 500_00 };

describe('银行流水的入账建议', () => {
  it('户名不论全角半角与空格；金额等于最早几期之和', () => {
    expect(plainName('甲科技（杭州） 有限公司')).toBe(plainName('甲科技(杭州)有限公司'));
    expect(match(entry, payer)).toEqual({
      ...{ score: 80, reasons: ['户名一致', '金额与最早2期之和相同'], exact: true, rest: 0 },
      parts: [
        { id: 1, amount: 200_00 },
        { id: 2, amount: 300_00 },
      ],
    });
  });
  it('附言点名的账单在先；与其中一期相同的只缴那一期', () => {
    expect(match({ ...entry, payer_name: '某人', remark: '缴 ZD3 物业', amount: 300_00 }, payer)).toMatchObject({
      ...{ exact: true, parts: [{ id: 3, amount: 300_00 }], reasons: ['附言提到账单', '金额与最早一期相同'] },
    });
    expect(match({ ...entry, amount: 300_00 }, payer)).toMatchObject({
      parts: [{ id: 2, amount: 300_00 }],
      reasons: ['户名一致', '金额与2期中的任一期相同'],
    });
  });
  it('金额对不上的从最早的缴起，多的留着；只有金额相同不算吻合，什么都不沾的不建议', () => {
    expect(match({ ...entry, amount: 900_00 }, payer)).toMatchObject({ exact: false, rest: 100_00, reasons: ['户名一致'] });
    expect(match({ ...entry, payer_name: '乙公司' }, payer)).toMatchObject({ exact: false, score: 30 });
    expect(match({ ...entry, payer_name: '乙公司', amount: 1_00 }, payer)).toBeUndefined();
    expect(match({ ...entry, payer_name: '乙公司', amount: 1_00 }, { ...payer, known: true })).toMatchObject({ reasons: ['此前由该账户缴过费'] });
  });
  it('不论怎样分，分出的加上余下的恰是到账的，没有一期多缴', () => {
    const some = fc.array(fc.record({ left: fc.integer({ min: 1, max: 500 }), day: fc.integer({ min: 10, max: 28 }) }), { maxLength: 8 });
    fc.assert(
      fc.property(some, fc.integer({ min: 1, max: 3000 }), (given, amount) => {
        const open = given.map(({ left, day }, at) => bill(at, `2026-01-${day}`, left));
        const found = match({ ...entry, amount }, { ...payer, bills: open });
        const paid = found?.parts.reduce((sum, part) => sum + part.amount, 0) ?? 0;
        expect(paid + (found?.rest ?? 0)).toBe(amount);
        for (const part of found?.parts ?? []) expect(part.amount).toBeLessThanOrEqual(open[part.id]?.left ?? 0);
      }),
    );
  });
});
