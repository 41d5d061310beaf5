import { sql, type SqlBool } from 'kysely';
import type { AnyResource } from '@/domain/kernel/resource';
import { attempt } from '../../../kernel/attempt';
import { changeRows, removeRows, restoreRows } from '../../../kernel/changes';
import { definitionsOf, type Context } from '../../../kernel/context';
import type { Engine } from '../../../kernel/engine';
import { refuse } from '../../../kernel/errors';
import { copyPairs, removePairs } from '../../../kernel/pairs';
import { holdersOf, names, type Holder } from './holders';

/** What a merge has done in one place. Of lists of ids it keeps what they were. */
export interface Moved {
  readonly key: string;
  readonly ids: readonly number[];
  readonly lists?: readonly (readonly number[])[];
  /** Rows that the one that stays has already: hidden with the one that goes, where they can be. */
  readonly hidden?: readonly number[];
}
/** What a firm may have once, and what both have the same of: the row of the one that stays is kept, the other stays with the hidden one. */
const onceEach: ReadonlySet<string> = new Set([
  'custom_field_value',
  'enterprise_synthesize',
  'showcase',
  'honour',
  'tutor_relation',
  'report_return',
]);
const oneOf = (ids: readonly number[]) => sql<SqlBool>`t.id = any(${sql.val([...ids])}::bigint[])`;
const change = (context: Context, { resource, column }: Holder, where: ReturnType<typeof oneOf>, value: unknown) =>
  changeRows(context, resource as AnyResource, where, { [column]: value } as never);
const idsOf = (rows: readonly object[]): number[] => rows.map((row) => Number((row as { id: number }).id));

/** A column: all rows at once; where one of them cannot be twice each for itself. */
async function moveOnes(context: Context, engine: Engine, holder: Holder, kept: number, gone: number): Promise<Moved> {
  const { key, resource } = holder;
  let ids: number[] = [];
  const together = await attempt(context, engine, async () => {
    ids = idsOf(await change(context, holder, names(holder, gone), kept));
  });
  if (!together) return { key, ids };
  if (!onceEach.has(resource.name)) refuse(`两家企业的${resource.label}互相冲突，不能合并：${together.message}`);
  const alive = holder.softDelete ? sql`and t.deleted_at is null` : sql``;
  const found = await sql<{ id: number }>`select t.id from ${sql.table(holder.table)} t where ${names(holder, gone)} ${alive} order by t.id`.execute(
    context.db,
  );
  const left: number[] = [];
  ids = [];
  for (const { id } of found.rows) {
    const refused = await attempt(context, engine, () => change(context, holder, oneOf([id]), kept));
    (refused ? left : ids).push(id);
  }
  const hidden = holder.softDelete && left.length > 0 ? await removeRows(context, resource, oneOf(left)) : [];
  return { key, ids, ...(hidden.length > 0 && { hidden }) };
}
/** A list of ids: the one that goes is struck out, the one that stays stands there once. */
async function moveMany(context: Context, holder: Holder, kept: number, gone: number): Promise<Moved> {
  const { key, table, column } = holder;
  const alive = holder.softDelete ? sql`and t.deleted_at is null` : sql``;
  const found = await sql<{ id: number; list: number[] }>`select t.id, ${sql.ref(`t.${column}`)} list from ${sql.table(table)} t
    where ${names(holder, gone)} ${alive} order by t.id`.execute(context.db);
  for (const { id, list } of found.rows) {
    const next = [...new Set(list.map((one) => (one === gone ? kept : one)))];
    await change(context, holder, oneOf([id]), sql`${sql.val(next)}::bigint[]`);
  }
  return { key, ids: idsOf(found.rows), lists: found.rows.map(({ list }) => list) };
}
/** Pairs: what the one that stays has not yet. Those of the one that goes stay with it. */
const movePairs = async (context: Context, holder: Holder, kept: number, gone: number): Promise<Moved> => ({
  key: holder.key,
  ids: await copyPairs(context, holder, gone, kept),
});
const moves = {
  one: moveOnes,
  many: (context: Context, _engine: Engine, ...rest: readonly [Holder, number, number]) => moveMany(context, ...rest),
  pair: (context: Context, _engine: Engine, ...rest: readonly [Holder, number, number]) => movePairs(context, ...rest),
} as const;
/** All that names the one that goes names the one that stays. */
export async function moveAll(context: Context, engine: Engine, kept: number, gone: number): Promise<Moved[]> {
  const moved: Moved[] = [];
  for (const holder of holdersOf(definitionsOf(context))) {
    const one = await moves[holder.way](context, engine, holder, kept, gone);
    if (one.ids.length > 0 || one.hidden) moved.push(one);
  }
  return moved;
}
/** The same taken back. */
export async function moveBack(context: Context, moved: readonly Moved[], kept: number, gone: number): Promise<void> {
  const places = new Map(holdersOf(definitionsOf(context)).map((holder) => [holder.key, holder]));
  for (const { key, ids, lists = [], hidden = [] } of moved) {
    const holder = places.get(key);
    if (!holder) refuse('合并之后系统已升级，不能撤销');
    const { way, resource } = holder;
    if (way === 'pair') await removePairs(context, holder, kept, ids);
    else if (way === 'one') await change(context, holder, oneOf(ids), gone);
    else for (const [at, id] of ids.entries()) await change(context, holder, oneOf([id]), sql`${sql.val([...(lists[at] ?? [])])}::bigint[]`);
    if (hidden.length > 0) await restoreRows(context, resource, oneOf(hidden));
  }
}
/** The first place where something that was moved is not there any more, or names somebody else. */
export async function strayed(context: Context, moved: readonly Moved[], kept: number): Promise<string | undefined> {
  const places = new Map(holdersOf(definitionsOf(context)).map((holder) => [holder.key, holder]));
  for (const { key, ids } of moved) {
    const holder = places.get(key);
    if (!holder || holder.way === 'pair') continue;
    const alive = holder.softDelete ? sql`and t.deleted_at is null` : sql``;
    const found = await sql<{
      n: number;
    }>`select count(*)::int n from ${sql.table(holder.table)} t where ${oneOf(ids)} and ${names(holder, kept)} ${alive}`.execute(context.db);
    if (found.rows[0]?.n !== ids.length) return holder.label;
  }
  return undefined;
}
