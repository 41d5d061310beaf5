import { sql } from 'kysely';
import type { Database } from '../kernel/db/database';

/** Something that a device reported and nobody can ever store. */
export interface Refused {
  /** Code report_way: 1 HTTP, 2 MQTT, 3 a gate of its own. */
  readonly way: 1 | 2 | 3;
  /** The gateway or gate that sent it; of a broker: its topic. */
  readonly device?: number;
  readonly topic?: string;
  readonly incubator: number | null;
  readonly reason: string;
  readonly sample: string;
}
type Folded = Omit<Refused, 'device' | 'topic'> & {
  readonly device: number | null;
  readonly topic: string;
  count: number;
  first: string;
  last: string;
};
/** Who and why that are kept apart between two looks, and in the table: a broker may carry as many topics as it likes. */
const [mostHeld, mostRows] = [500, 2000];
const others = '其余来源';
/** What a column of text can hold of it. */
const plain = (text: string, most: number): string => [...text.slice(0, 2 * most).replace(/[\p{Cc}\p{Cs}]/gu, '�')].slice(0, most).join('');
const keyOf = ({ way, device, topic, reason }: Pick<Folded, 'way' | 'device' | 'topic' | 'reason'>): string =>
  JSON.stringify([way, device, topic, reason]);

export interface Refusals {
  note(refused: Refused, at: Date): void;
  /** Writes down what was noted since; what cannot be written stays noted. */
  flush(): Promise<void>;
}
/** Remembers what was refused, and writes it down by the batch: one row for each who and why, and one for all beyond `mostRows`. */
export function makeRefusals(database: Database): Refusals {
  let held = new Map<string, Folded>();
  function hold(one: Folded): void {
    const full = held.size >= mostHeld && !held.has(keyOf(one));
    const row = full ? { ...one, device: null, topic: others, incubator: null } : one;
    const before = held.get(keyOf(row));
    if (!before) held.set(keyOf(row), row);
    else held.set(keyOf(row), { ...row, count: before.count + row.count, first: before.first < row.first ? before.first : row.first });
  }
  return {
    note({ way, device = null, topic, incubator, reason, sample }, moment) {
      const at = moment.toISOString();
      const of = { topic: plain(topic ?? '', 200), reason: plain(reason, 200), sample: plain(sample, 500) };
      hold({ ...of, ...{ way, device, incubator, count: 1, first: at, last: at } } as Folded);
    },
    async flush() {
      if (held.size === 0) return;
      const rows = held;
      held = new Map();
      try {
        await database.tx(async (db) => {
          await sql`with given as (
              select x.*, coalesce((select g.name || ' #' || g.id from iot_gateway g where x.way = 1 and g.id = x.device),
                (select g.name || ' #' || g.id from car_gate g where x.way = 3 and g.id = x.device), x.topic) source
              from jsonb_to_recordset(${JSON.stringify([...rows.values()])}::text::jsonb)
                as x (way smallint, device bigint, topic text, incubator bigint, reason text, sample text, count int, first timestamptz, last timestamptz)),
            placed as (
              select g.*, r.id is not null or row_number() over (partition by r.id is null order by g.last) + n.kept <= ${mostRows} apart
              from given g cross join (select count(*) kept from refused_report) n
              left join refused_report r on r.way = g.way and r.source = g.source and r.reason = g.reason)
            insert into refused_report as t (way, source, reason, incubator_id, count, sample, happened_at, last_at)
            select way, case when apart then source else ${others} end, reason, max((select i.id from incubator i where apart and i.id = p.incubator)),
              sum(count), max(sample), min(first), max(last) from placed p group by 1, 2, 3 order by 1, 2, 3
            on conflict (way, source, reason) do update set count = t.count + excluded.count, sample = excluded.sample,
              last_at = greatest(t.last_at, excluded.last_at), updated_at = excluded.last_at`.execute(db);
        });
      } catch (error) {
        for (const one of rows.values()) hold(one);
        throw error;
      }
    },
  };
}
