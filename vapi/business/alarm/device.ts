import { sql, type RawBuilder } from 'kysely';
import { electricity, gateKind } from '../measure/meters';

/** Of what an alarm is (codes alarm_device_kind): of its meter, of a gate or a car park; of a gateway or a place the rule says which. */
export const deviceOf = (alias: string): RawBuilder<number> => {
  const own = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<number>`coalesce((select m.kind from meter m where m.id = ${own('meter_id')}), case when ${own('gate_id')} is not null or ${own('car_park_id')} is not null then ${gateKind}::int end,
    (select r.device_kind from alarm_rule r where r.id = ${own('rule_id')}), ${electricity}::int)`;
};
