import { priceUnit } from '@/domain/codes/money';
import { countedRoom } from '@/domain/codes/counted';
import { decoration, roomStatus, roomUse } from '@/domain/codes/space';
import { area, code, date, files, flag, inIncubator, longText, money, price, ref, text } from '@/domain/kernel/field';
import { defineResource } from '@/domain/kernel/resource';
import { judged, notBefore, unique, type CustomRule } from '@/domain/kernel/rule';
import { park } from '@/domain/kernel/scope';
import { boardQueries, occupancyActions, occupancyHandled } from './room-actions';

const someArea: CustomRule = { rule: 'custom', name: 'someArea', message: '面积应大于0', bad: { value: 0 }, holds: (value) => judged(value, (area) => area > 0) };

/** 房间。房态由占用表与合同到期日得出：列表、详情、导出、房态图与三维同一算法；存储的只是最近一次写入时的缓存，只由服务端写。entities.md 3.5, domain.md 4. */
export const room = defineResource({
  name: 'room',
  label: '房间',
  title: 'name',
  dependsOn: ['incubator_id', 'building_id'],
  narrowedBy: ['floor_id'],
  base: '/space/room',
  source: 'spec',
  operations: ['list', 'read', 'store', 'update', 'delete', 'export', 'import'],
  scope: park,
  fields: {
    ...inIncubator,
    building_id: ref('楼宇', 'building', { required: true }),
    floor_id: ref('楼层', 'floor', { required: true }),
    name: text('房间号', { required: true, limit: 20, rules: [unique('房间号已存在', 'building_id')] }),
    room_type_id: ref('房间类型', 'room_type', { required: true, choices: { where: { status: 1 } } }),
    parent_id: ref('所属房间', 'room', { hint: '工位或床位所在的房间；含工位的房间不单独出租' }),
    area: area('面积', { required: true, rules: [someArea] }),
    use: code('用途', roomUse, { required: true, initial: 1 }),
    guide_price: price('指导价'),
    price_unit: code('计价单位', priceUnit, { initial: 'yuan_m_day' }),
    status: code('房态', roomStatus, { writable: 'never', initial: 1, reckoned: true }),
    enterprise_name: text('租户', { derived: true }),
    contract_end: date('合同至', { derived: true }),
    owed: money('欠费', { derived: true, readableWith: 'fee_bill_list' }),
    rentable_from: date('投用日期', { required: true, hint: '自该日起计入可租面积' }),
    rentable_to: date('停用日期', { rules: [notBefore('rentable_from', '停用日期不能早于投用日期')] }),
    idle_since: date('空置起始', { writable: 'never' }),
    web_show: flag('官网展示', { initial: 2, hint: '空闲或预订的房间可展示' }),
    show_again: flag('空出后恢复展示', { writable: 'never', initial: 2 }),
    venue: flag('空闲场地', { initial: 2 }),
    venue_price: money('场地费'),
    venue_note: longText('场地说明', { limit: 200 }),
    images: files('图片', { takes: 'picture' }),
    decoration: code('装修', decoration),
    orientation: text('朝向', { limit: 10 }),
    remark: longText('备注', { limit: 200 }),
  },
  found: ['name'],
  columns: [
    { field: 'name', jump: true },
    'status',
    { field: 'enterprise_name', width: 190 },
    { field: 'contract_end', width: 110 },
    { field: 'owed', width: 116 },
    'incubator_id',
    'building_id',
    'floor_id',
    'room_type_id',
    { field: 'area', sortable: true },
    'use',
    'guide_price',
    'price_unit',
    'idle_since',
    'web_show',
  ],
  views: {
    hidden: ['use', 'web_show'],
    card: ['enterprise_name', 'contract_end', 'area', 'building_id'],
    sums: { query: 'sums', fields: { area: area('面积') }, tabs: { bad: [] } },
  },
  filters: [
    'name',
    { field: 'status', match: 'oneOf', as: 'tabs', own: code('房态', roomStatus) }, // as the rows show it, so the hook answers
    'incubator_id',
    'building_id',
    'floor_id',
    { field: 'room_type_id', match: 'equals', query: 'room_type' },
    'use',
    'web_show',
    'venue',
    { field: 'area', match: 'between' },
    { field: 'area', match: 'oneOf', query: 'counted', own: code('面积口径', countedRoom) }, // as the statistics count it, so the hook answers
    { field: 'owed', match: 'equals', query: 'owes', own: flag('欠费', { readableWith: 'fee_bill_list' }) },
  ],
  sort: ['+building_id', '+floor_id', '+name'],
  form: [
    { title: '基本信息', fields: ['incubator_id', 'building_id', 'floor_id', 'name', 'room_type_id', 'parent_id', 'area', 'use', 'rentable_from', 'rentable_to'] },
    { title: '招租信息', fields: ['guide_price', 'price_unit', 'decoration', 'orientation', 'images', 'web_show', 'remark'] },
    { title: '空闲场地', fields: ['venue', 'venue_price', 'venue_note'] },
  ],
  actions: {
    show: {
      label: '官网展示', access: 'room_webshow', at: 'PUT /space/webShow/{id}', source: 'spec', done: '操作成功',
      input: { web_show: flag('官网展示', { required: true }) },
    },
    ...occupancyActions,
  },
  handled: ['show', ...occupancyHandled],
  queries: {
    count: { label: '房源数', access: 'login', source: 'spec', at: 'GET /space/room-count', reads: ['room'] },
    ...boardQueries,
  },
  exports: { fileName: '房源' },
  imports: {
    fileName: '房源',
    columns: [
      'incubator_id', 'building_id', 'floor_id', 'name', 'room_type_id', 'area', 'use', 'guide_price', 'price_unit', 'rentable_from', 'rentable_to',
      'decoration', 'orientation', 'remark',
    ],
    sameRow: ['building_id', 'name'],
  },
  // remarks, holders and the days of its use stay inside (entities.md 3.5)
  publicRead: {
    list: { at: 'GET /websit/room' },
    read: { at: 'GET /websit/room/{id}' },
    categories: { at: 'GET /websit/room/category', source: 'decided', field: 'kind' },
    fields: [
      'name', 'incubator_id', 'building_id', 'floor_id', { field: 'room_type_id', of: 'name', as: 'room_type_name' }, { field: 'room_type_id', of: 'kind', as: 'kind' },
      'area', 'status', 'guide_price', 'price_unit', 'decoration', 'orientation', 'venue', 'venue_price', 'venue_note', 'images',
      // who is asked about it, and the plan of its floor: open as long as a room of it is shown
      { field: 'incubator_id', of: 'phone', as: 'phone', inRecord: true }, { field: 'incubator_id', of: 'address', as: 'address', inRecord: true },
      { field: 'floor_id', of: 'file_id', as: 'plan', inRecord: true },
    ],
    // 空闲 or 预订, and it can be let
    where: { web_show: 1, use: 1, status: [1, 2] },
    through: { incubator_id: { web_show: 1 }, building_id: {} },
    filters: [
      { field: 'incubator_id', match: 'equals' }, { field: 'building_id', match: 'equals' }, { field: 'kind', match: 'equals' }, { field: 'venue', match: 'equals' },
      { field: 'name', match: 'contains' }, { field: 'area', match: 'between' }, { field: 'guide_price', query: 'price', match: 'between' },
    ],
    sort: ['+incubator_id.sort', '+incubator_id', '+building_id.sort', '+building_id', '+floor_id.number', '+name'],
  },
  traits: ['softDelete'],
  derivedFrom: ['room_occupancy', 'contract', 'enterprise', 'fee_bill', 'parameter'],
});
