import { sql } from 'kysely';
import type { Field, Table } from '@/domain/kernel/schema';
import { tableOf } from '@/domain/kernel/resource';
import type { Database } from './db/database';

type Values = Readonly<Record<string, unknown>>;
const pinyinFields = ({ fields }: Pick<Table, 'fields'>) =>
  Object.entries<Field>(fields).flatMap(([name, { pinyin, limit }]) => (pinyin ? [{ name, limit, ...pinyin }] : []));

/** The field by which rows are sorted that are called by the field `name`, where they are sorted as they are spoken. */
export const pinyinFor = (resource: Pick<Table, 'fields'>, name: string | undefined): string | undefined =>
  pinyinFields(resource).find(({ of }) => of === name)?.name;

/**
 * What is written, spelt as it is spoken: syllables without tones, in small letters, one blank between them, so that 西安 stands before 先.
 * The dictionary is large, and read when the first name is written.
 * @param surname of people: 单 and 曾 are spoken otherwise as a surname
 */
async function spell(text: string, surname: boolean): Promise<string> {
  const { pinyin } = await import('pinyin-pro');
  const syllables = pinyin(text, { toneType: 'none', type: 'array', v: true, nonZh: 'consecutive', surname: surname ? 'head' : 'off' });
  return syllables.join(' ').toLowerCase().split(/\s+/).filter(Boolean).join(' ');
}
/** Columns of a row that is to be written, with the pinyin of the names among them. A name that only SQL knows is spelt at the next start. */
export async function withPinyin<C extends Values>(resource: Table, columns: C): Promise<C> {
  const spelt: Record<string, string | null> = {};
  for (const { name, of, surname, limit } of pinyinFields(resource)) {
    const text = columns[of];
    if (text !== undefined) spelt[name] = typeof text === 'string' ? (await spell(text, surname === true)).slice(0, limit) : null;
  }
  return { ...columns, ...spelt };
}

/** Rows of one statement. */
const together = 1000;
/**
 * Spells the names of rows that came in by SQL: with the base data, the demonstration park, or before names were spelt. No change of the
 * record that anybody made: its version stays, and nothing is logged.
 */
export async function fillPinyin(database: Database, resources: readonly Table[]): Promise<void> {
  for (const resource of resources)
    for (const { name, of } of pinyinFields(resource)) {
      const [table, column, from] = [sql.table(tableOf(resource)), sql.ref(name), sql.ref(of)];
      for (let after: number | undefined = 0; after !== undefined; ) {
        const last: number = after;
        after = await database.tx(async (db) => {
          const { rows } = await sql<{ id: number; text: string }>`select id, ${from} as text from ${table}
            where ${column} is null and ${from} is not null and id > ${last} order by id limit ${together}`.execute(db);
          const spelt = await Promise.all(rows.map(async ({ text }) => (await withPinyin(resource, { [of]: text }))[name] as unknown));
          if (rows.length > 0)
            await sql`update ${table} t set ${column} = x.spelt from unnest(${sql.val(rows.map(({ id }) => id))}::bigint[], ${sql.val(spelt)}::text[]) x (id, spelt)
              where t.id = x.id`.execute(db);
          return rows.length < together ? undefined : rows.at(-1)?.id;
        });
      }
    }
}
