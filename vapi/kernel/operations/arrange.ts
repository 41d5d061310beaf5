import { sql } from 'kysely';
import { tableOf, type AnyResource, type Tree } from '@/domain/kernel/resource';
import type { Context } from '../context';
import { alsoOf, type Engine } from '../engine';
import { invalid, refuse } from '../errors';
import { logChange } from '../log';
import type { Stored } from '../rows';
import { mustOwn } from '../shared';
import { checked } from '../validate';
import { mustBeEditable } from '../editable';
import { locked } from './read';
import { changeRow, mustReach } from './store';
import { aboveErrors, lockTree, tree } from './tree';
import { mustBeCurrent } from './update';

type Values = Record<string, unknown>;
/** The most places that are changed in one call. */
const placesLimit = 1000;
interface Place {
  readonly id: number;
  readonly version: number;
  readonly parent: number | null;
  readonly sort: number;
}
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Math.abs(value as number) <= 1_000_000_000;
/** `rows` of the body: [{id, version, <parent>, <sort>}], each row once. */
function placesOf({ parent, sort }: Tree, body: Values): Place[] {
  const given = Array.isArray(body.rows) ? (body.rows as readonly Values[]) : [];
  const places = given.map((row) => ({ id: row?.id, version: row?.version, parent: row?.[parent] ?? null, sort: row?.[sort ?? ''] }));
  const sound = places.every(
    (place) => isCount(place.id) && isCount(place.version) && isCount(place.sort) && (place.parent === null || isCount(place.parent)),
  );
  if (!sound || places.length === 0 || new Set(places.map(({ id }) => id)).size < places.length) refuse('排序内容格式不正确');
  if (places.length > placesLimit) refuse(`一次最多调整${placesLimit}条`);
  return (places as Place[]).sort((one, other) => one.id - other.id);
}
/** How deep each row will lie once all places are taken; a ring is refused. Parents are then placed before what is below them. */
async function depths(resource: AnyResource, { db }: Context, places: readonly Place[]): Promise<ReadonlyMap<number, number>> {
  const { parent, cycle } = resource.tree as Tree;
  const { rows } = await sql<{ id: number; up: number | null }>`select id, ${sql.ref(parent)} up from ${sql.table(tableOf(resource))}`.execute(db);
  const above = new Map(rows.map(({ id, up }) => [id, up]));
  for (const place of places) above.set(place.id, place.parent);
  const depthOf = (id: number): number => {
    const passed = new Set<number>();
    for (let at: number | null = id; at !== null; at = above.get(at) ?? null) {
      if (passed.has(at)) throw invalid({ [parent]: [cycle] });
      passed.add(at);
    }
    return passed.size;
  };
  return new Map(places.map(({ id }) => [id, depthOf(id)]));
}
/**
 * PUT {base}/arrange: rows get their parents and their order, all of them or none. Each must be as it was read (400), no ring may
 * come of it and every rule of the fields holds (422). Answers the tree as it is now.
 */
export async function arrange(resource: AnyResource, context: Context, body: Values, engine: Engine) {
  const shape = resource.tree as Tree;
  const hooks = engine.hooks[resource.name];
  const places = placesOf(shape, body);
  const rows: { place: Place; before: Stored }[] = [];
  for (const place of places) {
    const before = await locked(resource, context, place.id);
    mustOwn(context, resource, before);
    mustBeCurrent(before, { version: place.version });
    await mustBeEditable(resource, context, before);
    rows.push({ place, before });
  }
  await lockTree(context, resource);
  const depth = await depths(resource, context, places);
  const depthOf = ({ place }: { place: Place }): number => depth.get(place.id) ?? 0;
  for (const { place, before } of rows.sort((one, other) => depthOf(one) - depthOf(other))) {
    const wanted: Values = { [shape.parent]: place.parent, [shape.sort ?? '']: place.sort };
    const given = Object.fromEntries(Object.entries(wanted).filter(([name, value]) => before[name] !== value));
    if (Object.keys(given).length === 0) continue;
    const draft = await checked(resource, given, false, context, before, async (values) => ({
      ...(await aboveErrors(resource, context, values)),
      ...(await hooks?.check?.(context, values, before as never)),
    }));
    const row = await changeRow(context, resource, place.id, { ...draft, ...(await hooks?.prepare?.(context, draft, before as never)) });
    await mustReach(context, resource, place.id);
    await hooks?.after?.(context, row as never, before as never);
    await logChange(context, resource, 'update', before, row);
  }
  return tree(resource, context, engine, alsoOf(engine, resource, context));
}
