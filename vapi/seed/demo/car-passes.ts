import type { Park } from './park';
import { makeRandom } from './random';
import { makePlate } from './words';

export interface Vehicle {
  readonly id: number;
  readonly plate: string;
  readonly incubator: number;
  readonly enterprise: number;
}
export interface Gate {
  readonly id: number;
  readonly park: number;
  readonly incubator: number;
}
/** Somebody passes a gate; who it is follows from who stands there. */
export interface Moment {
  readonly gate: Gate;
  readonly dir: 1 | 2;
  readonly at: number;
}
interface Car {
  readonly plate: string;
  readonly vehicle: Vehicle | undefined;
  readonly gate: Gate;
  readonly at: number;
}
const hour = 3_600_000;
/** So many of each car park have stood there for days. */
const forgotten = 2;

/**
 * Gives each pass a car: who comes in was outside, who leaves was inside, and in the end so many stand there as the car park counts.
 * Those of the beginning came on the days before. By numbers of its own, so that nothing else of the demonstration park depends on them.
 */
export function addPasses(
  { loader }: Park,
  lot: { readonly id: number; readonly inside: number },
  gates: readonly Gate[],
  moments: readonly Moment[],
  vehicles: readonly Vehicle[],
): void {
  const random = makeRandom(lot.id * 7919);
  const mine = [...moments].sort((one, other) => one.at - other.at);
  const first = mine[0]?.at ?? 0;
  const standing: Car[] = [];
  const outside = random.shuffle(vehicles);
  const plates = new Set(vehicles.map(({ plate }) => plate));
  const stranger = (): string => {
    const plate = makePlate(random);
    if (plates.has(plate)) return stranger();
    plates.add(plate);
    return plate;
  };
  const store = ({ plate, vehicle, gate, at }: Car, dir: 1 | 2): void =>
    void loader.add('car_pass', {
      ...{ incubator_id: gate.incubator, gate_id: gate.id, car_park_id: gate.park, plate, dir },
      ...{ passed_at: new Date(at).toISOString(), vehicle_id: vehicle?.id ?? null, enterprise_id: vehicle?.enterprise ?? null },
    });
  const enter = (gate: Gate, at: number): void => {
    const vehicle = random.chance(0.7) ? outside.shift() : undefined;
    const car = { plate: vehicle?.plate ?? stranger(), vehicle, gate, at };
    standing.push(car);
    store(car, 1);
  };
  const net = mine.reduce((sum, { dir }) => sum + (dir === 1 ? 1 : -1), 0);
  for (let n = 0; n < lot.inside - net; n++) {
    const before = n < forgotten ? random.int(4 * 24, 9 * 24) : random.int(4, 20);
    enter(random.pick(gates), first - before * hour - random.int(0, 3599) * 1000);
  }
  for (const { gate, dir, at } of mine) {
    if (dir === 1) {
      enter(gate, at);
      continue;
    }
    // who came first leaves first, mostly
    const [oldest, newest] = [Math.min(forgotten, standing.length - 1), standing.length - 1];
    const [car] = standing.splice(random.chance(0.7) ? oldest : random.int(oldest, newest), 1);
    if (!car) continue;
    store({ ...car, gate, at }, 2);
    if (car.vehicle) outside.push(car.vehicle);
  }
  for (const { plate, vehicle, gate, at } of standing)
    loader.add('car_stay', {
      ...{ incubator_id: gate.incubator, car_park_id: gate.park, plate, entered_at: new Date(at).toISOString(), gate_id: gate.id },
      ...{ vehicle_id: vehicle?.id ?? null, enterprise_id: vehicle?.enterprise ?? null },
    });
}
