/**
 * Tables in the text of a statement. Kysely quotes the names that it writes, raw SQL does not; `for update`, `on conflict do update`, and
 * the events of triggers and foreign keys write nothing.
 */
const writing = /\b(?:insert\s+into|(?<!\b(?:for|key|do|on|or|before|after)\s+)update|(?<del>delete)\s+from)\s+(?:only\s+)?"?(?<table>[a-z_]\w*)"?/gi;
const reading = /\b(?:from|join)\s+(?:only\s+)?"?([a-z_]\w*)"?/gi;

export interface Written {
  readonly table: string;
  readonly removes: boolean;
}
export const tablesWritten = (text: string): Written[] =>
  [...text.matchAll(writing)].map(({ groups }) => ({ table: (groups?.table ?? '').toLowerCase(), removes: groups?.del !== undefined }));
/** What a statement reads from; names of its own CTEs among them, which no table has. */
export const tablesRead = (text: string): string[] => [...new Set([...text.matchAll(reading)].map(([, table = '']) => table.toLowerCase()))];

interface Trigger {
  readonly table: string;
  readonly body: string;
}
interface Routine {
  readonly name: string;
  readonly body: string;
}
export const triggersQuery = `select c.relname as table, p.prosrc as body from pg_trigger t join pg_class c on c.oid = t.tgrelid
  join pg_proc p on p.oid = t.tgfoid where not t.tgisinternal and c.relnamespace = current_schema()::regnamespace`;
export const routinesQuery = `select p.proname as name, p.prosrc as body from pg_proc p join pg_language l on l.oid = p.prolang
  where p.pronamespace = current_schema()::regnamespace and l.lanname in ('plpgsql', 'sql')`;
export const cascadesQuery = `select p.relname as parent, c.relname as child from pg_constraint k join pg_class p on p.oid = k.confrelid
  join pg_class c on c.oid = k.conrelid where k.contype = 'f' and k.confdeltype = 'c' and k.connamespace = current_schema()::regnamespace`;
/** What a write to a table writes besides: by the table's triggers, with the functions that they call. */
export function writtenByTriggers(triggers: readonly Trigger[], routines: readonly Routine[]): ReadonlyMap<string, ReadonlySet<string>> {
  const bodies = new Map(routines.map(({ name, body }) => [name, body]));
  const writes = (body: string, seen: ReadonlySet<string>): string[] => [
    ...tablesWritten(body).map(({ table }) => table),
    ...[...body.matchAll(/\b([a-z_]\w*)\s*\(/gi)].flatMap(([, name = '']) => {
      const called = seen.has(name) ? undefined : bodies.get(name);
      return called === undefined ? [] : writes(called, new Set([...seen, name]));
    }),
  ];
  const found = new Map<string, Set<string>>();
  for (const { table, body } of triggers) {
    const also = found.get(table) ?? new Set<string>();
    found.set(table, also);
    for (const one of writes(body, new Set())) if (one !== table) also.add(one);
  }
  return found;
}
