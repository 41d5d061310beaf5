import { dateTime, flag, inIncubator, secret, text } from '../kernel/field';
import { defineResource } from '../kernel/resource';
import { park } from '../kernel/scope';

/** The box that reports the readings of a park; its token is shown once and only its hash is kept. */
export const iotGateway = defineResource({
  name: 'iot_gateway',
  label: '物联网关',
  dependsOn: ['incubator_id'],
  base: '/iot/gateway',
  operations: ['list', 'read', 'store', 'update', 'delete'],
  scope: park,
  fields: {
    name: text('网关名称', { required: true, limit: 40 }),
    token_hash: secret('设备令牌'),
    enabled: flag('启用', { initial: 1 }),
    last_seen_at: dateTime('最近上报', { writable: 'measured' }),
    ...inIncubator,
  },
  columns: [{ field: 'name', jump: true }, 'incubator_id', 'enabled', { field: 'last_seen_at', sortable: true }],
  filters: ['name', 'enabled'],
  sort: ['+name'],
  actions: {
    /** A new token; the one before it is worth nothing from now on. */
    token: {
      label: '生成令牌', access: 'iot_gateway_update', at: 'PUT /iot/gateway/token/{id}', secret: true, done: '令牌已生成',
      confirm: '旧令牌立即失效，新令牌只显示这一次。确定生成？',
    },
  },
  handled: ['token'],
  traits: ['softDelete'],
});
