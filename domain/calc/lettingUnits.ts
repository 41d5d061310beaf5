/**
 * What is let as one: a room with desks or beds counts by those, as in the statistics (SQL: letting_unit).
 * @param parentOf the room that a desk or bed stands in; null of a whole room
 */
export function lettingUnits<T extends { readonly id: number }>(rooms: readonly T[], parentOf: (room: T) => number | null): readonly T[] {
  const divided = new Set(rooms.map(parentOf));
  return rooms.filter(({ id }) => !divided.has(id));
}
