import { sql } from 'kysely';
import type { parkEventType } from '@/domain/codes/log';
import type { Context } from '../kernel/context';

export type EventType = (typeof parkEventType)['items'][number]['code'];
/**
 * What happened in a park, for the screens that look at it: of which row, and in words that give nobody away: a person by the family name, no
 * number to call, no plate.
 */
export interface Happening {
  readonly incubator_id: number;
  readonly building_id?: number | null | undefined;
  readonly type: EventType;
  readonly text: string;
  readonly resource: string;
  readonly row_id: number;
}
const longest = 200; // of park_event.text
type Stamp = Pick<Context, 'db' | 'now'>;
/** Writes what happened now. */
export async function recordEvents({ db, now }: Stamp, events: readonly Happening[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ text, ...event }) => ({ ...event, text: [...text].slice(0, longest).join('') }));
  await sql`insert into park_event (incubator_id, building_id, occurred_at, type, text, resource, row_id)
    select x.incubator_id, x.building_id, ${now}, x.type, x.text, x.resource, x.row_id from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as x (incubator_id bigint, building_id bigint, type text, text text, resource text, row_id int)`.execute(db);
}
/** What happened with an enterprise among what happens in the park: its name and what it did. */
export async function recordEvent({ db, now }: Stamp, enterprise: number, type: EventType, what: string): Promise<void> {
  await sql`insert into park_event (incubator_id, building_id, occurred_at, type, text, resource, row_id)
    select incubator_id, building_id, ${now}, ${type}, left(name || ${what}::text, ${longest}), 'enterprise', id from enterprise where id = ${enterprise}`.execute(
    db,
  );
}
/** What a place is called in such words, with a space before it; nothing where the row names none. */
export async function buildingWords({ db }: Pick<Context, 'db'>, id: number | null): Promise<string> {
  if (id === null) return '';
  const { rows } = await sql<{ name: string }>`select name from building where id = ${id}`.execute(db);
  return rows[0] ? ` ${rows[0].name}` : '';
}
