import { addPasses, type Gate, type Moment, type Vehicle } from './car-passes';
import type { Incubator, Park, Tenant } from './park';
import { divide } from './random';
import { daysTo } from './rhythm';
import { makeMobile, makePersonName, makePlate } from './words';

/** 620 bays, 388 of them taken; by five past five 611 cars have come and 540 have gone. */
const lots = [
  { spaces: 320, inside: 204, gates: ['南门', '东门', '北门'] },
  { spaces: 180, inside: 112, gates: ['正门', '西门', '地库'] },
  { spaces: 120, inside: 72, gates: ['主入口', '货运口'] },
];
const atRecord = { minutes: 17 * 60 + 5, in: 611, out: 540 };
const inCurve = [1, 1, 0, 0, 0, 1, 4, 30, 120, 96, 44, 30, 26, 44, 48, 36, 26, 18, 12, 9, 6, 4, 2, 1];
const outCurve = [3, 2, 1, 0, 0, 1, 2, 8, 14, 22, 32, 52, 40, 30, 34, 44, 62, 118, 92, 48, 30, 22, 12, 6];

/** Minutes of a day on which cars pass: by the curve, so many by five past five on a day like that of record. */
function minutesOf(park: Park, curve: readonly number[], record: number, until: number): number[] {
  const before = (minutes: number) => curve.reduce((all, weight, hour) => all + weight * Math.min(1, Math.max(0, (minutes - hour * 60) / 60)), 0);
  const count = Math.round((record * before(until)) / before(atRecord.minutes));
  const hours = curve.map((weight, hour) => weight * Math.min(1, Math.max(0, (until - hour * 60) / 60)));
  return divide(count, hours).flatMap((many, hour) =>
    Array.from({ length: many }, () => hour * 60 + park.random.next() * Math.min(60, until - hour * 60)),
  );
}

export function addCars(park: Park, incubators: readonly Incubator[], residents: readonly Tenant[]): void {
  const { loader, random, calendar } = park;
  const gates: Gate[] = [];
  const vehicles: Vehicle[] = [];
  const moments: Moment[] = [];
  const parks: { id: number; inside: number }[] = [];
  const plates = new Set<string>();
  const plate = (): string => {
    const one = makePlate(random);
    if (plates.has(one)) return plate();
    plates.add(one);
    return one;
  };
  incubators.forEach((incubator, index) => {
    const lot = lots[index];
    if (!lot) return;
    const id = loader.add('car_park', {
      name: `${incubator.name}停车场`,
      incubator_id: incubator.id,
      spaces: lot.spaces,
      inside: lot.inside,
      inside_at: calendar.past(calendar.at(calendar.day, '06:00')),
    });
    parks.push({ id, inside: lot.inside });
    for (const name of lot.gates) {
      const seen = new Date(calendar.now.getTime() - random.int(1, 40) * 1000).toISOString();
      gates.push({ id: loader.add('car_gate', { car_park_id: id, name, dir: 3, last_seen_at: seen, state: 1 }), park: id, incubator: incubator.id });
    }
    for (const tenant of residents.filter((one) => one.incubator === incubator.id)) {
      for (let number = 0; number < random.int(0, 4); number++) {
        const one = plate();
        vehicles.push({
          id: loader.add('vehicle', {
            plate: one,
            incubator_id: incubator.id,
            enterprise_id: tenant.id,
            owner_name: makePersonName(random),
            owner_mobile: makeMobile(random),
            kind: random.pick([1, 2, 2]),
            valid: `[${calendar.ago(random.int(20, 300))},${calendar.ago(-random.int(30, 300))})`,
          }),
          plate: one,
          incubator: incubator.id,
          enterprise: tenant.id,
        });
      }
    }
  });
  const now = Math.floor((calendar.now.getTime() - Date.parse(calendar.at(calendar.day, '00:00'))) / 60_000);
  for (const day of daysTo(calendar.day, 2)) {
    const until = day === calendar.day ? now : 24 * 60;
    const start = Date.parse(calendar.at(day, '00:00'));
    for (const [dir, curve, record] of [
      [1, inCurve, atRecord.in],
      [2, outCurve, atRecord.out],
    ] as const) {
      for (const minutes of minutesOf(park, curve, record, until).sort((a, b) => a - b)) {
        const gate = random.pick(gates);
        // these numbers were drawn for the car, which now follows from who stands there
        if (!random.chance(0.7) || !random.pick(vehicles)) makePlate(random);
        moments.push({ gate, dir, at: start + Math.floor(minutes * 60) * 1000 + random.int(0, 999) });
      }
    }
  }
  for (const one of parks) {
    const mine = gates.filter(({ park: id }) => id === one.id);
    const at = moments.filter(({ gate }) => gate.park === one.id);
    addPasses(
      park,
      one,
      mine,
      at,
      vehicles.filter(({ incubator }) => incubator === mine[0]?.incubator),
    );
  }
}
