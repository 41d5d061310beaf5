import { describe, expect, it } from 'vitest';
import type { Access } from '@/domain/kernel/access';
import { code, secret, text } from '@/domain/kernel/field';
import { yesNo } from '@/domain/kernel/codes';
import type { AnyResource } from '@/domain/kernel/resource';
import { carStay } from '@/domain/resources/car-stay';
import { contract } from '@/domain/resources/contract';
import { visitor } from '@/domain/resources/visitor';
import { auditFlow } from '@/domain/resources/audit-flow';
import { department } from '@/domain/resources/department';
import { activity } from '@/domain/resources/activity';
import { activityApply } from '@/domain/resources/activity-apply';
import { toWire } from '@/domain/kernel/moment';
import { knowledge } from '@/domain/resources/growth-record';
import { holiday } from '@/domain/resources/holiday';
import { message } from '@/domain/resources/message';
import { contractTab } from '@/domain/codes/money';
import { meterSettlement } from '@/domain/resources/meter-settlement';
import { notice } from '@/domain/resources/notice';
import { parkIntroduction } from '@/domain/resources/park-introduction';
import { policy } from '@/domain/resources/policy';
import { suggest } from '@/domain/resources/suggest';
import {
  actionBody,
  actionsFor,
  inputFields,
  batchLabel,
  detailSections,
  formSections,
  isInRecord,
  isReadable,
  leads,
  isOwn,
  mayDelete,
  mayEdit,
  mayOperate,
  mayReach,
  mayStoreIn,
  formFieldsOf,
  ownParkOf,
  meets,
  namesViewer,
  rowActions,
  type Viewer,
} from './visibility';

const viewer = (held: readonly string[], staff = true): Viewer => ({
  id: 1,
  staff,
  can: (access: Access) => access === 'login' || access === 'public' || held.includes(access),
});
const all = viewer(['notice_store', 'notice_update', 'notice_delete', 'notice_audit', 'notice_top', 'notice_send', 'notice_withdraw', 'notice_read']);
const names = (row: object, who = all) => rowActions(notice, row as Record<string, unknown>, who).map(({ name }) => name);

