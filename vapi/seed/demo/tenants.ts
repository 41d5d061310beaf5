import { addDays, daysBetween } from './calendar';
import type { Companies, Company } from './company';
import { leaversOf, newcomerCount, settleDays, unhatchedCount } from './moves';
import { areaOf, type Incubator, type Park, type Room, type Stage, type Tenant } from './park';
import { divide, type Random } from './random';
import { fieldsOf } from './words';

/** Residents by incubator: in incubation, graduated and still here, others; and how many of them came in the last year. */
const counts = [
  { incubated: 72, graduated: 11, plain: 12, newIncubated: 11, newPlain: 4 },
  { incubated: 46, graduated: 6, plain: 7, newIncubated: 8, newPlain: 2 },
  { incubated: 24, graduated: 4, plain: 4, newIncubated: 4, newPlain: 1 },
];
/** Graduated in the last twelve months: 9, of whom 2 have left; and before that: 14 residents, 10 of the leavers, 24 long gone. */
const graduates = { year: 9, yearLeft: 2, leavers: 10, alumni: 24 };

/** Who sits in which rooms: one room for those outside incubation, one to four in a row for the others. */
function seatings(random: Random, incubator: Incubator, wanted: number): { incubated: Room[][]; other: Room[][] } {
  const let_ = incubator.rooms.filter(({ purpose }) => purpose === 'incubated');
  const inBuilding = incubator.buildings.map(({ id }) => let_.filter(({ building }) => building === id));
  const sizes = inBuilding.map(({ length }) => length);
  const companies = divide(wanted, sizes);
  const incubated = inBuilding.flatMap((rooms, index) => {
    let start = 0;
    return divide(rooms.length, random.weights(companies[index] ?? 0, 0.6), 1).map((size) => rooms.slice(start, (start += size)));
  });
  return {
    incubated: random.shuffle(incubated),
    other: random.shuffle(incubator.rooms.filter(({ purpose }) => purpose === 'other').map((room) => [room])),
  };
}

/** Days of graduation of the last twelve months, earliest first: this year's part of them, the rest before New Year. */
function graduationDays(park: Park): string[] {
  const { calendar, random } = park;
  const newYear = `${calendar.year}-01-01`;
  const thisYear = Math.min(graduates.year, Math.round(graduates.year * calendar.yearPart));
  const between = (from: string, to: string) => addDays(from, random.int(0, Math.max(0, daysBetween(from, to))));
  return Array.from({ length: graduates.year }, (_, index) =>
    index < thisYear ? between(newYear, calendar.day) : between(addDays(calendar.yearAgo, 1), addDays(newYear, -1)),
  ).sort();
}
/** An earlier graduation: 11 in the year before last, then 10, 9, and the rest in the years before. */
const formerGraduation = (park: Park, index: number): string => {
  const years = index % 48 < 11 ? 1 : index % 48 < 21 ? 2 : index % 48 < 30 ? 3 : park.random.int(4, 6);
  return park.calendar.ago(365 * years + park.random.int(70, 340));
};
const begun = (random: Random, end: string): string => addDays(end, -random.int(730, 1400));

export interface Population {
  readonly residents: readonly Tenant[];
  readonly gone: readonly Tenant[];
}

