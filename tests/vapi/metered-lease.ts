import { addDays } from '@/domain/kernel/moment';
import { energyPrice } from '@/domain/resources/energy-price';
import { meter } from '@/domain/resources/meter';
import type { Answer, Park, Session } from '../support/park';
import { day, makeLeases, start } from './leases';

/** Leases whose rooms have meters, and what is asked and read of them. */
export function meteredLeases(parkOf: () => Park) {
  let made: ReturnType<typeof makeLeases> | undefined;
  const leases = (): ReturnType<typeof makeLeases> => (made ??= makeLeases(parkOf()));
  const rows = <T>(text: string, params: unknown[] = []) => parkOf().database.tx((tx) => parkOf().database.rows<T>(text, params, tx));
  const put = (who: Session, path: string, body: object = {}): Promise<Answer> => parkOf().call(who, 'PUT', `/vapi/${path}`, body);
  const last = async () =>
    (await rows<{ id: number } & Record<string, unknown>>('select * from refund order by id desc limit 1'))[0] as { id: number };

  /** The lease of two rooms, with two electric meters (one counts ×2) and a water meter in the first room, and prices of three bands. */
  async function metered() {
    const lease = await leases().lease();
    const { here } = lease;
    const inside = { incubator_id: here.incubator, building_id: here.building };
    const price = (kind: number, band: number, from_time: string, to_time: string, yuan: string, valid: string) =>
      parkOf().make(energyPrice, { incubator_id: here.incubator, kind, band, from_time, to_time, price: yuan, valid, months: null });
    await price(1, 4, '22:00', '08:00', '0.42', '[2020-01-01,)');
    await price(1, 2, '08:00', '22:00', '1.06', '[2020-01-01,)');
    // the price of water rises in the middle of the ten days
    await price(2, 0, '00:00', '00:00', '4', `[2020-01-01,${addDays(day, -5)})`);
    await price(2, 0, '00:00', '00:00', '5', `[${addDays(day, -5)},)`);
    const add = async (kind: number, name: string, room: number | undefined, ratio: number, before: number | null) => {
      const { id } = await parkOf().make(meter, {
        ...inside,
        kind,
        name,
        number: `${name}-${here.incubator}`,
        room_id: room,
        ratio,
        gateway_id: null,
        parent_id: null,
        state: 1,
      });
      await rows('insert into meter_binding (meter_id, room_id, enterprise_id, during) values ($1, $2, $3, daterange($4, null))', [
        id,
        room,
        here.enterprise,
        start,
      ]);
      if (before !== null)
        await rows(
          "insert into meter_rollup (meter_id, grain, bucket_at, last_value) values ($1, 3, ($2::date - 1)::timestamp at time zone 'Asia/Shanghai', $3)",
          [id, start, before],
        );
      return id;
    };
    const [one, two] = lease.rooms;
    const power = await add(1, '1号电表', one, 1, 1000);
    const plant = await add(1, '2号电表', one, 2, 50);
    const water = await add(2, '水表', one, 1, null);
    const other = await add(1, '乙室电表', two, 1, 10);
    // of the lighting two thirds were used by day
    await rows(
      "insert into meter_rollup (meter_id, grain, bucket_at, usage, usage_peak, usage_valley) values ($1, 3, $2::date::timestamp at time zone 'Asia/Shanghai', 9, 6, 3)",
      [power, start],
    );
    const leave = (room_ids: readonly (number | undefined)[], readings: unknown, more: object = {}) =>
      parkOf().call(lease.who.operator, 'POST', '/vapi/refundRoom', {
        contract_id: lease.id,
        room_ids,
        exit_at: day,
        exit_reason: 1,
        readings,
        ...more,
      });
    return { ...lease, meters: { power, plant, water, other }, leave };
  }
  const read = (meter_id: number, value: string, last_value?: string) => ({ meter_id, value, ...(last_value && { last_value }) });
  return { leases, rows, put, last, metered, read };
}