it('记录里只有填得了或填了的：条件不成立而空着的、只由系统写而还没写的，都没有', () => {
  const reason = text('无效原因', { visibleWhen: { need_status: 50 } });
  expect([isInRecord(reason, null, { need_status: 10 }), isInRecord(reason, null, { need_status: 50 })]).toEqual([false, true]);
  expect(isInRecord(reason, '重复', { need_status: 10 })).toBe(true);
  const written = text('编号', { writable: 'never' });
  expect([isInRecord(written, null, {}), isInRecord(written, 'A1', {})]).toEqual([false, true]);
});
it('在线申报只在本企业没有未结的申报时提供；用码签到从开始前一小时起，园区从当天起', () => {
  const offered = (of: AnyResource, row: object, held: readonly string[], staff = false) =>
    rowActions(of, row as Record<string, unknown>, viewer(held, staff)).map(({ name }) => name);
  const open = { is_online: 1, can_apply: 1 };
  expect([null, '草稿', '未获批'].map((mine) => offered(policy, { ...open, mine }, ['policy_apply_store']))).toEqual([['declare'], [], ['declare']]);
  const soon = (minutes: number) => ({ status: 2, starts_at: toWire(Date.now() + minutes * 60_000) });
  const own = (minutes: number) => offered(activityApply, soon(minutes), ['activity_apply_store']);
  expect([own(70), own(50)]).toEqual([['cancel'], ['attend.in', 'cancel']]);
  const door = (minutes: number) => offered(activityApply, soon(minutes), ['activity_signin'], true);
  expect([door(24 * 60), door(-5)]).toEqual([[], ['sign_in.in']]);
});
describe('操作的可见性', () => {
  it('评价或追问只给留言人：园区人员只在自己写的留言上有', () => {
    const offered = (staff: boolean, created_by: number) =>
      rowActions(suggest, { status: 1, created_by }, viewer(['suggest_feedback'], staff)).map(({ name }) => name);
    expect([offered(true, 2), offered(true, 1), offered(false, 2)]).toEqual([[], ['feedback'], ['feedback']]);
  });
  it('一次对多条：两个同名的操作各说是对哪些记录的，其余照旧', () => {
    const offered = actionsFor(notice, all, ['row', 'rows']);
    const labels = Object.fromEntries(offered.map((named) => [named.name, batchLabel(notice, named, offered)]));
    expect(labels).toMatchObject({
      withdraw: '批量撤回（待审核）',
      unpublish: '批量撤回（已发布）',
      top: '批量置顶',
      'audit.pass': '批量通过',
      'audit.reject': '批量驳回',
    });
    expect(batchLabel(notice, offered.find(({ name }) => name === 'withdraw') as never, [])).toBe('批量撤回');
  });
  it('草稿可提交；待审核可撤回、可审核；已发布可撤回、置顶、发送', () => {
    expect(names({ audit_status: 1, is_top: 2 })).toEqual(['submit']);
    expect(names({ audit_status: 2, is_top: 2 })).toEqual(['audit.pass', 'audit.reject', 'withdraw']); // what leads on before what undoes
    expect(names({ audit_status: 3, is_top: 2 })).toEqual(['send', 'unpublish', 'top']);
    expect(names({ audit_status: 3, is_top: 1 })).toEqual(['send', 'unpublish', 'cancel_top']);
  });
  it('审核分两个按钮：通过什么也不问，驳回只问原因，各带各的结果', () => {
    const [pass, reject] = rowActions(notice, { audit_status: 2, is_top: 2 }, viewer(['notice_audit']));
    expect([pass?.action.label, Object.keys(inputFields(pass?.action as never)), pass?.given]).toEqual(['通过', [], { audit_status: 3 }]);
    expect([reject?.action.label, Object.keys(inputFields(reject?.action as never)), reject?.given]).toEqual([
      '驳回',
      ['reason'],
      { audit_status: 4 },
    ]);
    expect([pass, reject].map((named) => named && leads(named))).toEqual([true, false]);
  });
  it('没有权限的操作不出现', () => {
    expect(names({ audit_status: 2, is_top: 2 }, viewer(['notice_audit']))).toEqual(['audit.pass', 'audit.reject']);
    expect(names({ audit_status: 3, is_top: 2 }, viewer([]))).toEqual([]);
    expect(mayOperate(notice, 'store', viewer([]))).toBe(false);
  });
  it('待审核的记录不能编辑', () => {
    expect(mayEdit(notice, { audit_status: 2 }, all)).toBe(false);
    expect(mayEdit(notice, { audit_status: 4 }, all)).toBe(true);
  });
  it('条件可以是一个值或几个值之一', () => {
    expect(meets({ a: 1 }, { a: [1, 2] })).toBe(true);
    expect(meets({ a: 3 }, { a: [1, 2] })).toBe(false);
    expect(meets({}, undefined)).toBe(true);
  });
  it('路径里没有 {id} 的操作把行号写进请求体，且不在对话框里问', () => {
    const [receive] = actionsFor(message, viewer([]), ['rows']);
    expect(receive && Object.keys(inputFields(receive.action))).toEqual(['receipt']);
    expect(receive && actionBody(receive, { id: 7, version: 2 }, { receipt: '收到' })).toEqual({ receipt: '收到', ids: [7] });
    const [submit] = rowActions(notice, { audit_status: 1 }, all);
    expect(submit && actionBody(submit, { id: 7, version: 2 }, { reason: 'x' })).toEqual({ reason: 'x' });
  });
  it('审核说明看到的是哪个版本：看过之后改了的，不会未读就通过', () => {
    const [pass] = rowActions(notice, { audit_status: 2 }, viewer(['notice_audit']));
    expect(pass && actionBody(pass, { id: 7, version: 3 }, { ...pass.given })).toEqual({ audit_status: 3, version: 3 });
    expect(pass && actionBody(pass, { id: 7 }, { ...pass.given })).toEqual({ audit_status: 3 });
  });
});
describe('全部园区共用的行', () => {
  const rights = ['update', 'delete'].flatMap((action) => [`department_${action}`, `audit_flow_${action}`]);
  const keeper = (parks?: readonly number[] | null): Viewer => ({
    ...viewer([...rights, 'notice_audit', 'notice_withdraw', 'notice_update']),
    parks,
  });
  const actions = (resource: typeof department | typeof auditFlow, row: object, who: Viewer) => [
    mayEdit(resource, row as Record<string, unknown>, who),
    mayDelete(resource, row as Record<string, unknown>, who),
  ];
  it.each([department, auditFlow])('$label：没有园区的行，一个园区的人员只能看；别的园区的也是', (resource) => {
    expect(actions(resource, { incubator_id: null }, keeper([1]))).toEqual([false, false]);
    expect(actions(resource, { incubator_id: 2 }, keeper([1]))).toEqual([false, false]);
    expect(actions(resource, { incubator_id: 1 }, keeper([1]))).toEqual([true, true]);
    for (const parks of [null, undefined]) expect(actions(resource, { incubator_id: null }, keeper(parks))).toEqual([true, true]);
    // a list without the park tells nothing of it: the server decides
    expect(actions(resource, {}, keeper([1]))).toEqual([true, true]);
  });
  it('操作也不出现；审核由步骤所指的人作出，不看园区', () => {
    const flow = { incubator_id: null, enabled: 2, origin_id: null };
    expect(rowActions(auditFlow, flow, keeper([1]))).toEqual([]);
    expect(rowActions(auditFlow, flow, keeper(null)).map(({ name }) => name)).toEqual(['enable']);
    // what all parks share is published by who sees all of them, or whom a flow asks
    expect(names({ incubator_id: null, audit_status: 2, is_top: 2, audit_flow_id: null }, keeper([1]))).toEqual([]);
    expect(names({ incubator_id: null, audit_status: 2, is_top: 2, audit_flow_id: 3 }, keeper([1]))).toEqual(['audit.pass', 'audit.reject']);
    expect(names({ incubator_id: 1, audit_status: 2, is_top: 2 }, keeper([1]))).toEqual(['audit.pass', 'audit.reject', 'withdraw']);
  });
  it('不改动那一行的操作照样给：代企业申报，收藏', () => {
    const shared = { incubator_id: null, is_online: 1, can_apply: 1, apply_from: null, apply_to: null, audit_status: 3 };
    const who = { ...viewer(['policy_list', 'policy_update', 'policy_apply_store']), parks: [1] };
    const offered = (collected_at: string | null) => rowActions(policy, { ...shared, collected_at }, who).map(({ name }) => name);
    expect([offered(null), offered('2026-11-01 09:00:00')]).toEqual([
      ['declare', 'collect'],
      ['declare', 'uncollect'],
    ]);
  });
  it('页面定死了不分园区的，只管一个园区的人不新建', () => {
    const may = (held: object, parks: readonly number[] | null) =>
      mayStoreIn(parkIntroduction, held as Record<string, unknown>, { ...viewer(['park_introduction_store']), parks });
    expect([may({ kind: 1 }, [1]), may({ kind: 2 }, [1]), may({ kind: 1 }, null)]).toEqual([false, true, true]);
  });
  it('A-035 只管一个园区的人，记录须写明园区时不问是哪个；管几个、管全部的照问，可以不写园区的也照问', () => {
    const of = (resource: AnyResource, parks?: readonly number[] | null) => ownParkOf(resource, { ...viewer([]), parks });
    expect(of(notice, [7])).toEqual({ name: 'incubator_id', id: 7 });
    for (const parks of [[], [7, 8], null, undefined]) expect(of(notice, parks)).toBeUndefined();
    expect(notice.fields.incubator_id.required).toBeDefined();
    expect(auditFlow.fields.incubator_id).not.toHaveProperty('required');
    expect(of(auditFlow, [7])).toBeUndefined();
  });
  it('只管几个园区的人，记录可以不写园区的也要写明：必填，不再说不选则全部园区', () => {
    const of = (resource: AnyResource, parks?: readonly number[] | null, staff = true) =>
      formFieldsOf(resource, { ...viewer([]), staff, parks }).incubator_id;
    for (const parks of [[7], [7, 8]]) {
      expect(of(holiday, parks)).toMatchObject({ label: '所属园区', required: true });
      expect(of(holiday, parks)).not.toHaveProperty('hint');
    }
    expect([of(holiday, null), of(holiday), of(holiday, [7], false)]).toEqual(Array(3).fill(holiday.fields.incubator_id));
    expect(of(notice, [7])).toBe(notice.fields.incubator_id);
  });
  it('不是园区人员的，行在其范围内即可', () => expect(isOwn(notice, { incubator_id: null }, { ...keeper([]), staff: false })).toBe(true));
});
describe('到得了谁那里', () => {
  it('租户的合同自批准起才到他那里：没有草稿与待审核的标签；按日子算出来的照旧', () => {
    const seen = (party: 'enterprise' | 'staff') =>
      contractTab.items.filter(({ code }) => mayReach(contract, 'status', code, { ...viewer([]), party })).map(({ label }) => label);
    expect(seen('enterprise')).toEqual(contractTab.items.filter(({ code }) => ![5, 10, 15].includes(code)).map(({ label }) => label));
    expect(seen('enterprise')).toContain('即将到期');
    expect(seen('staff')).toEqual(contractTab.items.map(({ label }) => label));
  });
});
describe('一个操作对谁打头', () => {
  it('报名与申报是企业的事：园区人员先看到编辑', () => {
    const offered = { is_online: 1, can_apply: 1, apply_from: null, apply_to: null, apply_end_at: '2999-01-01 00:00:00', audit_status: 3 };
    const leading = (resource: typeof activity | typeof policy, party: 'staff' | 'enterprise') => {
      const who = { ...viewer(['activity_apply_store', 'policy_apply_store']), staff: party === 'staff', party };
      return rowActions(resource, offered, who).map((named) => leads(named));
    };
    for (const resource of [activity, policy]) {
      expect(leading(resource, 'staff')).toEqual([false]);
      expect(leading(resource, 'enterprise')).toEqual([true]);
    }
  });
});
describe('一个操作对谁开放', () => {
  it('由园区审核的访客，邀请他的企业没有审核按钮', () => {
    const offered = (party: 'staff' | 'enterprise', by_park: 1 | 2) =>
      rowActions(visitor, { status: 2, by_park }, { ...viewer(['visitor_audit']), staff: party === 'staff', party }).map(({ name }) => name);
    const both = ['audit.pass', 'audit.reject'];
    expect([offered('staff', 1), offered('enterprise', 1), offered('enterprise', 2)]).toEqual([both, [], both]);
  });
});
describe('字段的可见性', () => {
  it('机密谁也看不到；内部字段只给园区人员；带权限的字段按权限', () => {
    expect(isReadable(secret('密码'), all)).toBe(false);
    expect(isReadable(text('来源渠道', { staffOnly: true }), viewer([], false))).toBe(false);
    expect(isReadable(text('来源渠道', { staffOnly: true }), viewer([], true))).toBe(true);
    expect(isReadable(code('无效原因', yesNo, { readableWith: 'privacy_show' }), viewer([]))).toBe(false);
  });
  it('表单只问可写的字段；详情另列系统维护的字段', () => {
    const requested = formSections(notice, all, true).flatMap(({ fields }) => fields);
    expect(requested).toContain('title');
    expect(requested).not.toContain('audit_status');
    expect(detailSections(notice, all).find(({ title }) => title === '其他信息')?.fields).toContain('audit_status');
  });
  it('只看得到已发布内容的人，不看园区的审核往来：政策的审核状态、提交与审核时间、是否展示', () => {
    const fieldsFor = (party: 'staff' | 'enterprise' | 'facilitator') =>
      detailSections(policy, { ...viewer(['policy_list']), staff: party === 'staff', party }).flatMap(({ fields }) => fields);
    const audits = ['audit_status', 'submitted_at', 'audited_at', 'audited_by', 'is_online'];
    expect(fieldsFor('enterprise').filter((name) => audits.includes(name))).toEqual([]);
    expect(fieldsFor('enterprise')).toContain('published_at');
    expect(fieldsFor('staff')).toEqual(expect.arrayContaining(audits));
    expect(fieldsFor('facilitator')).toContain('audit_status');
  });
  it('合同的步骤与草稿是对话框自己的：详情与打印都不写；服务端写下的照写', () => {
    const listed = detailSections(contract, all).flatMap(({ fields }) => fields);
    expect(listed).toEqual(expect.arrayContaining(['number', 'total_money', 'effective_at', 'end_reason']));
    expect(listed).not.toContain('step');
    expect(listed).not.toContain('draft');
  });
  it('没有人填写的记录只有一段，按定义的次序：车牌在前，园区不单独成段', () => {
    const sections = detailSections(carStay, all);
    expect(sections.map(({ title }) => title)).toEqual(['基本信息']);
    expect(sections[0]?.fields.slice(0, 3)).toEqual(['plate', 'incubator_id', 'car_park_id']);
  });
});
it('自己的列表里不问是哪家企业：行行都是自己的；园区人员照问', () => {
  const isFixed = (resource: AnyResource, party: Viewer['party']) => namesViewer(resource, 'enterprise_id', { ...all, party });
  expect([isFixed(contract, 'enterprise'), isFixed(contract, 'staff'), isFixed(contract, undefined)]).toEqual([true, false, false]);
  expect(namesViewer(contract, 'number', { ...all, party: 'enterprise' })).toBe(false);
});
it('自己的企业不作为问题：访客登记问园区人员拜访哪家，不问企业', () => {
  const inForm = (party: Viewer['party']) => formSections(visitor, { ...all, staff: party === 'staff', party }, true).flatMap(({ fields }) => fields);
  expect(inForm('staff')).toContain('enterprise_id');
  expect(inForm('enterprise')).toContain('visit_at');
  expect(inForm('enterprise')).not.toContain('enterprise_id');
});
describe('谁还改得了一行', () => {
  const keeper: Viewer = { ...viewer(['knowledge_update', 'knowledge_delete', 'check_plan_delete'], false), party: 'enterprise' };
  const open = (row: object, who: Viewer) => [mayEdit(knowledge, row as never, who), mayDelete(knowledge, row as never, who)];
  it('园区确认之后，企业没有编辑与删除，园区人员照旧', () => {
    expect(open({ confirmed_at: null }, keeper)).toEqual([true, true]);
    expect(open({ confirmed_at: '2026-11-20 09:05:00' }, keeper)).toEqual([false, false]);
    expect(open({ confirmed_at: '2026-11-20 09:05:00' }, { ...keeper, staff: true, party: 'staff' })).toEqual([true, true]);
  });
  it('没有另写能否删除的，改得了才删得了：与服务端同一份条件', () => {
    const who = viewer(['meter_settlement_delete']);
    expect([1, 2].map((status) => mayDelete(meterSettlement, { status }, who))).toEqual([true, false]);
  });
});
