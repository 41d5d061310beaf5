import type { IncubatorSpace } from '@/domain/feeds/space';

export interface Status {
  readonly code: number;
  readonly name: string;
  readonly value: number; // rooms
  readonly share: number; // % of all rooms, one decimal
}
/** Rooms by status in the order of their codes; a status without rooms stays, for 0 is an answer. */
export function shape({ space }: IncubatorSpace): { readonly total: number; readonly rows: readonly Status[] } {
  const total = space.room_status.reduce((sum, { value }) => sum + value, 0);
  const rows = [...space.room_status].sort((one, other) => one.code - other.code);
  return {
    total,
    rows: rows.map(({ code, name, value }) => ({ code, name, value, share: total > 0 ? Math.round((1000 * value) / total) / 10 : 0 })),
  };
}
