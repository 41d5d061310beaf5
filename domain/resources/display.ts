import { dateTime, json, ref, secret, text } from '../kernel/field';
import { defineResource } from '../kernel/resource';
import { park } from '../kernel/scope';

/** 大屏终端：用六位配对码接入，令牌只读、可收回、只绑定这一块屏。 */
export const display = defineResource({
  name: 'display',
  label: '大屏终端',
  base: '/display',
  scope: park,
  fields: {
    name: text('名称', { required: true, limit: 30 }),
    incubator_id: ref('所属园区', 'incubator'),
    pair_code: secret('配对码', { limit: 6 }),
    pair_expires_at: dateTime('配对码到期', { writable: 'never' }),
    token_hash: secret('令牌摘要'),
    board_id: ref('看板', 'board'),
    route: text('页面', { limit: 80 }),
    playlist: json('轮播'),
    last_seen_at: dateTime('最近在线', { writable: 'never' }),
    last_ip: text('地址', { limit: 64, writable: 'never' }),
    revoked_at: dateTime('收回时间', { writable: 'never' }),
  },
  columns: [{ field: 'name', jump: true }, 'incubator_id', 'board_id', 'route', { field: 'last_seen_at', sortable: true }, 'last_ip', 'revoked_at'],
  filters: ['name', 'incubator_id', 'last_seen_at'],
  traits: ['softDelete'],
});
