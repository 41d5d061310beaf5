import { addDays } from '@/domain/kernel/moment';
import type { AnyResource } from '@/domain/kernel/resource';
import type { Values } from '../../../kernel/form/check';
import { actionsFor, type NamedAction, type Viewer } from '../../../kernel/visibility';
import type { About, Cell } from '@/domain/answers/room-board';

/** Kinds of occupancy that end with their contract alone (domain.md section 4). */
const byContract: readonly (number | null)[] = [2, 3];
type Fits = (cells: readonly Cell[]) => boolean;
const one: Fits = ({ length }) => length === 1;
/** When an action of the room makes sense for the chosen ones; the server judges once more. */
const fits: Readonly<Record<string, Fits>> = {
  reserve: (cells) => cells.every(({ use }) => use === 1),
  hold: () => true,
  release: (cells) =>
    one(cells) && cells.some(({ occupancy_id, kind, next_from }) => (occupancy_id !== null && !byContract.includes(kind)) || next_from !== null),
  resize: one,
  split: one,
  merge: (cells) => cells.length > 1 && cells.every(({ floor_id }) => floor_id === cells[0]?.floor_id),
  reprice: (cells) => cells.every(({ guide_price }) => guide_price !== null),
  show: (cells) => cells.every(({ status }) => status === 1 || status === 2),
};
/** What may be done with the chosen rooms now, in the order of the definition. */
export const possible = (resource: AnyResource, viewer: Viewer, cells: readonly Cell[]): NamedAction[] =>
  cells.length === 0 ? [] : actionsFor(resource, viewer, ['row', 'rows', 'list']).filter(({ name }) => fits[name]?.(cells) ?? false);

/** What keeps rooms from being split or merged: who has them, said before anything is typed. Undefined: nothing that the board knows of. */
export function hindrance(name: string, cells: readonly Cell[]): string | undefined {
  if (name !== 'split' && name !== 'merge') return undefined;
  const held = cells.flatMap((cell) => {
    const { occupancy_id, next_from, statusText, enterprise_name, until } = cell;
    if (occupancy_id !== null) return [[cell.name, statusText, enterprise_name, `至 ${until ?? '长期'}`]];
    return next_from === null ? [] : [[cell.name, `${next_from} 起已有预订或合同`]];
  });
  return held.length === 0 ? undefined : held.map((words) => words.filter(Boolean).join('，')).join('；');
}
/** Answers that the board knows already: the day it shows, the area and the publication as they are. */
export function answersFor(name: string, cells: readonly Cell[], day: string): Values {
  const [first] = cells;
  if (!first) return {};
  if (name === 'reserve' || name === 'hold') return { from: one(cells) && first.until ? addDays(first.until, 1) : day };
  if (name === 'resize') return { area: Number(first.area) };
  if (name === 'show') return { web_show: first.web_show === 1 ? 2 : 1 };
  if (name === 'merge') return { name: first.name };
  return {};
}
/** The room of the drawer as the board would show it today. */
export function cellOf({ room, stays }: About): Cell {
  const now = stays.find(({ current, released }) => current && !released);
  const next = stays.filter(({ coming, released }) => coming && !released).at(-1);
  return {
    ...(room as unknown as Cell),
    occupancy_id: now?.id ?? null,
    kind: now?.kind ?? null,
    until: now?.until ?? null,
    enterprise_id: now?.enterprise_id ?? null,
    enterprise_name: now?.enterprise_name ?? null,
    contract_id: now?.contract_id ?? null,
    contract_number: now?.contract_number ?? null,
    contract_end: now?.contract_end ?? null,
    contract_status: now?.contract_status ?? null,
    next_from: next?.since ?? null,
  };
}
