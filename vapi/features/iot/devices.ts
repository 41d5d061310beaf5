import { randomBytes } from 'node:crypto';
import { sql, type SqlBool } from 'kysely';
import { alarmDevice, gatewayState } from '@/domain/codes/iot';
import { alarm } from '@/domain/resources/alarm';
import { iotGateway } from '@/domain/resources/iot-gateway';
import { deviceOf } from '../../business/alarm/device';
import { silentSince } from '../../business/measure/meters';
import type { Context } from '../../kernel/context';
import { codesWanted } from '../../kernel/filters';
import { combine, handlersOf, hookInto, type Feature, type TableOf } from '../../kernel/handlers';
import { read } from '../../kernel/operations/read';
import type { Predicate } from '../../kernel/scopes';
import { hashToken } from '../../kernel/session';
import type { Services } from '../../services';
import { gatewayMeters } from './gateway-meters';
import { gatewayFaults, gatewayUnused } from './meter-faults';
import { notifiedOf } from './notified';

/** Alarms of meters of a kind, or of gates and car parks (codes alarm_device_kind); of a gateway or a place the rule says which. */
function deviceWanted(context: Context): Predicate[] {
  const wanted = codesWanted(context, 'device', alarmDevice, '设备类型');
  if (wanted.length === 0) return [];
  return [sql<SqlBool>`${deviceOf('t')} = any(${sql.val(wanted)}::int[])`];
}
type Gateway = TableOf<typeof iotGateway>;
/** Whether a gateway `t` has been heard of lately: as long ago as a meter may be silent (parameter meter.offline_minutes). */
const stateOf = ({ now }: Pick<Context, 'now'>) =>
  sql<number>`(case when t.last_seen_at is null or t.last_seen_at < ${silentSince(now)} then 2 else 1 end)`;
function stateWanted(context: Context): Predicate[] {
  const wanted = codesWanted(context, 'state', gatewayState, '状态');
  return wanted.length > 0 ? [sql<SqlBool>`${stateOf(context)} = any(${sql.val(wanted)}::int[])`] : [];
}
/** How they are now, how many meters they have, and how many of these say nothing (a broken one is known to say nothing). */
async function statesOf(context: Context, ids: readonly number[]): Promise<Pick<Gateway, 'id' | 'state' | 'meters' | 'silent'>[]> {
  const { rows } = await sql<Pick<Gateway, 'id' | 'state' | 'meters' | 'silent'>>`select t.id, ${stateOf(context)} state, count(m.id)::int meters,
      (count(m.id) filter (where m.state <> 3 and (m.last_seen_at is null or m.last_seen_at < ${silentSince(context.now)})))::int silent
    from iot_gateway t left join meter m on m.gateway_id = t.id and m.deleted_at is null
    where t.id = any(${sql.val([...ids])}::bigint[]) group by t.id`.execute(context.db);
  return rows;
}
/** Boxes that report, and what they warn of (entities.md 6.1, 6.4). */
export const deviceFeature = ({ engine }: Services): Feature =>
  combine([
    handlersOf(iotGateway, {
      token: async () => {
        const token = `gw_${randomBytes(24).toString('base64url')}`;
        return { message: token, set: { token_hash: hashToken(token) } };
      },
      meters: async (context, { id }) => {
        await read(iotGateway, context, Number(id), engine);
        return gatewayMeters(context, Number(id));
      },
    }),
    hookInto(iotGateway, { check: gatewayFaults, beforeRemove: gatewayUnused, where: stateWanted, derive: statesOf, computed: { state: stateOf } }),
    hookInto(alarm, { where: deviceWanted, derive: notifiedOf }),
  ]);
