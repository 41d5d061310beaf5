import { month } from '../codes/calendar';
import { energyKind, priceBand } from '../codes/iot';
import { code, codeList, inIncubator, price, range, time } from '../kernel/field';
import { defineResource } from '../kernel/resource';
import { park } from '../kernel/scope';

/** Price of electricity and water by band, month and hour (entities.md 6.3). */
export const energyPrice = defineResource({
  name: 'energy_price',
  label: '能耗单价',
  title: 'kind',
  base: '/iot/price',
  operations: ['list', 'read', 'store', 'update', 'delete'],
  scope: { ...park, enterprise: 'park' },
  fields: {
    ...inIncubator,
    kind: code('类型', energyKind, { required: true }),
    band: code('时段类型', priceBand, { required: true, initial: 0 }),
    from_time: time('开始时间', { required: true }),
    to_time: time('结束时间', { required: true, hint: '与开始时间相同表示全天' }),
    months: codeList('适用月份', month, { hint: '不选为全年' }),
    price: price('单价', { required: true, unit: '元/kWh 或 元/t' }),
    valid: range('有效期', { required: true }),
  },
  columns: [{ field: 'kind', jump: true }, 'band', 'from_time', 'to_time', 'price', 'valid', 'incubator_id'],
  filters: ['kind', 'band'],
  sort: ['+kind', '+from_time'],
});
