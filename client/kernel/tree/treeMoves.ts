import { nodesOf, pathTo } from '../../ui/tree';
import type { WireRow } from '../api/api';

export interface TreeRow extends WireRow {
  readonly children?: readonly TreeRow[];
}
/** Where a row stands: below which other (null: at the top), and how many of that one's other rows stand before it. */
export interface Spot {
  readonly parent: number | null;
  readonly at: number;
}
/** One row of a call that changes places. */
export interface TreePosition {
  readonly id: number;
  readonly version: number;
  readonly parent: number | null;
  readonly sort: number;
}
const below = (nodes: readonly TreeRow[], parent: number | null): readonly TreeRow[] =>
  parent === null ? nodes : (pathTo(nodes, parent).at(-1)?.children ?? []);

/** Where a row stands now; undefined where it is not in the tree. */
export function spotOf(nodes: readonly TreeRow[], id: number): Spot | undefined {
  const path = pathTo(nodes, id);
  if (path.length === 0) return undefined;
  const parent = path.at(-2)?.id ?? null;
  return { parent, at: below(nodes, parent).findIndex((row) => row.id === id) };
}
/** How many others a row has beside it there, were it to move: the last place. */
export const lastOf = (nodes: readonly TreeRow[], parent: number | null, id: number): number =>
  below(nodes, parent).filter((row) => row.id !== id).length;
/** Whether a row may go below another at all: not below itself, nor below what is below it. */
export const mayGoBelow = (nodes: readonly TreeRow[], id: number, parent: number | null): boolean =>
  parent === null || !pathTo(nodes, parent).some((row) => row.id === id);

/**
 * What changes when a row goes to another spot: itself, and those after it as far as their order must give way. Numbers with
 * room between them stay, so that a move touches as few rows as it can. Nothing where the row stands there already.
 */
export function moveTo(nodes: readonly TreeRow[], id: number, spot: Spot, sort: string): TreePosition[] {
  const row = nodesOf(nodes).find((one) => one.id === id);
  const now = spotOf(nodes, id);
  if (!row || !now || (now.parent === spot.parent && now.at === spot.at)) return [];
  const others = below(nodes, spot.parent).filter((one) => one.id !== id);
  const order = [...others.slice(0, spot.at), row, ...others.slice(spot.at)];
  let last = 0;
  return order.flatMap((one) => {
    const own = Number(one[sort] ?? 0);
    const next = one.id !== id && own > last ? own : last + 1;
    last = next;
    return next === own && one.id !== id ? [] : [{ id: one.id, version: Number(one.version), parent: spot.parent, sort: next }];
  });
}
