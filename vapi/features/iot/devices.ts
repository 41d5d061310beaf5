import { randomBytes } from 'node:crypto';
import { sql, type SqlBool } from 'kysely';
import { alarmDevice } from '@/domain/codes/iot';
import { alarm } from '@/domain/resources/alarm';
import { iotGateway } from '@/domain/resources/iot-gateway';
import { electricity, gateKind } from '../../business/measure/meters';
import type { Context } from '../../kernel/context';
import { codesWanted } from '../../kernel/filters';
import { combine, handlersOf, hookInto, type Feature } from '../../kernel/handlers';
import type { Predicate } from '../../kernel/scopes';
import { hashToken } from '../../kernel/session';
import { gatewayFaults, gatewayUnused } from './meter-faults';
import { notifiedOf } from './notified';

/** Alarms of meters of a kind, or of gates and car parks (codes alarm_device_kind); of a gateway or a place the rule says which. */
function deviceWanted(context: Context): Predicate[] {
  const wanted = codesWanted(context, 'device', alarmDevice, '设备类型');
  if (wanted.length === 0) return [];
  return [
    sql<SqlBool>`coalesce((select m.kind from meter m where m.id = t.meter_id), case when t.gate_id is not null or t.car_park_id is not null then ${gateKind}::int end,
      (select r.device_kind from alarm_rule r where r.id = t.rule_id), ${electricity}::int) = any(${sql.val(wanted)}::int[])`,
  ];
}
/** Boxes that report, and what they warn of (entities.md 6.1, 6.4). */
export const deviceFeature: Feature = combine([
  handlersOf(iotGateway, {
    token: async () => {
      const token = `gw_${randomBytes(24).toString('base64url')}`;
      return { message: token, set: { token_hash: hashToken(token) } };
    },
  }),
  hookInto(iotGateway, { check: gatewayFaults, beforeRemove: gatewayUnused }),
  hookInto(alarm, { where: deviceWanted, derive: notifiedOf }),
]);
