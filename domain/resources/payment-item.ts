import { meterKindOfItem, priceUnit } from '@/domain/codes/money';
import { code, decimal, flag, integer, price, text } from '@/domain/kernel/field';
import { defineResource } from '@/domain/kernel/resource';
import { unique } from '@/domain/kernel/rule';
import { everyone } from '@/domain/kernel/scope';

/** 费用项。押金不计入应收（is_income 2）。带编码的是预置的，不可删除。entities.md 5.3. */
export const paymentItem = defineResource({
  name: 'payment_item',
  label: '费用项',
  base: '/paymentItem',
  operations: ['list', 'read', 'store', 'update', 'delete'],
  scope: everyone,
  fields: {
    name: text('费用项名称', { required: true, limit: 20, rules: [unique('费用项已存在')] }),
    code: text('编码', { writable: 'never', limit: 20 }),
    meter_kind: code('表计', meterKindOfItem, { initial: 0 }),
    default_price: price('默认单价'),
    price_unit: code('计价单位', priceUnit),
    tax_rate: decimal('税率', { digits: [5, 2], unit: '%' }),
    is_income: flag('计入应收', { initial: 1 }),
    sort: integer('排序', { initial: 0 }),
    enabled: flag('启用', { initial: 1 }),
  },
  columns: [{ field: 'name', jump: true, width: 140 }, 'meter_kind', 'default_price', 'price_unit', 'tax_rate', 'is_income', 'enabled', 'sort'],
  filters: ['name', 'enabled'],
  sort: ['+sort', '+id'],
  deletable: { when: { code: null }, refused: '预置的费用项不能删除' },
});
