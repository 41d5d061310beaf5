import { lettingUnits } from '@/domain/calc/lettingUnits';
import { siteColumns, type SiteAnswer, type SiteRoom } from '@/domain/answers/site';

const readRow = (row: readonly unknown[], places: readonly number[]): SiteRoom =>
  Object.fromEntries(siteColumns.map((name, at) => [name, row[places[at] ?? -1] ?? null])) as unknown as SiteRoom;
/** The rooms of an answer. `visiting`: guests see nothing of money. */
export function roomsOf({ columns, rooms }: Pick<SiteAnswer, 'columns' | 'rooms'>, visiting: boolean): SiteRoom[] {
  const places = siteColumns.map((name) => columns.indexOf(name));
  return rooms.map((row) => readRow(row, places)).map((room) => (visiting ? { ...room, owed: null } : room));
}
export function grouped<T>(rows: readonly T[], keyOf: (row: T) => number): ReadonlyMap<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
export const isLet = ({ status }: SiteRoom): boolean => status === 3 || status === 4;
/** ㎡ let of ㎡ to let, in per cent; null where there is nothing to let. The same as the rate of the figures. */
export function rateOf(rooms: readonly SiteRoom[]): number | null {
  let [rentable, rented] = [0, 0];
  for (const room of rooms) {
    if (!room.rentable) continue;
    rentable += room.area;
    if (isLet(room)) rented += room.area;
  }
  return rentable > 0 ? (100 * rented) / rentable : null;
}
export const unitsOf = (rooms: readonly SiteRoom[]): readonly SiteRoom[] => lettingUnits(rooms, ({ parent }) => parent);
/** Rooms that are free: how many, and how many ㎡. */
export function vacantOf(rooms: readonly SiteRoom[]): { readonly rooms: number; readonly area: number } {
  const free = unitsOf(rooms).filter(({ status }) => status === 1);
  return { rooms: free.length, area: free.reduce((sum, { area }) => sum + area, 0) };
}
export const owes = ({ owed }: SiteRoom): boolean => Number(owed ?? 0) > 0;
/** Whether whoever looks may see bills. */
export const seesBills = ({ rooms }: { readonly rooms: readonly SiteRoom[] }): boolean => rooms.some(({ owed }) => owed !== null);
export const alarmsOf = (rooms: readonly SiteRoom[]): number => rooms.filter(({ alarm }) => alarm !== null).length;