/** All who live here, who left in the last year, and the graduates who left before that. */
export function addTenants(park: Park, incubators: readonly Incubator[], companies: Companies): Population {
  const { random, calendar } = park;
  const fields = fieldsOf(random);
  const arrivals = settleDays(random, calendar);
  const graduations = graduationDays(park);
  const residents: Tenant[] = [];
  let plainNew = 0;
  let incubatedNew = unhatchedCount;
  let former = 0;
  incubators.forEach((incubator, index) => {
    const plan = counts[index];
    if (!plan) return;
    const seats = seatings(random, incubator, plan.incubated);
    const field = fields[index] ?? [];
    const add = (stage: Stage, rooms: readonly Room[], settled: string, incubation: Company['incubation']) => {
      const what = companies.identity(field[residents.filter((one) => one.incubator === incubator.id).length] ?? 99, settled);
      const building = rooms[0]?.building ?? incubator.buildings[0]?.id ?? 0;
      residents.push(companies.resident({ ...what, incubator: incubator.id, building, stage, settled, exited: null, incubation, rooms }));
    };
    seats.incubated.forEach((rooms, place) => {
      const longest = incubator.code === 'SW' ? 1700 : 1400;
      const start =
        place < plan.newIncubated
          ? (arrivals[incubatedNew++] ?? calendar.day)
          : calendar.ago(370 + Math.floor(random.next() ** 1.3 * (longest - 370)));
      const settled = place < plan.newIncubated ? start : addDays(start, -random.int(0, 25));
      add('incubated', rooms, settled, { start, end: null, ended: null });
    });
    seats.other.forEach((rooms, place) => {
      if (place < plan.graduated) {
        const recent = place < [4, 2, 1][index]!;
        const end = recent
          ? (graduations[
              graduates.yearLeft + residents.filter((one) => one.stage === 'graduated' && (one.incubation?.end ?? '') > calendar.yearAgo).length
            ] ?? calendar.day)
          : formerGraduation(park, former++);
        const start = begun(random, end);
        add('graduated', rooms, addDays(start, -random.int(0, 20)), { start, end, ended: 'graduated' });
      } else {
        const fresh = place < plan.graduated + plan.newPlain;
        add('plain', rooms, fresh ? (arrivals[plainNew++] ?? calendar.day) : calendar.ago(random.int(400, 2100)), null);
      }
    });
  });
  return { residents, gone: addGone(park, incubators, companies, residents, graduations, former) };
}

function addGone(
  park: Park,
  incubators: readonly Incubator[],
  companies: Companies,
  residents: readonly Tenant[],
  graduations: readonly string[],
  former: number,
): Tenant[] {
  const { random, calendar } = park;
  const newcomers = residents.filter(({ settled }) => settled > calendar.yearAgo);
  if (newcomers.length !== newcomerCount) throw new Error(`${newcomers.length} newcomers instead of ${newcomerCount}`);
  const taken = new Map(newcomers.flatMap(({ rooms, settled }) => rooms.map(({ id }) => [id, settled] as const)));
  const leavers = leaversOf(
    random,
    calendar,
    incubators,
    newcomers.map((one) => ({ settled: one.settled, area: areaOf(one) })),
    taken,
  );
  const latest = [...leavers].sort((a, b) => b.exited.localeCompare(a.exited));
  const gone: Tenant[] = [];
  const add = (incubator: Incubator, rooms: readonly Room[], exited: string, settled: string, incubation: Company['incubation']) => {
    const what = companies.identity(random.pick(incubator.code === 'SW' ? [5] : [1, 1, 2, 6, 7]), settled);
    const building = rooms[0]?.building ?? random.pick(incubator.buildings).id;
    const stage = incubation?.ended === 'graduated' ? 'graduated' : 'plain';
    gone.push(companies.resident({ ...what, incubator: incubator.id, building, stage, settled, exited, incubation, rooms }));
  };
  latest.forEach((leaver, index) => {
    const day = graduations[index];
    const end =
      index < graduates.yearLeft && day && day < leaver.exited
        ? day
        : index < graduates.yearLeft
          ? addDays(calendar.yearAgo, 1)
          : formerGraduation(park, former++);
    if (index < graduates.yearLeft + graduates.leavers) {
      const start = begun(random, end);
      add(leaver.incubator, leaver.rooms, leaver.exited, addDays(start, -8), { start, end, ended: 'graduated' });
    } else if (index < graduates.yearLeft + graduates.leavers + 3) {
      const start = calendar.ago(random.int(500, 900));
      add(leaver.incubator, leaver.rooms, leaver.exited, addDays(start, -5), { start, end: leaver.exited, ended: 'stopped' });
    } else add(leaver.incubator, leaver.rooms, leaver.exited, calendar.ago(random.int(500, 1500)), null);
  });
  for (let index = 0; index < graduates.alumni; index++) {
    const end = formerGraduation(park, former++);
    const start = begun(random, end);
    const exited = addDays(end, random.int(10, 60));
    add(random.pick(incubators), [], exited < calendar.yearAgo ? exited : calendar.yearAgo, addDays(start, -8), { start, end, ended: 'graduated' });
  }
  return gone;
}
