import { payCycle, priceUnit } from '@/domain/codes/money';
import { area, code, date, decimal, integer, longText, mobile, money, price, ref, text } from '@/domain/kernel/field';
import { itemList } from '@/domain/kernel/lines';
import { defineTable } from '@/domain/kernel/resource';
import { max, min, notBefore, type Rule } from '@/domain/kernel/rule';
import { contact, natural, personName, positive } from '@/domain/kernel/validators';
import { feeBill } from './fee-bill';

/** Parts of a contract, written and read with it (entities.md 5.2). Periods include both days. */
const ofContract = { contract_id: ref('合同', 'contract', { required: true, writable: 'never' }) } as const;
/** Rooms of the contract's park, with their building: two of one number are told apart. */
const rooms = { label: ['name', 'building_id'] } as const;
const aheadRange = '提前出账天数应为0至180的整数';
/** A share of a price, in %. */
const within = (label: string, least: number): readonly Rule[] =>
  [min(least, `${label}应在${least}到100之间`), max(100, `${label}应在${least}到100之间`)];
const period = {
  start_at: date('开始日期', { required: true }),
  end_at: date('结束日期', { required: true, rules: [notBefore('start_at', '结束日期不能早于开始日期')] }),
} as const;

/** What a term says of its rises, its deposit, its dues and what is off. */
const risesAndDues = {
  increase_months: integer('递增周期', { unit: '月', rules: [min(1, '递增周期应大于0')] }),
  increase_rate: decimal('递增比例', { digits: [6, 3], unit: '%', rules: within('递增比例', -100) }),
  deposit: money('押金'),
  ahead_days: integer('提前出账天数', { unit: '天', rules: [min(0, aheadRange), max(180, aheadRange)] }),
  late_rate: decimal('滞纳金', { digits: [6, 4], unit: '%/天', rules: within('滞纳金', 0) }),
  discount: decimal('优惠', { digits: [6, 3], unit: '%', rules: within('优惠', 0) }),
} as const;
const freeDays = { free_days: integer('免租天数', { rules: [natural] }) } as const;
/** The same with its free days: what does not depend on the days and rooms of one contract. */
export const termConditions = { ...freeDays, ...risesAndDues } as const;

/** 合同房源：换房时一行结束、另一行开始。 */
export const contractRoom = defineTable({
  name: 'contract_room',
  label: '合同房源',
  title: 'room_id',
  readAs: 'contract',
  columns: ['area', 'start_at', 'end_at'],
  fields: {
    ...ofContract,
    room_id: ref('房间', 'room', { required: '请选择房源', choices: rooms }),
    area: area('计租面积', { required: true, rules: [min(0.01, '面积应大于0')] }),
    ...period,
    replaced_by: ref('换入房源', 'contract_room', { writable: 'never' }),
  },
});

/** 费用条款：未指明房间的条款属于整份合同。折合日单价（元/㎡/天）由服务端保持。 */
export const contractTerm = defineTable({
  name: 'contract_term',
  label: '费用条款',
  title: 'payment_item_id',
  readAs: 'contract',
  columns: ['price', 'price_unit', 'start_at', 'end_at'],
  fields: {
    ...ofContract,
    room_id: ref('房间', 'room', { choices: rooms }),
    payment_item_id: ref('费用项', 'payment_item', { required: true, choices: { where: { enabled: 1 } } }),
    price: price('单价', { required: true }),
    price_unit: code('计价单位', priceUnit, { required: true, initial: 'yuan_m_day' }),
    pay_cycle: code('付款周期', payCycle, { required: true, initial: 'quarter' }),
    ...period,
    ...freeDays,
    free_from: date('免租开始'),
    free_to: date('免租结束', { rules: [notBefore('free_from', '免租结束不能早于免租开始')] }),
    ...risesAndDues,
    day_price: price('折合日单价', { writable: 'never', unit: '元/㎡/天' }),
    // a price that was changed goes on with the periods and rises of the one before it
    counted_from: date('计期起点', { writable: 'never' }),
  },
});

/** 入住人：公寓合同专用；床位是有上级的房间。 */
export const contractOccupant = defineTable({
  name: 'contract_occupant',
  label: '入住人',
  title: 'name',
  readAs: 'contract',
  fields: {
    ...ofContract,
    name: text('姓名', { required: true, limit: 20, rules: [personName] }),
    mobile: mobile('手机', { required: true, rules: [contact] }),
    id_no: text('证件号', { limit: 18, mask: 'idCard' }),
    room_id: ref('房间', 'room', { choices: { ...rooms, rule: 'livableRooms', narrowedBy: ['let_rooms'] } }),
    in_at: date('入住日期'),
    out_at: date('离开日期', { rules: [notBefore('in_at', '离开日期不能早于入住日期')] }),
    items: itemList('物品清单', { item: text('物品', { required: true, limit: 40 }), count: integer('数量', { initial: 1, rules: [positive] }), state: text('状况', { limit: 40 }) }, { max: 50 }),
  },
});

const always = (message: string): Rule => ({ rule: 'requiredWhen', when: {}, message });
/** 账单计划：合同草稿里的账单，另一种看法的 fee_bill 表。合同履行之前不生效，办理时已有的不会重复生成。 */
export const contractBill = defineTable({
  name: 'contract_bill',
  table: 'fee_bill',
  label: '账单计划',
  title: 'payment_item_id',
  fields: {
    ...feeBill.fields,
    payment_item_id: ref('费用项', 'payment_item', { required: true, choices: { where: { enabled: 1 } } }),
    room_id: ref('房间', 'room', { choices: rooms }),
    // the column may be empty: a deposit has no period
    period_start: date('计费开始', { rules: [always('请选择计费开始')] }),
    period_end: date('计费结束', { rules: [always('请选择计费结束'), notBefore('period_start', '计费结束不能早于计费开始')] }),
    amount: money('应收金额', { required: true }),
    edit_reason: longText('修改原因', { limit: 100 }),
  },
});
