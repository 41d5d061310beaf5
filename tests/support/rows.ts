import { sql } from 'kysely';
import { exampleOf } from '@/domain/kernel/condition';
import { joinColumns, type Field } from '@/domain/kernel/field';
import { tableOf, type AnyResource } from '@/domain/kernel/resource';
import { allResources } from '@/domain/resources';
import type { Database, Db } from '@/vapi/kernel/db/database';
import { kindOf } from '@/vapi/kinds';
import { valueFor, type Given } from './values';

type Values = Record<string, unknown>;
/** Writes rows straight into the tables: what a test needs to be there before it begins. */
export interface Rows extends Given {
  resource(name: string): AnyResource;
  /** Stores a legal row; `change` holds column values (codes, ids, 分). */
  make(resource: AnyResource, change?: Values): Promise<{ id: number } & Values>;
}
/** A bill's month is its first day, and its period is its own. */
const bill = (rows: Rows): Values => ({
  account_month: '2030-01-01',
  period_start: `20${10 + (rows.next() % 80)}-0${1 + (rows.next() % 9)}-01`,
  period_end: '2099-12-31',
});
/** What the database's own rules ask beyond the definitions, a resource each. */
const wishes: Readonly<Record<string, (rows: Rows) => Promise<Values>>> = {
  audit_flow: async () => ({ enabled: 2 }),
  audit_step: async (rows) => ({ user_ids: [await rows.ref('user')] }),
  room_occupancy: async () => ({ kind: 5 }),
  building: async () => ({ area: 1_000_000 }), // room for all rooms of a test
  contract: async (rows) => ({ number: `HT-T${rows.next()}`, party_name: '测试乙方', enterprise_id: await rows.ref('enterprise') }),
  fee_bill: async (rows) => bill(rows),
  contract_bill: async (rows) => bill(rows),
  alarm: async (rows) => ({ meter_id: (await rows.make(rows.resource('meter'))).id, handle_note: '已核实' }),
  team_setting: async (rows) => ({ incubator_id: (await rows.make(rows.resource('incubator'))).id }),
  answer: async (rows) => ({ sheet_id: await rows.ref('answer_sheet') }),
  meter_binding: async (rows) => ({ room_id: await rows.ref('room') }),
  meter_share: async (rows) => ({ to_id: (await rows.make(rows.resource('meter_settlement'))).id }),
  activity: async () => ({ apply_end_at: new Date('2029-12-31T00:00:00Z') }),
  user_register: async (rows) => ({ user_id: (await rows.make(rows.resource('user'))).id }),
  mtroom_apl: async () => ({ reason: '测试' }), // one that was turned down has one
  hazard: async (rows) => ({ user_id: await rows.ref('user') }),
  display_stop: async () => ({ route: '/cockpit', board_id: null }),
  // the one that goes is another, and nothing may name it from then on
  enterprise_merge: async (rows) => ({ gone_id: (await rows.make(rows.resource('enterprise'))).id }),
  question: async () => ({ options: JSON.stringify(['甲', '乙']) }),
};
const isTaken = (error: unknown): boolean => ['23505', '23P01'].includes((error as { code?: string }).code ?? '');
/** What a second row of a kind may share with the first: the places and people of the park. */
const settled = new Set(['incubator', 'building', 'role', 'user', 'file', 'region', 'dictionary', 'payment_item', 'room_type', 'classification']);

