import { setTimeout } from 'node:timers/promises';
import type { Field } from '@/domain/kernel/field';
import type { AnyResource } from '@/domain/kernel/resource';
import type { Context } from '../context';
import { keptKey, once } from '../idempotency';
import { logAction, titleOf } from '../log';
import type { RowReason } from './book';
import { fault, isGood, type Line } from './lines';
import { changedFields, isPlain, isUnchanged, saveLines, together, type Work } from './save';

/** A stored row that a line of a file would change: how it is called, and the labels of what would change. */
interface RowChange {
  readonly row: number;
  readonly title: string;
  readonly fields: readonly string[];
}
/** So many changes are named; the others are counted. */
const namedChanges = 200;
/** What the good lines would change of rows that are stored, the first of them by name. */
export const changesOf = (resource: AnyResource, lines: readonly Line[]): RowChange[] =>
  lines
    .filter((line) => line.before && isGood(line) && !isUnchanged(line, resource))
    .slice(0, namedChanges)
    .map((line) => ({
      row: line.number,
      title: titleOf(resource, line.before ?? {}),
      fields: changedFields(line, resource).map((name) => (resource.fields[name] as Field).label),
    }));
export interface Result {
  /** Rows of the file, and of these the good ones: new ones and such as change a stored row. */
  readonly total: number;
  readonly ok: number;
  readonly creates: number;
  readonly updates: number;
  /** Good rows that say what is stored already: left as they are. */
  readonly unchanged: number;
  /** Of a check: which stored rows would be changed, and in what. */
  readonly changes?: readonly RowChange[];
  readonly faults: readonly RowReason[];
  /** Whether the good rows are in the table now. */
  readonly stored: boolean;
}
const faultsOf = (resource: AnyResource, lines: readonly Line[]): RowReason[] =>
  lines.flatMap(({ number, errors }) =>
    Object.entries(errors).flatMap(([name, messages]) =>
      messages.map((message) => ({ row: number, column: resource.fields[name]?.label ?? '', message })),
    ),
  );
export function resultOf(resource: AnyResource, lines: readonly Line[], stored: boolean): Result {
  const good = lines.filter(isGood);
  const [creates, unchanged] = [good.filter(({ before }) => !before).length, good.filter((line) => isUnchanged(line, resource)).length];
  return {
    total: lines.length,
    ok: good.length,
    creates,
    updates: good.length - creates - unchanged,
    unchanged,
    faults: faultsOf(resource, lines),
    stored,
  };
}
const sum = (parts: readonly Result[]): Result =>
  parts.reduce((one, other) => ({
    total: one.total + other.total,
    ok: one.ok + other.ok,
    creates: one.creates + other.creates,
    updates: one.updates + other.updates,
    unchanged: one.unchanged + other.unchanged,
    faults: [...one.faults, ...other.faults],
    stored: one.stored || other.stored,
  }));

/** Rows of one transaction: all of one statement where nothing happens between two rows, few where each has its hooks. */
const chunkRows = (work: Work): number => (isPlain(work) ? together : 50);
function chunksOf(lines: readonly Line[], rows: number): (readonly Line[])[] {
  return Array.from({ length: Math.ceil(lines.length / rows) }, (_, at) => lines.slice(at * rows, (at + 1) * rows));
}
/** Runs a transaction, then rests for a part of its time: on the one connection of the embedded engine all the others come between two. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    await setTimeout(Math.max(20, (performance.now() - began) / 4));
  }
}
/** Thrown to roll a transaction back on purpose. */
class TakenBack extends Error {}

/**
 * Saves the good lines as a store would and rolls everything back, so that a check refuses what hooks, scopes and the database's own
 * guards would refuse. A resource whose hook works ahead of the transaction is left out: that is not taken back with it.
 */
