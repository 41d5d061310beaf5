import { visitorStatus } from '../codes/service';
import { verdict } from '../kernel/audit';
import { code, dateTime, dict, flag, inPlace, integer, longText, mobile, ref, text } from '../kernel/field';
import { defineResource } from '../kernel/resource';
import { max, notBefore } from '../kernel/rule';
import { byEnterprise } from '../kernel/scope';
import { contact, personName, plate, positive } from '../kernel/validators';

const audit = verdict('visitor', { field: 'status', waiting: 2, passed: 3, rejected: 4 });
/** Entities.md 7.6: registered by the guest or the host, granted by staff or the host enterprise. */
export const visitor = defineResource({
  name: 'visitor',
  label: '访客',
  newWords: { enterprise: '邀请访客' },
  base: '/visitors',
  operations: ['list', 'read', 'store', 'update', 'delete', 'export'],
  scope: byEnterprise,
  fields: {
    name: text('访客姓名', { required: true, limit: 20, mask: 'name', openTo: { enterprise: 'enterprise_id' }, rules: [personName] }),
    mobile: mobile('手机号', { required: '请输入联系方式', openTo: { enterprise: 'enterprise_id' }, rules: [contact] }),
    company: text('单位', { limit: 100 }),
    people: integer('同行人数', { unit: '人', rules: [positive, max(200, '同行人数不能超过200')] }),
    plate: text('车牌', { limit: 10, mask: 'plate', openTo: { enterprise: 'enterprise_id' }, rules: [plate] }),
    ...inPlace,
    building_id: { ...inPlace.building_id, callers: 'building_id' },
    enterprise_id: ref('拜访企业', 'enterprise', { hint: '不选则访问园区办公室' }),
    room_id: ref('房间', 'room', { callers: 'room_id', choices: { to: 'rule', rule: 'heldRooms' } }),
    host_name: text('被访人', { callers: 'name', limit: 20 }),
    host_mobile: mobile('被访人电话', { callers: 'mobile', rules: [contact] }),
    visit_reason: dict('事由', 'visit_reason', { required: true }),
    visit_at: dateTime('来访时间', { required: true }),
    leave_by: dateTime('预计离开', { rules: [notBefore('visit_at', '预计离开不能早于来访时间')] }),
    status: code('状态', visitorStatus, { writable: 'never', initial: 2 }),
    by_park: flag('由园区审核', { writable: 'never', initial: 2 }),
    code: text('通行码', { limit: 6, writable: 'never' }),
    arrived_at: dateTime('到达', { writable: 'never' }),
    left_at: dateTime('离开', { writable: 'never' }),
    ...audit.fields,
    cancel_reason: longText('取消原因', { limit: 100, writable: 'never' }),
    pass_path: text('通行证', { derived: true }),
  },
  audit: audit.audit,
  due: 'visit_at',
  // whoever has been let in is as he was registered
  editableWhen: { status: 2 },
  deletable: { when: { status: [4, 7, 8] }, refused: '请先取消或驳回该访客，再删除' },
  found: ['name', 'mobile'],
  columns: [
    { field: 'name', jump: true }, 'status', 'mobile', 'company', 'enterprise_id', 'host_name', 'visit_reason', { field: 'visit_at', sortable: true },
    'people',
  ],
  filters: [{ field: 'status', match: 'oneOf', as: 'tabs' }, 'name', 'mobile', 'enterprise_id', { field: 'code', match: 'equals' }, 'visit_at'],
  views: {
    pass: { code: 'code', when: { status: 3 }, says: '通行码', link: { to: 'pass_path', says: '访客通行证', for: '请转发给访客，凭它登记到访' } },
    notes: [{ when: { status: 2, by_park: 1 }, tone: 'info', text: '企业邀请的访客，由园区审核' }],
    notInDetail: ['pass_path', 'by_park'], card: ['status', 'visit_at', 'company', 'host_name', 'code'],
  },
  sort: ['-visit_at'],
  actions: {
    // the host passes whoever registered himself, and not his own guest where the park looks at him
    audit: { ...audit.actions.audit, openFor: { enterprise: { when: { by_park: { not: 1 } }, refused: '企业邀请的访客由园区审核' } } },
    arrive: {
      label: '到访', access: 'visitor_arrive', when: { status: 3, visit_at: { on: 'today' } }, set: { status: 5 }, done: '操作成功',
      refused: '只有已通过、待到访的访客可以登记到访', refusals: [{ when: { status: 3 }, message: '只能在来访当天登记到访' }],
    },
    leave: { label: '离开', access: 'visitor_arrive', when: { status: 5 }, set: { status: 6 }, done: '操作成功', refused: '只有已到访的访客可以登记离开' },
    cancel: {
      label: '取消来访', quiet: true, access: 'visitor_store', when: { status: [2, 3] }, set: { status: 8 }, done: '操作成功', refused: '当前状态不能取消',
      input: { cancel_reason: longText('取消原因', { limit: 100 }) },
    },
  },
});
