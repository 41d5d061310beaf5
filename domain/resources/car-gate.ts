import { deviceState, gateDirection } from '../codes/iot';
import { carChangesFeed } from '../feeds/changes';
import { code, dateTime, ref, secret, text } from '../kernel/field';
import { defineResource } from '../kernel/resource';
import { park, type Scope } from '../kernel/scope';

/** A gate lies where its car park does. */
const byCarPark: Scope = { ...park, through: [{ table: 'car_park', key: 'id', column: 'car_park_id', incubator: 'incubator_id' }] };
/**
 * Counted as a device, like a meter; it is begun with its car park. It speaks for itself with a token that is shown once, or through the
 * gateway that reported it last, and then it is there as long as that one reports.
 */
export const carGate = defineResource({
  name: 'car_gate',
  label: '道闸',
  title: 'name',
  base: '/iot/carGate',
  scope: byCarPark,
  derivedFrom: ['parameter'],
  fields: {
    car_park_id: ref('停车场', 'car_park', { required: true, writable: 'never' }),
    name: text('道闸名称', { required: '请输入名称', limit: 20 }),
    dir: code('方向', gateDirection, { required: true, initial: 3 }),
    token_hash: secret('设备令牌'),
    token_at: dateTime('令牌生成时间', { writable: 'never' }),
    last_seen_at: dateTime('最近上报', { writable: 'measured' }),
    gateway_id: ref('上报网关', 'iot_gateway', { writable: 'measured' }),
    state: code('设备状态', deviceState, { writable: 'never', initial: 1, reckoned: true }),
  },
  columns: [{ field: 'name', jump: true, width: 140 }, { field: 'car_park_id', width: 180 }, 'dir', 'state', { field: 'last_seen_at', sortable: true }, 'gateway_id', 'token_at'],
  filters: [
    { field: 'state', match: 'oneOf', as: 'tabs', own: code('设备状态', deviceState) }, // as the rows show it, so the hook answers
    'name', 'car_park_id', 'dir',
  ],
  sort: ['+car_park_id', '+name'],
  actions: {
    token: {
      label: '生成令牌', access: 'car_park_update', at: 'PUT /iot/carGate/token/{id}', secret: true, done: '令牌已生成',
      confirm: '旧令牌立即失效，新令牌只显示这一次。确定生成？',
    },
    revoke: {
      label: '吊销令牌', access: 'car_park_update', when: { token_at: { empty: false } }, set: { token_hash: null, token_at: null }, done: '令牌已吊销',
      refused: '该道闸没有令牌', confirm: '吊销后，该道闸不能再上报和查询。确定吊销？',
    },
  },
  handled: ['token'],
  views: { storedElsewhere: true, card: ['car_park_id', 'state', 'last_seen_at'], live: carChangesFeed, empty: '暂无道闸，请在停车场里添加' },
});
