import { priceUnit } from '@/domain/codes/money';
import { lettingUnits } from '@/domain/calc/lettingUnits';
import { daysBetween } from '@/domain/calc/dates';
import { labelOf } from '@/domain/kernel/codes';
import { areaText, grouped, priceText } from '@/domain/format';
import type { Cell, Floor } from '@/domain/answers/room-board';

/** Areas are summed as whole hundredths of a ㎡: decimals do not drift. */
const hundredths = (cells: readonly Cell[]): number => cells.reduce((sum, { area }) => sum + Math.round(Number(area) * 100), 0);
export const areaOf = (cells: readonly Cell[]): number => hundredths(cells) / 100;

/** What is counted: a room with desks or beds by those. */
export const unitsOf = (cells: readonly Cell[]): readonly Cell[] => lettingUnits(cells, ({ parent_id }) => parent_id);
/** What tells a desk or bed from its neighbours, where there is little room: 203-A床 of 203 is A床. */
export function shortName({ name, parent_id }: Cell, cells: readonly Cell[]): string {
  const whole = parent_id === null ? undefined : cells.find(({ id }) => id === parent_id)?.name;
  const rest = whole !== undefined && name.startsWith(whole) ? name.slice(whole.length).replace(/^[\s\-－·/]+/, '') : '';
  return rest || name;
}

/** Let area in percent of what can be let, as the park's statistics count it; null where nothing can be let. */
export function rentRate(cells: readonly Cell[]): number | null {
  const rentable = cells.filter((cell) => cell.rentable);
  const whole = hundredths(rentable);
  return whole === 0 ? null : Math.round((hundredths(rentable.filter(({ kind }) => kind === 3)) / whole) * 1000) / 10;
}

export const owes = ({ owed }: Cell): boolean => Number(owed ?? 0) > 0;
/** Guide price with its unit. */
export function guideText({ guide_price, price_unit }: Pick<Cell, 'guide_price' | 'price_unit'>): string {
  if (guide_price === null) return '未定价';
  return `${priceText(guide_price)}${(labelOf(priceUnit, price_unit) ?? '').replace('元', '')}`;
}
/** Days for which a room has been held beyond its contract on a day; 0: it is not. */
export const pastEnd = ({ kind, contract_end }: Pick<Cell, 'kind' | 'contract_end'>, day: string): number =>
  kind === 3 && contract_end !== null ? Math.max(0, daysBetween(contract_end, day)) : 0;
/** What else a cell says below its number, in the fewest words. */
export function lastLine(cell: Cell, day?: string): string {
  const over = day ? pastEnd(cell, day) : 0;
  if (over > 0) return `已过期 ${over} 天`;
  if (cell.until) return `至 ${cell.until.slice(2)}`;
  if (cell.status === 2 && cell.next_from) return `${cell.next_from.slice(2)} 起`;
  return cell.status === 1 ? guideText(cell) : '';
}
/** The whole cell in one sentence, for those who hear it. */
export const spoken = (cell: Cell, day?: string): string =>
  [
    cell.name,
    cell.statusText,
    areaText(cell.area),
    cell.enterprise_name,
    day && pastEnd(cell, day) > 0 ? `合同已过期 ${pastEnd(cell, day)} 天` : cell.kind === 3 && cell.until ? `${cell.until} 到期` : lastLine(cell),
    owes(cell) ? `欠费 ${grouped(cell.owed)} 元` : null,
  ]
    .filter(Boolean)
    .join('，');

/** Marks that a board can be narrowed to: a status, or `owed`. */
export type Mark = number | 'owed';
const has = (cell: Cell, mark: Mark): boolean => (mark === 'owed' ? owes(cell) : cell.status === mark);
/** Floors with the rooms that bear one of the marks (none: all), of one floor or of all; floors without any are left out when marks are given. */
export const narrowed = (floors: readonly Floor[], marks: ReadonlySet<Mark>, floor: number | undefined): Floor[] =>
  floors
    .filter(({ id }) => floor === undefined || id === floor)
    .map((one) => (marks.size === 0 ? one : { ...one, rooms: one.rooms.filter((cell) => [...marks].some((mark) => has(cell, mark))) }))
    .filter(({ rooms }) => marks.size === 0 || rooms.length > 0);
