import { demandStatus, dynamicKind, settlementType } from '@/domain/codes/customer';
import { area, code, date, dateTime, longText, ref, these } from '@/domain/kernel/field';
import { defineResource, defineTable } from '@/domain/kernel/resource';
import { requiredWhen } from '@/domain/kernel/rule';
import { byEnterprise } from '@/domain/kernel/scope';
import { followers } from './staff';

/** 跟进动态：只追加。 */
export const needDynamic = defineTable({
  name: 'need_dynamic',
  readAs: 'need',
  label: '跟进动态',
  traits: ['append'],
  fields: {
    need_id: ref('需求', 'need', { required: true }),
    kind: code('类型', dynamicKind, { required: true }),
    from_status: code('原状态', demandStatus),
    to_status: code('新状态', demandStatus),
    content: longText('内容', { limit: 500 }),
    next_follow_at: dateTime('下次跟进'),
    user_id: ref('操作人', 'user', { writable: 'never' }),
  },
});
const where = '请选择园区楼宇';
/** 需求：客户要的房源，跟进对话框里办理；20 且实际入驻时预订意向房间。entities.md 4.3, domain.md 3, 17. */
export const need = defineResource({
  name: 'need',
  label: '需求',
  title: 'desc',
  dependsOn: ['enterprise_id'],
  base: '/enterprise/need',
  operations: ['list', 'read', 'store', 'update', 'delete'],
  endpoints: {
    read: { at: 'GET /enterprise/needInfo/{id}', source: 'spec' },
    store: { at: 'POST /enterprise/needAdd', source: 'spec', access: 'enterprise_needadd' },
    update: { at: 'PUT /enterprise/needEdit/{id}', source: 'spec', access: 'enterprise_needfollow' },
    delete: { at: 'DELETE /enterprise/needDelete/{id}', source: 'spec', access: 'enterprise_needdelete' },
  },
  scope: byEnterprise,
  // offered while it is in negotiation, or as long as nobody's (specification section 4); one that came to a contract is over
  editableWhen: { done_at: { empty: true }, any: [{ status: 10 }, { enterprise_id: { empty: true } }] },
  deletable: {
    when: { done_at: { empty: true } }, refused: '该需求已签约，不能删除',
    frees: { field: 'room', when: { status: 20, type: 1, room: { empty: false } }, text: '为其预留的房间将释放' },
  },
  fields: {
    enterprise_id: ref('企业', 'enterprise', { writable: 'store' }),
    incubator_id: ref('园区', 'incubator', { required: where, shownAs: 'incubatorName' }),
    building_id: ref('楼宇', 'building', { required: where, shownAs: 'buildingName', path: { parent: 'incubator_id', label: '园区楼宇' } }),
    user_id: ref('跟进人', 'user', { callers: 'staff_id', required: '请输入跟进人', choices: followers }),
    status: code('需求状态', demandStatus, { required: '请选择需求状态', initial: 10 }),
    type: code('入驻类型', settlementType, { rules: [requiredWhen('status', 20, '请选择需求状态')], visibleWhen: { status: 20 } }),
    room: ref('意向房间', 'room', { choices: { where: { use: 1 }, label: ['name', 'area', 'status'], order: ['status'] }, hint: '已预订且实际入驻的需求预留此房间' }),
    in_at: date('预计签约日期'),
    need_area: area('需求面积'),
    desc: longText('需求描述', { limit: 100 }),
    invalid_reason: longText('无效原因', { limit: 100, rules: [requiredWhen('status', 50, '请输入无效原因')], visibleWhen: { status: 50 } }),
    remark: longText('跟进备注', { limit: 100, staffOnly: true, writable: 'edit', visibleWhen: { enterprise_id: { empty: false } } }),
    next_follow_at: date('下次跟进日期', { visibleWhen: { status: [10, 20] } }),
    done_at: dateTime('成交时间', { writable: 'never' }),
    last_follow_at: dateTime('最近跟进', { writable: 'never' }),
  },
  columns: [
    { field: 'enterprise_id', jump: true },
    { field: 'desc', width: 240 },
    'status',
    'incubator_id',
    'building_id',
    'need_area',
    'room',
    'type',
    'in_at',
    'user_id',
    { field: 'next_follow_at', sortable: true },
    { field: 'last_follow_at', sortable: true },
    { field: 'created_at', sortable: true },
  ],
  views: {
    edit: '跟进',
    dialog: 1200,
    card: ['room', 'user_id', 'last_follow_at'],
    empty: '暂无需求',
    related: [
      {
        title: '跟进动态', query: 'follow', at: 'tab', empty: '暂无跟进动态',
        columns: { created_at: dateTime('时间'), ...these(needDynamic.fields, 'kind', 'from_status', 'to_status', 'content', 'next_follow_at', 'user_id') },
      },
    ],
  },
  filters: [
    { field: 'status', match: 'oneOf', as: 'tabs' }, 'enterprise_id', 'incubator_id', 'building_id', 'user_id', 'type', 'in_at', 'next_follow_at',
  ],
  queries: {
    /** The demands of one enterprise. */
    lists: { label: '企业的需求', access: 'need_list', source: 'spec', at: 'GET /enterprise/needLists/{id}', reads: ['need'] },
    /** Its history, the newest first. */
    follow: { label: '跟进动态', access: 'need_read', source: 'spec', at: 'GET /enterprise/needFollow/{id}', reads: ['need', 'need_dynamic'] },
  },
  tasks: {
    follow: { label: '需求待跟进', access: 'enterprise_needfollow', when: { status: 10, next_follow_at: { before: 'now' } }, mine: 'user_id', parties: ['staff'] },
  },
  due: 'next_follow_at',
  changes: ['need_dynamic', 'enterprise', 'room', 'room_occupancy'],
  traits: ['softDelete'],
});
