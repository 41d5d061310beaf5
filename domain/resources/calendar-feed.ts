import { dateTime, ref, secret, text } from '../kernel/field';
import { defineResource } from '../kernel/resource';

/**
 * An address at which a calendar reads bookings: those of one person, or of a room that he may book. Whoever has the address reads it, so it is
 * shown once and can be taken back.
 */
export const calendarFeed = defineResource({
  name: 'calendar_feed',
  label: '日历订阅',
  title: 'name',
  base: '/service/calendarFeed',
  operations: ['list', 'read', 'store', 'delete'],
  scope: { staff: 'own', enterprise: 'own', facilitator: 'none', tutor: 'none', visitor: 'none', owner: { enterprise: 'user_id' } },
  fields: {
    name: text('名称', { required: true, limit: 20 }),
    mtroom_id: ref('会议室', 'mtroom', { choices: { where: { status: 1 } }, hint: '不选则是我自己的预约', empty: '我的预约', writable: 'store' }),
    user_id: ref('订阅人', 'user', { required: true, writable: 'never' }),
    token_hash: secret('地址'),
    token_at: dateTime('地址生成时间', { writable: 'never' }),
    last_read_at: dateTime('最近读取', { writable: 'measured' }),
  },
  columns: [{ field: 'name', jump: true, width: 200 }, { field: 'mtroom_id', width: 200 }, 'token_at', 'last_read_at'],
  filters: ['name'],
  actions: {
    address: {
      label: '生成地址', access: 'calendar_feed_store', secret: true, done: '地址已生成',
      confirm: '新地址只显示这一次，生成过的旧地址立即失效，知道它的人都能读取。确定生成？',
    },
    revoke: {
      label: '停用地址', access: 'calendar_feed_store', when: { token_at: { empty: false } }, set: { token_hash: null, token_at: null }, done: '地址已停用',
      refused: '还没有生成地址', confirm: '停用后，订阅了它的日历不再更新。确定停用？',
    },
  },
  handled: ['address'],
  views: { card: ['mtroom_id', 'token_at', 'last_read_at'], empty: '暂无日历订阅，新建后生成地址，加到手机或电脑的日历里' },
});
