import { activityApplyStatus, attendance } from '../codes/content';
import { verdict } from '../kernel/audit';
import { code, dateTime, flag, integer, longText, mobile, ref, text } from '../kernel/field';
import type { Moment } from '../kernel/condition';
import { defineResource } from '../kernel/resource';
import { max, min } from '../kernel/rule';
import { byEnterprise } from '../kernel/scope';
import { contact, personName, sixDigits } from '../kernel/validators';

/** Who comes, as every door of the sign-up asks it: the list, the activity, the website. */
export const attendee = {
  name: text('报名人', { callers: 'name', required: true, limit: 20, rules: [personName] }),
  mobile: mobile('手机号', { callers: 'mobile', required: '请输入联系方式', rules: [contact] }),
  company: text('单位', { limit: 100 }),
  queues: flag('名额已满时候补', { initial: 1, writable: 'store', apart: true, hint: '有人取消时按先后自动递补，并通知您' }),
} as const;
/** So many minutes before it starts one may sign in by the code. */
export const codeOpens = 60;
const stars = [min(1, '评分为1至5'), max(5, '评分为1至5')];
const leaving = { visibleWhen: { attends: 2 } } as const;
/** Coming or going; without it the first call signs in and the second signs out. Who goes may say how it was. */
const attending = {
  attends: code('签到或签退', attendance),
  score: integer('评分', { rules: stars, hint: '1至5', ...leaving }),
  comment: longText('评价', { limit: 100, ...leaving }),
} as const;
/** Signing in is offered from when on it is taken: staff writes it down all day, whoever comes has the code of the hall an hour before. */
const ways = (from: Moment) =>
  [
    { name: 'in', label: '签到', given: { attends: 1 }, when: { signed_at: { empty: true }, starts_at: { before: from } }, leads: true },
    { name: 'out', label: '签退', given: { attends: 2 }, when: { signed_at: { empty: false } }, leads: true },
  ] as const;
