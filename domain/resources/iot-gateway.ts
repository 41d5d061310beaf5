import { gatewayState } from '../codes/iot';
import { code, dateTime, flag, inIncubator, integer, secret, text } from '../kernel/field';
import { defineResource } from '../kernel/resource';
import { park } from '../kernel/scope';
import { metersOf, metersQuery } from './gateway-meters';

/** The box that reports the readings of a park; its token is shown once and only its hash is kept. */
export const iotGateway = defineResource({
  name: 'iot_gateway',
  label: '物联网关',
  dependsOn: ['incubator_id'],
  base: '/iot/gateway',
  operations: ['list', 'read', 'store', 'update', 'delete'],
  scope: park,
  derivedFrom: ['meter', 'parameter'],
  fields: {
    name: text('网关名称', { required: true, limit: 40 }),
    token_hash: secret('设备令牌'),
    enabled: flag('启用', { initial: 1 }),
    state: code('状态', gatewayState, { writable: 'never', initial: 2, reckoned: true }),
    last_seen_at: dateTime('最近上报', { writable: 'measured' }),
    meters: integer('表计数', { derived: true, unit: '块' }),
    silent: integer('无数据的表计', { derived: true, unit: '块' }),
    ...inIncubator,
  },
  columns: [{ field: 'name', jump: true }, 'state', { field: 'last_seen_at', sortable: true }, 'meters', 'silent', 'enabled', 'incubator_id'],
  filters: [
    { field: 'state', match: 'oneOf', as: 'tabs', own: code('状态', gatewayState) }, // as the rows show it, so the hook answers
    'name', 'enabled',
  ],
  sort: ['+name'],
  actions: {
    /** A new token; the one before it is worth nothing from now on. */
    token: {
      label: '生成令牌', access: 'iot_gateway_update', at: 'PUT /iot/gateway/token/{id}', secret: true, done: '令牌已生成',
      confirm: '旧令牌立即失效，新令牌只显示这一次。确定生成？',
    },
  },
  handled: ['token'],
  queries: { meters: metersQuery('iot_gateway_read', 'GET /iot/gateway/{id}/meters') },
  views: { card: ['state', 'last_seen_at', 'meters', 'silent'], related: [{ ...metersOf, at: 'tab' }] },
  traits: ['softDelete'],
});
