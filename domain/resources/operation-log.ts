import { loginResult } from '../codes/log';
import { code, integer, json, ref, text } from '../kernel/field';
import { defineResource } from '../kernel/resource';
import { park } from '../kernel/scope';

/** An entry without a park of its own is of the parks of whoever did it: another park's people are nobody's to watch. */
const byPerson = { table: 'user_place', key: 'user_id', column: 'user_id', incubator: 'incubator_id' } as const;

/** 操作日志：与操作同一事务写入，只增不改；掩码的值在此仍是掩码。 */
export const operationLog = defineResource({
  name: 'operation_log',
  label: '操作日志',
  title: 'row_title',
  base: '/operationLog',
  operations: ['list', 'read', 'export'],
  scope: {
    ...park,
    through: [
      { table: 'incubator', key: 'id', column: 'incubator_id', incubator: 'id' },
      { ...byPerson, unplaced: true },
    ],
  },
  fields: {
    user_id: ref('操作人', 'user', { writable: 'never' }),
    username: text('账号', { limit: 32, writable: 'never' }),
    action: text('操作代码', { required: true, limit: 40, writable: 'never' }),
    action_label: text('操作类型', { limit: 40, writable: 'never' }),
    module: text('模块代码', { required: true, limit: 40, writable: 'never' }),
    module_label: text('模块', { limit: 40, writable: 'never' }),
    resource: text('对象', { required: true, limit: 40, writable: 'never' }),
    row_id: integer('编号', { writable: 'never' }),
    row_title: text('名称', { limit: 200, writable: 'never' }),
    cause: text('起因', { limit: 300, writable: 'never' }),
    cause_resource: text('起因对象', { limit: 40, writable: 'never' }),
    cause_action: text('起因操作', { limit: 40, writable: 'never' }),
    cause_id: integer('起因编号', { writable: 'never' }),
    before: json('操作前', { writable: 'never' }),
    after: json('操作后', { writable: 'never' }),
    ip: text('地址', { limit: 64, writable: 'never' }),
    request_id: text('请求号', { limit: 64, writable: 'never' }),
    incubator_id: ref('所属园区', 'incubator', { writable: 'never' }),
  },
  columns: [
    { field: 'created_at', sortable: true, width: 180 },
    'username',
    'module_label',
    'action_label',
    { field: 'row_title', jump: true },
    'cause',
    'incubator_id',
    'ip',
  ],
  views: {
    hidden: ['cause', 'incubator_id'],
    card: ['username', 'module_label', 'action_label', 'created_at'],
    notInDetail: ['before', 'after', 'module', 'action', 'resource', 'cause_resource', 'cause_action', 'cause_id'],
    changes: { resource: 'resource', before: 'before', after: 'after' },
    // what follows from an action names it, and causes nothing itself: all has one cause
    lists: [{
      title: '引起的变更', resource: 'operation_log', by: 'cause_id',
      matches: { cause_id: 'row_id', cause_resource: 'resource', cause_action: 'action', request_id: 'request_id' },
      when: { cause_resource: { empty: true }, row_id: { empty: false }, request_id: { empty: false } }, columns: ['module_label', 'action_label', 'row_title'],
    }],
  },
  filters: [
    'username', 'row_title', 'module_label', 'action_label', 'ip', { field: 'module', match: 'equals' }, 'row_id', 'cause',
    { field: 'cause_resource', match: 'equals' }, { field: 'cause_action', match: 'equals' }, 'cause_id',
    { field: 'request_id', match: 'equals' }, 'created_at',
  ],
  traits: ['append'],
});

/** 登录日志：成功与失败都记；连续失败的暂停由它数出。 */
export const loginLog = defineResource({
  name: 'login_log',
  label: '登录日志',
  title: 'username',
  base: '/loginLog',
  operations: ['list', 'read', 'export'],
  scope: { ...park, through: [byPerson] },
  fields: {
    user_id: ref('用户', 'user', { writable: 'never' }),
    username: text('账号', { required: true, limit: 100, writable: 'never' }),
    result: code('结果', loginResult, { required: true, writable: 'never' }),
    ip: text('地址', { limit: 64, writable: 'never' }),
    region: text('地区', { limit: 60, writable: 'never' }),
    device: text('终端', { limit: 60, writable: 'never' }),
    user_agent: text('浏览器标识', { limit: 500, writable: 'never' }),
  },
  columns: [{ field: 'created_at', sortable: true, width: 180 }, { field: 'username', jump: true }, 'result', 'ip', 'region', 'device'],
  filters: ['username', 'ip', { field: 'result', match: 'oneOf', as: 'tabs' }, 'created_at'],
  traits: ['append'],
});
