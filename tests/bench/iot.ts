import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { addMonths, firstOfMonth } from '@/domain/calc/dates';
import { startOfDay, today, toWire } from '@/domain/kernel/moment';
import { type EngineName, engines } from '../support/engines';
import { openPark, type Park } from '../support/park';
import { embeddedCopier, serverCopier, type Copier } from './copy';
import { fillReadings, meters, type Filled } from './fill-readings';
import { inTurn, median, statementsOf, timed, type Times } from './statements';

export interface IotFigures {
  readonly engine: EngineName;
  readonly readings: number; // stored before
  /** Readings a second, medians. */
  readonly ingest: number;
  readonly copy: number;
  readonly curves: readonly (Times & { readonly what: string; readonly raw: number })[];
}
const minute = 60_000;
/** What a gateway sends that was cut off for 50 minutes: 200 meters by the minute. */
const batch = { meters: meters / 2, minutes: 50 };
const size = batch.meters * batch.minutes;
const shown = (value: number): string => value.toFixed(3);

interface Reading {
  readonly meter: number;
  readonly at: Date;
  readonly value: string;
}
/** Minute after minute, as a gateway keeps them. */
function readingsOf({ since, value }: Filled, round: number, first: number): Reading[] {
  return Array.from({ length: size }, (_, n) => {
    const passed = round * batch.minutes + Math.floor(n / batch.meters);
    return { meter: first + (n % batch.meters), at: new Date(since.getTime() + passed * minute), value: shown(value + (passed + 1) * 0.12) };
  });
}
/** A batch through the door of gateways, and the same readings of as many other meters copied into the same table, in turn. */
async function ingestFigures(park: Park, copier: Copier, filled: Filled, rounds: number): Promise<Pick<IotFigures, 'ingest' | 'copy'>> {
  const [through, copied]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const readings = readingsOf(filled, round, 1).map(({ meter, at, value }) => ({
      kind: 1,
      number: `E${meter}`,
      at: toWire(at),
      value,
      power: 7.2,
    }));
    const body = new Uint8Array(gzipSync(JSON.stringify({ readings })));
    const headers = { Authorization: 'Device bench', 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
    through.push(
      await timed(async () => {
        const answer = await fetch(`${park.url}/vapi/iot/readings`, { method: 'POST', headers, body });
        const taken = await answer.json();
        if (taken.accepted !== size) throw new Error(`the door answered ${answer.status}: ${JSON.stringify(taken).slice(0, 300)}`);
      }),
    );
    const rows = readingsOf(filled, round, 1 + batch.meters).map(({ meter, at, value }) => `${meter},${at.toISOString()},${value},7.2,1`);
    copied.push(await copier.copy('meter_reading (meter_id, read_at, value, power, source)', `${rows.join('\n')}\n`));
  }
  const warm = 2;
  const perSecond = (times: readonly number[]): number => (size * 1000) / median(times.slice(warm));
  return { ingest: perSecond(through), copy: perSecond(copied) };
}

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly Plans?: readonly Plan[];
}
/** Rows of raw readings that a plan has read. */
const rawIn = (plan: Plan): number =>
  (plan['Relation Name']?.startsWith('meter_reading') ? (plan['Actual Rows'] ?? 0) * (plan['Actual Loops'] ?? 1) : 0) +
  (plan.Plans ?? []).reduce((sum, one) => sum + rawIn(one), 0);
/** A year by months beside the year before, over HTTP and by its own SQL. */
async function curveFigures(park: Park, what: string, query: string, rounds: number): Promise<IotFigures['curves'][number]> {
  const call = async () => {
    const { status, body } = await park.call(['meter_list', 'meter_read'], 'GET', `/vapi/iot/curve?kind=1&span=year&against=year&${query}`);
    const months = body.lines?.series?.[0]?.data?.filter((value: unknown) => value !== null).length;
    if (status !== 200 || !months) throw new Error(`the curve answered ${status}: ${JSON.stringify(body).slice(0, 300)}`);
  };
  for (let warm = 0; warm < 5; warm++) await call();
  const own = await statementsOf(park, call);
  const times = await inTurn(park, call, own, rounds);
  let raw = 0;
  for (const { sql, parameters } of own) {
    if (!/^\s*(?:select|with)\b/i.test(sql)) continue;
    const [row] = await park.database.rows<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (analyze, format json) ${sql}`, [...parameters]);
    raw += rawIn(row?.['QUERY PLAN'][0]?.Plan ?? {});
  }
  return { what, ...times, raw };
}

/**
 * Fifty million readings on PostgreSQL, a tenth of them in an embedded database on the disk (BENCH_READINGS changes how many): what the door
 * of readings takes against COPY of the same rows into the same table, and a year's curve against its own SQL.
 */
export async function iotBench(readings = Number(process.env.BENCH_READINGS ?? 50_000_000), rounds = 14): Promise<IotFigures[]> {
  const wanted = process.env.BENCH_ENGINE;
  const figures: IotFigures[] = [];
  for (const engine of engines.filter((one) => !wanted || one === wanted)) {
    const count = engine === 'server' ? readings : Math.floor(readings / 10);
    const folder = mkdtempSync(join(tmpdir(), 'bench-iot-'));
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize < count * 400) throw new Error(`${count} readings need ${Math.ceil((count * 400) / 2 ** 30)} GiB of disk`);
    // three months on, so that the filled months have partitions of their own
    const since = new Date(startOfDay(addMonths(firstOfMonth(today(new Date())), 3)).getTime() + 18 * 24 * 60 * minute);
    const now = new Date(since.getTime() + rounds * batch.minutes * minute);
    const park = await openPark({ engine, now: () => now, folder: engine === 'embedded' ? folder : null });
    try {
      const filled = await fillReadings(park, count, since);
      const curves = [await curveFigures(park, '一块表', 'of=meter&id=1', 40), await curveFigures(park, '整园', 'of=all', 40)];
      const copier = engine === 'server' ? await serverCopier(park.database) : embeddedCopier(park.database, folder);
      try {
        figures.push({ engine, readings: count, ...(await ingestFigures(park, copier, filled, rounds)), curves });
      } finally {
        await copier.close();
      }
    } finally {
      await park.close();
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return figures;
}