const [atTheDoor, byCode] = [ways({ today: 1 }), ways({ now: codeOpens })];
const present = { status: 2, signed_out_at: { empty: true } } as const;
const absent = [
  { when: { status: 2 }, message: '已经签退' },
  { when: { status: 1 }, message: '报名待审核，通过后才能签到' },
  { when: { status: 5 }, message: '尚在候补，递补后才能签到' },
] as const;
const audit = verdict('activity_apply', { field: 'status', waiting: 1, passed: 2, rejected: 3, access: 'activity_applyaudit', tells: ['user_id'] });
/** Entities.md 8.3: seats are counted under the lock of the activity, and whoever finds none may wait for one (5 候补). */
export const activityApply = defineResource({
  name: 'activity_apply',
  label: '活动报名',
  title: 'name',
  base: '/activities/apply',
  operations: ['list', 'read', 'store', 'update', 'delete', 'export'],
  // a tutor's are those for the sessions that he leads (decisions.md, A-033)
  scope: {
    ...byEnterprise, facilitator: 'own', tutor: 'own', owner: { facilitator: 'user_id', tutor: 'user_id' },
    also: { tutor: { table: 'activity', column: 'activity_id', owner: 'tutor_id' } },
  },
  fields: {
    incubator_id: ref('所属园区', 'incubator', { required: true, writable: 'never' }),
    activity_id: ref('活动', 'activity', { required: true, writable: 'store', choices: { where: { is_online: 1 }, refused: '该活动未发布' } }),
    ...attendee,
    enterprise_id: ref('企业', 'enterprise', { writable: 'never' }),
    user_id: ref('用户', 'user', { writable: 'never' }),
    status: code('报名状态', activityApplyStatus, { writable: 'never', initial: 1 }),
    ...audit.fields,
    moved_at: dateTime('递补时间', { writable: 'never' }),
    query_code: text('查询码', { writable: 'never', limit: 8, readableWith: 'privacy_show' }),
    place: integer('候补次序', { derived: true }),
    starts_at: dateTime('活动开始', { derived: true }),
    ends_at: dateTime('活动结束', { derived: true }),
    signed_at: dateTime('签到', { writable: 'never' }),
    signed_out_at: dateTime('签退', { writable: 'never' }),
    score: integer('评分', { writable: 'never', rules: stars }),
    comment: longText('评价', { limit: 100, writable: 'never' }),
  },
  audit: audit.audit,
  // who has been there is as he signed up
  editableWhen: { status: [1, 2, 5], signed_at: { empty: true } },
  deletable: { when: { status: [3, 4] }, refused: '请先取消报名，再删除' },
  columns: [
    { field: 'name', jump: true }, 'activity_id', 'status', 'starts_at', 'mobile', 'company', 'place', { field: 'created_at', sortable: true }, 'signed_at',
    'signed_out_at', 'score',
  ],
  views: { card: ['activity_id', 'status', 'starts_at', 'mobile', 'signed_at'] },
  filters: [{ field: 'status', match: 'oneOf', as: 'tabs' }, 'activity_id', { field: 'enterprise_id', match: 'equals', parties: ['staff'] }, 'name', 'company', 'created_at', 'signed_at'],
  exports: {
    fileName: '活动报名', columns: ['activity_id', 'name', 'mobile', 'company', 'enterprise_id', 'status', 'signed_at', 'signed_out_at', 'score', 'comment'],
  },
  actions: {
    ...audit.actions,
    /** Staff at the door (entities.md 8.3): the first call signs in, the second out. */
    sign_in: {
      label: '签到', access: 'activity_signin', at: 'PUT /activities/apply/signIn/{id}', when: present, done: '操作成功', refused: '已取消或未通过的报名不能签到',
      refusals: absent, input: attending, variants: atTheDoor, changes: ['score'],
    },
    /** Whoever signed up, by the code that is shown in the hall. */
    attend: {
      label: '扫码签到', byWriter: true, access: 'activity_apply_store', when: present, done: '操作成功', refused: '已取消或未通过的报名不能签到', refusals: absent,
      changes: ['score'],
      input: { sign_code: text('签到码', { required: true, limit: 6, hint: '活动现场公布的六位数字', rules: [sixDigits] }), ...attending },
      variants: [
        { ...byCode[0], label: '用码签到' },
        { ...byCode[1], label: '用码签退' },
      ],
    },
    /** Signed out by mistake: the person is still there. */
    sign_back: {
      label: '撤销签退', access: 'activity_signin', at: 'PUT /activities/apply/signBack/{id}', when: { signed_out_at: { empty: false } }, set: { signed_out_at: null }, done: '操作成功', refused: '尚未签退',
      confirm: '该报名回到已签到，可以再次签退，确定撤销签退？',
    },
    /** A wrong verdict, or a reason that is gone: it waits for another verdict, or for a seat where its own has been given away. */
    reconsider: {
      label: '撤销驳回', access: 'activity_applyaudit', when: { status: 3 }, done: '操作成功', refused: '只有已驳回的报名可以撤销驳回',
      confirm: '该报名回到待审核，没有名额时进入候补，确定撤销驳回？', changes: ['message', 'audit_trail'],
    },
    cancel: {
      label: '取消报名', quiet: true, access: 'activity_apply_store', when: { status: [1, 2, 5], signed_at: { empty: true } }, set: { status: 4 },
      confirm: '取消后名额会让给候补的人，确定取消？', done: '操作成功', refused: '已签到的报名不能取消', changes: ['message', 'audit_trail'],
      refusals: [{ when: { status: 3 }, message: '报名已被驳回，无需取消，可以重新报名' }, { when: { status: 4 }, message: '报名已取消' }],
    },
  },
  handled: ['sign_in', 'attend', 'reconsider'],
  derivedFrom: ['activity'],
});
