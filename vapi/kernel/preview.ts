import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Preview, PreviewChange } from '@/domain/kernel/preview';
import type { Access } from '@/domain/kernel/access';
import { attempt } from './attempt';
import type { Context, Values } from './context';
import type { Engine } from './engine';
import type { Refusal } from './errors';
import type { Answer } from './idempotency';

type Entry = PreviewChange & { readonly before: Values | null; readonly after: Values | null };
/** What of them whoever asks may not read is counted, and no more. */
function seenBy({ caller, registry }: Context, entry: Entry): PreviewChange {
  const read = registry?.get(entry.resource).readAs ?? entry.resource;
  return caller.can([`${read}_read`, `${read}_list`] as Access[]) ? entry : { ...entry, id: null, title: null, before: null, after: null };
}
/** A refusal is an answer, and no failure of the preview; whoever may not act, or finds no such row, gets no preview either. */
const isAnswer = (refused: Refusal): boolean => refused.status === 400 || refused.status === 422;

/** The answer of work that is not kept: what would stand if it were. Nothing is numbered, sent or announced. */
export async function takenBack<T>(context: Context, work: (inside: Context) => Promise<T>): Promise<T> {
  const answer: T[] = [];
  const back = new Error('taken back');
  try {
    await context.database.tx(async (db) => {
      answer.push(await work({ ...context, db }));
      throw back;
    });
  } catch (thrown) {
    if (thrown !== back) throw thrown;
  }
  return answer[0] as T;
}
/**
 * What an action would do, found out by doing it: in a transaction of its own that is never kept, read from the log that it would leave.
 * Guards that wait for the end of a transaction are checked as well. Nothing is numbered, sent or announced.
 */
export async function previewOf(context: Context, engine: Engine, work: (inside: Context) => Promise<Answer>): Promise<Answer> {
  const id = randomUUID(); // of nobody else's request: whoever asks names his own
  const body = await takenBack(context, async (base): Promise<Preview> => {
    const { db } = base;
    const inside: Context = { ...base, request: { ...context.request, id } };
    const before = await sql<{ id: number }>`select coalesce(max(id), 0) id from operation_log`.execute(db);
    let warnings: Preview['warnings'] = [];
    const refused = await attempt(inside, engine, async () => {
      warnings = ((await work(inside)).body as Partial<Preview> | undefined)?.warnings ?? [];
      await sql`set constraints all immediate`.execute(db);
    });
    if (refused && !isAnswer(refused)) throw refused;
    const found = await sql<Entry>`select resource, module_label label, action_label action, row_id id, row_title title, before, after
      from operation_log where id > ${before.rows[0]?.id ?? 0} and request_id = ${id} order by id`.execute(db);
    return { refused: refused?.message ?? null, warnings, changes: found.rows.map((entry) => seenBy(inside, entry)) };
  });
  return { status: 200, body };
}
