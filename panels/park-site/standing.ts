import type { SiteRoom } from '@/domain/answers/site';
import { everything, type Scope, type ScopeControl, within } from '../kernel/scope';
import { alarmsOf } from '../kernel/site/rooms';
import type { Block, SiteBuildingModel, SiteFloorModel, SiteModel, SiteParkModel } from './model';

/** Where one looks and how to look elsewhere: the screen's, or the panel's own on a board. */
export type ScopeWay = Pick<ScopeControl, 'scope' | 'go'>;
/** What a scope is in the model: each within the one before, null where nothing is chosen or what was is not there any more. */
export interface Standing {
  readonly park: SiteParkModel | null;
  readonly building: SiteBuildingModel | null;
  readonly floor: SiteFloorModel | null;
  readonly block: Block | null;
}
/** Who has one park begins inside it. */
export function standingAt(model: SiteModel, scope: Scope): Standing {
  const only = model.parks.length === 1 ? model.parks[0] : undefined;
  const park = model.parks.find(({ id }) => id === scope.park) ?? only ?? null;
  const building = park?.buildings.find(({ id }) => id === scope.building) ?? null;
  const floor = building?.floors.find(({ id }) => id === scope.floor) ?? null;
  // a desk is looked at in the room that it stands in
  const room = floor?.rooms.find(({ id }) => id === scope.room);
  const block = floor?.blocks.find((one) => one.room.id === (room?.parent ?? room?.id)) ?? null;
  return { park, building, floor, block };
}
export type Depth = 'all' | 'park' | 'building' | 'floor' | 'room';
export const depthAt = ({ park, building, floor, block }: Standing): Depth =>
  block ? 'room' : floor ? 'floor' : building ? 'building' : park ? 'park' : 'all';
/** The rooms that are counted: those of the floor, building or park looked at. */
export const roomsAt = (model: SiteModel, { park, building, floor }: Standing): readonly SiteRoom[] =>
  (floor ?? building ?? park)?.rooms ?? model.rooms;
/** Open alarms of the place, also of what stands in no room: a gateway, a meter of a whole floor. */
export function alarmsAt({ parks }: SiteModel, { park, building, floor }: Standing): number {
  const place = floor ?? building ?? park;
  return place ? place.alarms : parks.reduce((sum, { alarms }) => sum + alarms, 0);
}
/** What the place is called. */
export const nameAt = ({ park, building, floor, block }: Standing): string =>
  [park?.name, building?.name, floor?.name, block?.room.name].filter(Boolean).join(' ') || '全部园区';

/** What can be entered from here. */
export interface Entry {
  readonly id: number;
  readonly name: string;
  readonly rooms: readonly SiteRoom[];
  /** Open alarms in it, also those of none of its rooms; of a room, whether it has one. */
  readonly alarms: number;
  readonly to: Scope;
}
export function scopeOf({ park, building, floor, block }: Standing): Scope {
  return { park: park?.id ?? null, building: building?.id ?? null, floor: floor?.id ?? null, room: block?.room.id ?? null };
}
export function entriesAt(model: SiteModel, at: Standing): readonly Entry[] {
  const here = scopeOf(at);
  const of = (level: keyof Scope, rows: readonly (Pick<Entry, 'id' | 'name' | 'rooms'> & { readonly alarms?: number })[]): Entry[] =>
    rows.map(({ id, name, rooms, alarms = alarmsOf(rooms) }) => ({ id, name, rooms, alarms, to: within(here, level, id) }));
  if (at.floor)
    return of(
      'room',
      at.floor.blocks.map(({ room }) => ({ id: room.id, name: room.name, rooms: [room] })),
    );
  if (at.building) return of('floor', at.building.floors.toReversed());
  if (at.park) return of('building', at.park.buildings);
  return of('park', model.parks);
}
/** Where a room is. */
export function scopeOfRoom(model: SiteModel, id: number): Scope {
  for (const park of model.parks)
    for (const building of park.buildings)
      for (const floor of building.floors)
        if (floor.rooms.some((room) => room.id === id)) return { park: park.id, building: building.id, floor: floor.id, room: id };
  return everything;
}
export interface Found {
  readonly room: SiteRoom;
  readonly where: string;
  /** Rooms of the same tenant that its name finds too. */
  readonly others: number;
}
const most = 8;
/** Rooms by their number, and tenants by their name: a line each, however many rooms they have. Those that begin with the words come first. */
export function find(model: SiteModel, words: string): readonly Found[] {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return [];
  const names = new Map(model.parks.flatMap((park) => park.buildings.map((one) => [one.id, `${park.name} ${one.name}`] as const)));
  const rank = ({ name, tenant }: SiteRoom): number => {
    const own = name.toLowerCase();
    const firm = tenant?.toLowerCase() ?? '';
    if (own === wanted || firm === wanted) return 0;
    if (own.startsWith(wanted) || firm.startsWith(wanted)) return 1;
    return own.includes(wanted) || firm.includes(wanted) ? 2 : 3;
  };
  const ranked = model.rooms
    .map((room) => ({ room, rank: rank(room) }))
    .filter(({ rank: of }) => of < 3)
    .toSorted((one, other) => one.rank - other.rank);
  const keyOf = ({ id, name, enterprise }: SiteRoom): string =>
    enterprise === null || name.toLowerCase().includes(wanted) ? `room ${id}` : `tenant ${enterprise}`;
  const found = new Map<string, Found>();
  for (const { room } of ranked) {
    const key = keyOf(room);
    const first = found.get(key);
    found.set(key, first ? { ...first, others: first.others + 1 } : { room, where: names.get(room.building) ?? '', others: 0 });
  }
  return [...found.values()].slice(0, most);
}