export async function rehearse(work: Work, lines: readonly Line[]): Promise<void> {
  if (work.engine.hooks[work.resource.name]?.beforeImport) return;
  const good = lines.filter(isGood);
  for (const chunk of chunksOf(good, chunkRows(work))) {
    try {
      await inTurn(() =>
        work.context.database.tx(async (db) => {
          await saveLines({ ...work, context: { ...work.context, db } }, chunk);
          throw new TakenBack();
        }),
      );
    } catch (error) {
      if (!(error instanceof TakenBack)) throw error;
    }
  }
}
export interface Storing extends Work {
  /** Good rows are stored though others are faulty; else all or none. */
  readonly partial: boolean;
  /** The Idempotency-Key; empty: none. */
  readonly key: string;
  /** What the key stands for: another file or other choices under it are refused. */
  readonly hash: string;
}
/** Each transaction of an import has a key of its own, so that a repeat goes on where the first one was cut off. */
const keyOf = (key: string, at: number): string => (at === 0 ? key : `${key.slice(0, 76)}#${at}`);

/** Whether an import under this key has stored something already. */
async function hasBegun({ context, key }: Storing): Promise<boolean> {
  if (!key) return false;
  const { caller, database, request, now } = context;
  const found = await database.rows(
    'select 1 from idempotency_key where user_id = $1 and method = $2 and path = $3 and key = $4 and expires_at >= $5',
    [caller.id, request.method, request.path, keptKey(key), now],
  );
  return found.length > 0;
}
/** One transaction: the good lines of a chunk, and their entry in the log. `strict`: none of them where one is refused. */
async function storeChunk(storing: Storing, lines: readonly Line[], at: number, whole: number, strict: boolean): Promise<Result> {
  const { resource, context, engine, own, key, hash } = storing;
  const work = async (inside: Context) => {
    const good = lines.filter(isGood);
    await saveLines({ resource, context: inside, engine, own }, good);
    if (strict && !lines.every(isGood)) throw new TakenBack();
    const result = resultOf(resource, lines, lines.some(isGood));
    const part = whole > lines.length ? `之第${lines[0]?.number}至${lines.at(-1)?.number}行` : '';
    const same = result.unchanged > 0 ? `无变化${result.unchanged}行，` : '';
    const counts = `新增${result.creates}行，更新${result.updates}行，${same}未导入${result.total - result.ok}行`;
    if (result.stored) await logAction(inside, 'import', resource, `导入${whole}行${part}：${counts}`);
    return { status: 200, body: result };
  };
  const answer = await context.database.tx((db) => {
    const inside = { ...context, db };
    return key ? once(inside, keyOf(key, at), hash, () => work(inside)) : work(inside);
  });
  return answer.body as Result;
}
/**
 * Stores checked lines, a transaction for every few of them, each with its entry in the log. All or none means: nothing is begun while
 * one line is known to be faulty. What others change between two transactions can refuse a line only then, and a failure can end the
 * work: what is stored stays, and the answer names every row that is not, with its reason.
 */
export async function storeLines(storing: Storing, lines: readonly Line[]): Promise<Result> {
  const { resource, engine, partial } = storing;
  const chunks = chunksOf(lines, chunkRows(storing));
  const none = () => resultOf(resource, lines, false);
  const refused = () => !lines.some(isGood) || (!partial && !lines.every(isGood));
  const begun = await hasBegun(storing);
  if (!begun && refused()) return none();
  if (!begun && !partial && chunks.length > 1) {
    await rehearse(storing, lines);
    if (refused()) return none();
  }
  const drafts = lines.filter((line) => isGood(line) && !line.before).map(({ draft }) => draft);
  await engine.hooks[resource.name]?.beforeImport?.(drafts);
  const parts: Result[] = [];
  for (const [at, chunk] of chunks.entries()) {
    const stored = parts.some((part) => part.stored);
    try {
      parts.push(await inTurn(() => storeChunk(storing, chunk, at, lines.length, !partial && !stored)));
    } catch (error) {
      if (error instanceof TakenBack) return none();
      if (!stored) throw error;
      engine.trouble(error);
      const left = chunks.slice(at).flat();
      for (const line of left) fault(line, '', '服务器开小差了，该行未导入，请稍后再试');
      parts.push(resultOf(resource, left, false));
      break;
    }
  }
  return sum(parts);
}
