import { toWire } from '@/domain/kernel/moment';
import type { Database } from '../kernel/db/database';
import { makeRandom } from '../seed/demo/random';
import { carsAt, shapeAt } from './rhythm';

interface Meter {
  readonly id: number;
  readonly kind: 1 | 2;
  readonly number: string;
  readonly gateway_id: number;
  readonly ratio: number;
  readonly daily: number; // what it uses on a day
  value: number;
  at: number;
}
interface Gate {
  readonly id: number;
  readonly car_park_id: number;
  readonly dir: 1 | 2 | 3;
  readonly gateway_id: number;
  readonly daily: number; // cars a day and direction
}
interface Batch {
  readings: { kind: number; number: string; at: string; value: number; power?: number }[];
  passes: { gate: number; plate: string; dir: 1 | 2; at: string }[];
}
export interface DemoMeters {
  /** One round: what has been used since the last one, by gateway. */
  batches(at: number): ReadonlyMap<number, Batch>;
}
const quiet = 3600_000; // a meter that has been silent so long before the start stays so: the demonstration has some that are broken

/** Reads where each meter stands, so that a restart goes on from its last value. */
async function readMeters(db: Database, now: number): Promise<Meter[]> {
  const rows = await db.rows<{
    id: number;
    kind: 1 | 2;
    number: string;
    gateway_id: number;
    ratio: string;
    daily: string | null;
    last_value: string | null;
    last_seen_at: Date | null;
    silent: boolean;
  }>(
    `select m.id, m.kind, m.number, m.gateway_id, m.ratio, m.last_value, m.last_seen_at,
      m.state = 3 or m.last_seen_at < (select max(last_seen_at) from meter) - interval '1 hour' silent,
      (select avg(r.usage) from meter_rollup r where r.meter_id = m.id and r.grain = 3 and r.bucket_at > $1::timestamptz - interval '15 days' and r.bucket_at < $1::timestamptz - interval '1 day') daily
    from meter m where m.gateway_id is not null and m.deleted_at is null order by m.id`,
    [new Date(now)],
  );
  return rows
    .filter(({ silent }) => !silent)
    .map((row) => ({
      id: row.id,
      kind: row.kind,
      number: row.number,
      gateway_id: row.gateway_id,
      ratio: Number(row.ratio) || 1,
      daily: Number(row.daily) || (row.kind === 1 ? 12 : 0.2),
      value: Number(row.last_value ?? 0),
      at: Math.max(row.last_seen_at?.getTime() ?? 0, now - quiet),
    }));
}
const readGates = (db: Database): Promise<Gate[]> =>
  db.rows<Gate>(`select g.id, g.dir, g.car_park_id, (select min(w.id) from iot_gateway w where w.incubator_id = p.incubator_id and w.deleted_at is null) gateway_id,
    greatest(20, p.spaces * 0.95 / greatest(1, count(*) over (partition by p.id)))::float8 daily
    from car_gate g join car_park p on p.id = g.car_park_id where p.deleted_at is null and g.state = 1 order by g.id`);

/** Who stands in each car park: those leave. */
async function readCars(db: Database): Promise<Map<number, string[]>> {
  const cars = new Map<number, string[]>();
  for (const { car_park_id: id, plate } of await db.rows<{ car_park_id: number; plate: string }>(
    'select car_park_id, plate from car_stay where cleared_at is null order by entered_at desc',
  ))
    cars.set(id, [...(cars.get(id) ?? []), plate]);
  return cars;
}
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
/** The demonstration park's meters and gates: a believable day, always going on from a meter's last value, now and then something odd. */
export async function demoMeters(db: Database, now: number): Promise<DemoMeters> {
  const { next: random } = makeRandom(Math.floor(now / 1000));
  const meters = await readMeters(db, now);
  const gates = await readGates(db);
  const inside = await readCars(db);
  let round = 0;
  let passedAt = now;
  const plate = (): string => {
    const digit = () => Math.floor(random() * 10);
    const letter = () => letters[Math.floor(random() * letters.length)];
    return `浙${'ABCD'[Math.floor(random() * 4)]}${digit()}${letter()}${digit()}${digit()}${letter()}`;
  };
  const reading = (meter: Meter, at: number): Batch['readings'][number] => {
    const shape = shapeAt(meter.kind, at);
    const usage = ((meter.daily * shape * (at - meter.at)) / 86_400_000) * (0.9 + 0.2 * random());
    meter.value = Math.round((meter.value + usage / meter.ratio) * 1000) / 1000;
    meter.at = at;
    const power = meter.kind === 1 ? Math.round((meter.daily / 24) * shape * (0.95 + 0.1 * random()) * 100) / 100 : undefined;
    return { kind: meter.kind, number: meter.number, at: toWire(at), value: meter.value, ...(power !== undefined && { power }) };
  };
  const passes = (gate: Gate, at: number, seconds: number): Batch['passes'] =>
    (['in', 'out'] as const).flatMap((dir) => {
      const code = dir === 'in' ? 1 : 2;
      if ((gate.dir !== 3 && gate.dir !== code) || random() >= carsAt(at, dir, gate.daily) * seconds) return [];
      const cars = inside.get(gate.car_park_id) ?? [];
      inside.set(gate.car_park_id, cars);
      const [car] = dir === 'in' ? [plate()] : cars.splice(Math.floor(random() * cars.length), 1);
      if (!car) return [];
      if (dir === 'in') cars.push(car);
      return [{ gate: gate.id, plate: car, dir: code as 1 | 2, at: toWire(at) }];
    });
  return {
    batches(at) {
      const out = new Map<number, Batch>();
      const batch = (gateway: number): Batch => {
        const known = out.get(gateway) ?? { readings: [], passes: [] };
        out.set(gateway, known);
        return known;
      };
      const second = Math.floor(at / 1000) * 1000;
      meters.forEach((meter, index) => {
        if (index % 12 === round % 12 && second > meter.at) batch(meter.gateway_id).readings.push(reading(meter, second));
      });
      // about every quarter of an hour a meter runs backwards for once: it is kept apart, and the alarm shows on the screens
      const odd = round > 0 && round % 180 === 0 ? meters[Math.floor(random() * meters.length)] : undefined;
      if (odd)
        batch(odd.gateway_id).readings.push({
          kind: odd.kind,
          number: odd.number,
          at: toWire(second + 1000),
          value: Math.max(0, Math.round((odd.value - 5) * 1000) / 1000),
        });
      for (const gate of gates) batch(gate.gateway_id).passes.push(...passes(gate, second, (second - passedAt) / 1000));
      passedAt = second;
      round++;
      return out;
    },
  };
}
