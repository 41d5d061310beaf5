import { randomBytes } from 'node:crypto';
import { sql, type SqlBool } from 'kysely';
import { alarmDevice } from '@/domain/codes/iot';
import { alarm } from '@/domain/resources/alarm';
import { carPark } from '@/domain/resources/car-park';
import { iotGateway } from '@/domain/resources/iot-gateway';
import { gateKind } from '../../business/measure/meters';
import type { Context } from '../../kernel/context';
import { invalid } from '../../kernel/errors';
import { codesWanted } from '../../kernel/filters';
import { combine, handlersOf, hookInto, type Feature } from '../../kernel/handlers';
import type { Predicate } from '../../kernel/scopes';
import { measure } from '../../kernel/measure';
import { hashToken } from '../../kernel/session';

/** Boxes and barriers: the token of a gateway, the count of a car park (entities.md 6.1, 6.5). */
/** Alarms of meters of a kind, or of gates (codes alarm_device_kind). */
function deviceWanted(context: Context): Predicate[] {
  const wanted = codesWanted(context, 'device', alarmDevice, '设备类型');
  if (wanted.length === 0) return [];
  return [sql<SqlBool>`coalesce((select m.kind from meter m where m.id = t.meter_id), ${gateKind}::int) = any(${sql.val(wanted)}::int[])`];
}
export const deviceFeature: Feature = combine([
  handlersOf(iotGateway, {
    token: async () => {
      const token = `gw_${randomBytes(24).toString('base64url')}`;
      return { message: token, set: { token_hash: hashToken(token) } };
    },
  }),
  hookInto(alarm, { where: deviceWanted }),
  handlersOf(carPark, {
    correct: async ({ db }, row, { inside }) => {
      const most = row.spaces * 2;
      if (Number(inside) > most) throw invalid({ inside: [`在场数不能大于${most}`] });
      await measure(db, carPark, [{ id: row.id, inside: Number(inside) }]);
    },
  }),
]);