export function makeRows(database: Database): Rows {
  const byName = new Map(allResources.map((resource) => [resource.name, resource]));
  const known = new Map<string, Promise<number>>();
  let count = 0;
  let fresh = 0;
  const first = async (resource: AnyResource, like: Values = {}): Promise<number> => {
    const table = sql.table(tableOf(resource));
    const same = Object.entries(like).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    const there = await sql<{ id: number }>`select id from ${table} where ${sql.join([sql`true`, ...same], sql` and `)} order by id limit 1`.execute(
      database.q,
    );
    return there.rows[0]?.id ?? (await rows.make(resource, like)).id;
  };
  const others = async (resource: AnyResource, change: Values): Promise<Values> => {
    const made: Values = {};
    for (const [name, field] of Object.entries<Field>(resource.fields)) {
      const target = field.kind === 'ref' && field.required && !(name in change) ? byName.get(field.target ?? '') : undefined;
      if (target && (!settled.has(target.name) || resource.key)) made[name] = (await rows.make(target)).id;
    }
    return made;
  };
  const rows: Rows = {
    next: () => ++count,
    isFresh: () => fresh > 0,
    resource(name) {
      const resource = byName.get(name);
      if (!resource) throw new Error(`no resource is named ${name}`);
      return resource;
    },
    ref(name) {
      // a role without rights: nobody gives away one that holds more than his own
      const id = known.get(name) ?? (name === 'role' ? rows.make(rows.resource(name)).then((made) => made.id) : first(rows.resource(name)));
      known.set(name, id);
      return id;
    },
    async offered({ target = '', choices, rules = [] }) {
      const like = choices?.where && exampleOf(choices.where);
      if (rules.some(({ rule }) => rule === 'unique')) return (await rows.make(rows.resource(target), like)).id;
      if (!like) return rows.ref(target);
      const key = `${target} ${JSON.stringify(like)}`;
      const id = known.get(key) ?? first(rows.resource(target), like);
      known.set(key, id);
      return id;
    },
    file: async (ext) => (await rows.make(rows.resource('file'), { ext })).id,
    async dict(code) {
      const found = await sql<{ value: number }>`select i.value from dictionary_item i join dictionary d on d.id = i.dictionary_id
        where d.code = ${code} and i.enabled = 1 order by i.sort limit 1`.execute(database.q);
      if (!found.rows[0]) throw new Error(`the dictionary ${code} offers nothing`);
      return found.rows[0].value;
    },
    async make(resource, change = {}) {
      const write = async (own: Values) => {
        const values = {
          ...(await columnValues(resource, rows, { ...own, ...change })),
          ...(await wishes[resource.name]?.(rows)),
          ...own,
          ...change,
        };
        return database.tx((tx) => insert(tx, resource, values));
      };
      try {
        return await write({});
      } catch (error) {
        if (!isTaken(error) || fresh > 2) throw error;
      }
      fresh += 1; // such a row is there once for each of those that it names: it needs others
      try {
        return await write(await others(resource, change));
      } finally {
        fresh -= 1;
      }
    },
  };
  return rows;
}
async function columnValues(resource: AnyResource, rows: Rows, change: Values): Promise<Values> {
  const wire: Values = {};
  const columns: Values = {};
  for (const [name, field] of Object.entries<Field>(resource.fields)) {
    if (field.apart || field.derived || field.lines) continue; // no column
    if (name in change) {
      wire[name] = change[name] === null ? null : kindOf(field).wire(change[name], field);
      columns[name] = change[name];
    } else if (field.initial !== undefined) wire[name] = field.initial;
    else if (field.required) {
      wire[name] = await valueFor(field, wire, rows);
      const parsed = kindOf(field).parse(wire[name], field);
      if ('problem' in parsed) throw new Error(`${resource.name}.${name}: ${parsed.problem}`);
      columns[name] = parsed.value;
    }
  }
  return columns;
}
async function insert(tx: Db, resource: AnyResource, values: Values): Promise<{ id: number } & Values> {
  const joins = Object.entries<Field>(resource.fields).filter(([name, field]) => field.join && values[name]);
  const columns = Object.fromEntries(Object.entries(values).filter(([name]) => !resource.fields[name]?.join));
  const into = tx.insertInto(tableOf(resource));
  const empty = Object.keys(columns).length === 0;
  const row = await (empty ? into.defaultValues() : into.values(columns)).returningAll().executeTakeFirstOrThrow();
  for (const [name, field] of joins) {
    const [owner, other] = joinColumns(resource, field);
    for (const id of values[name] as number[])
      await tx
        .insertInto(field.join ?? '')
        .values({ [owner]: row.id, [other]: id })
        .execute();
  }
  return row as { id: number } & Values;
}
