import type { Reach } from '../answers/account';
import { userStatus } from '../codes/system';
import { auditStatus } from '../kernel/audit';
import { code, dateTime, file, flag, integer, json, mobile, ref, refs, secret, text } from '../kernel/field';
import { shape } from '../kernel/call';
import { defineResource, defineTable } from '../kernel/resource';
import { unique } from '../kernel/rule';
import { park } from '../kernel/scope';
import { crop, email, mobileOnly, password, personName, plainName } from '../kernel/validators';

const granted = { incubator_id: ref('园区', 'incubator', { required: true }), building_ids: refs('楼宇', 'building', { hint: '不填即全园' }) };
/** What is asked where an account is given a password: its owner changes it at the first login. */
const given = { required: '请输入密码', rules: [password], hint: '6-20位字母、数字或符号的组合；用户首次登录须修改' } as const;
/** 用户：登录账号。自己的资料另有入口；`admin` 不可删除、冻结或改名；谁也给不出比自己多的权限和园区。 */
export const user = defineResource({
  name: 'user', table: 'app_user', label: '用户', title: 'name', base: '/user', source: 'spec',
  operations: ['list', 'read', 'store', 'update', 'delete', 'export', 'import'],
  endpoints: { export: { source: 'decided' }, import: { source: 'decided' } },
  // One's own row is read and changed by /auth/authInfo and /user/updateCurrent.
  // a user names no incubator: he lies in the parks that he was given, or in that of his enterprise, facilitator or tutor
  scope: {
    ...park,
    through: [
      { table: 'user_incubator', key: 'user_id', column: 'id', incubator: 'incubator_id' },
      { table: 'enterprise', key: 'id', column: 'enterprise_id', incubator: 'incubator_id' },
      { table: 'facilitator', key: 'id', column: 'facilitator_id', incubator: 'incubator_id' },
      { table: 'tutor_incubator', key: 'tutor_id', column: 'tutor_id', incubator: 'incubator_id' },
    ],
  },
  fields: {
    username: text('账号', { required: true, limit: 32, rules: [plainName, unique('账号已存在')] }),
    password_hash: secret('密码'),
    password: secret('初始密码', { ...given, writable: 'store', apart: true }),
    name: text('姓名', { required: true, limit: 20, rules: [personName] }),
    mobile: mobile('手机号', { rules: [mobileOnly, unique('手机号已存在')] }),
    email: text('邮箱', { limit: 100, rules: [email] }),
    avatar: file('头像', { takes: 'picture', crop: crop.usual, hint: '图片格式为：jpeg、jpg、png' }),
    role_id: ref('角色', 'role', { required: true, choices: { rule: 'assignableRoles', refused: '不能分配权限高于自己的角色', label: ['name', 'type'], fills: { role_type: 'type' } } }),
    // [{incubator_id, building_ids}], stored in user_incubator; a spreadsheet names whole incubators
    incubators: { ...json('管辖园区', { bytes: 64 * 1024, apart: true, sent: { each: granted }, hint: '园区管理员能看到的园区；可以限定到楼宇' }), target: 'incubator' },
    department_id: ref('部门', 'department', { staffOnly: true }),
    enterprise_id: ref('所属企业', 'enterprise', { hint: '仅企业角色填写' }),
    facilitator_id: ref('所属服务商', 'facilitator', { hint: '仅服务商角色填写' }),
    tutor_id: ref('所属导师', 'tutor', { hint: '仅导师角色填写' }),
    audit_status: code('注册审核', auditStatus, { writable: 'never', initial: 3 }),
    is_audit: flag('资料已审核', { writable: 'never', initial: 1 }),
    status: code('状态', userStatus, { writable: 'never', initial: 1 }),
    frozen_with_owner: flag('随所属单位离开冻结', { writable: 'never', initial: 2 }),
    must_change: flag('首次登录须改密', { writable: 'never', initial: 2 }),
    last_login_at: dateTime('最近登录', { writable: 'measured' }),
  },
  columns: [
    { field: 'name', jump: true }, 'username', 'status', 'mobile', 'role_id', 'department_id', 'enterprise_id',
    { field: 'last_login_at', sortable: true }, { field: 'created_at', sortable: true },
  ],
  views: { card: ['username', 'role_id', 'mobile'], notInDetail: ['frozen_with_owner'] },
  filters: ['name', 'username', 'role_id', 'department_id', 'facilitator_id', { field: 'status', match: 'oneOf', as: 'tabs' }, 'created_at'],
  form: [
    { title: '账号', fields: ['username', 'password', 'name', 'mobile', 'email', 'avatar'] },
    { title: '角色与归属', fields: ['role_id', 'department_id', 'enterprise_id', 'facilitator_id', 'tutor_id', 'incubators'] },
  ],
  actions: {
    freeze: {
      label: '冻结', access: 'user_freeze', at: 'POST /user/freeze', source: 'spec', when: { status: 1 }, set: { status: 2 },
      confirm: '冻结后该账号立即退出，且不能再登录。确定冻结？', done: '操作成功', refused: '该账号已冻结',
    },
    unfreeze: {
      label: '解除冻结', access: 'user_freeze', when: { status: 2 }, set: { status: 1, frozen_with_owner: 2 }, confirm: '确定解除冻结？', done: '操作成功', refused: '该账号未冻结',
    },
    reset_pass: {
      label: '重置密码', quiet: true, access: 'user_resetpass', at: 'POST /user/reset-pass', source: 'spec', input: { password: secret('新密码', { ...given, writable: 'always' }) },
      done: '操作成功',
    },
  },
  handled: ['freeze', 'unfreeze', 'reset_pass'],
  queries: {
    /** Whoever may be chosen: active accounts within reach, all at once. */
    all: { label: '全部用户', access: 'user_list', source: 'spec', at: 'GET /user-all', reads: ['app_user', 'role', 'department', 'user_incubator'] },
    /** The reach of an account, one's own without `user_id`. */
    reach: {
      label: '管辖园区', access: 'login', source: 'spec', at: 'GET /user-incubator', anyBuildings: true, input: { user_id: integer('用户') },
      reads: ['user_incubator', 'app_user', 'role', 'incubator', 'building'], answer: shape<Reach>(),
    },
    /** Roles that the caller may give: none with more rights than his own. */
    roles: { label: '可分配的角色', access: 'user_list', at: 'GET /user/roles', anyBuildings: true, reads: ['role', 'role_permission', 'app_user'] },
  },
  traits: ['softDelete'], exports: { fileName: '用户列表' },
  imports: {
    fileName: '用户导入模板', sameRow: ['username'],
    columns: ['username', 'password', 'name', 'mobile', 'email', 'role_id', 'incubators', 'department_id', 'enterprise_id'],
  },
});

/** The reach of role 2: his incubators, and in each all buildings (null) or some. Role 1 needs no row. */
export const userIncubator = defineTable({
  name: 'user_incubator', label: '用户园区', key: ['user_id', 'incubator_id'],
  fields: {
    user_id: ref('用户', 'user', { required: true }),
    incubator_id: ref('园区', 'incubator', { required: true }),
    building_ids: refs('楼宇', 'building', { hint: '不选则全部楼宇' }),
  },
});
