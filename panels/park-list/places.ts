import type { SiteAnswer, SiteBurden, SiteRoom } from '@/domain/answers/site';
import { addDays } from '@/domain/kernel/moment';
import { above, everything, within, type Level, type Scope } from '../kernel/scope';
import { grouped, isLet, owes, rateOf, roomsOf, seesBills, vacantOf } from '../kernel/site/rooms';

/** A park, a building or a floor with the rooms in it. */
interface Node {
  readonly level: Level;
  readonly id: number;
  readonly name: string;
  readonly rooms: readonly SiteRoom[];
  readonly parts: readonly Node[];
  readonly alarms: number;
  /** 元; null of a floor, of which nobody has a bill, only its rooms have. */
  readonly overdue: string | null;
}
export interface PlaceTree {
  readonly at: string;
  readonly today: string;
  readonly withMoney: boolean;
  readonly parks: readonly Node[];
}
/** The parks with what is in them, from the lowest floor up. `visiting`: guests see nothing of money. */
export function treeOf(answer: SiteAnswer, visiting = false): PlaceTree {
  const rooms = roomsOf(answer, visiting);
  const byFloor = grouped(rooms, ({ floor }) => floor);
  const byBuilding = grouped(rooms, ({ building }) => building);
  const burdenOf = ({ alarms, overdue }: SiteBurden): SiteBurden => ({ alarms, overdue: visiting ? null : overdue });
  const buildings = answer.buildings.map((one): Node & { readonly park: number } => ({
    level: 'building',
    id: one.id,
    park: one.park,
    name: one.name,
    rooms: byBuilding.get(one.id) ?? [],
    ...burdenOf(one),
    parts: one.floors.map(({ id, number, name, alarms }) => ({
      level: 'floor',
      id,
      name: name || `${number}F`,
      rooms: byFloor.get(id) ?? [],
      alarms,
      overdue: null,
      parts: [],
    })),
  }));
  const byPark = grouped(buildings, ({ park }) => park);
  const parks = answer.parks.map((one): Node => {
    const parts = byPark.get(one.id) ?? [];
    return { level: 'park', id: one.id, name: one.name, rooms: parts.flatMap((part) => part.rooms), ...burdenOf(one), parts };
  });
  return { at: answer.at, today: answer.today, withMoney: !visiting && seesBills({ rooms }), parks };
}

/** How far ahead an end of contract is counted. */
export const endingDays = 90;
export interface Place {
  readonly level: Level | 'all';
  readonly id: number;
  readonly name: string;
  /** How much is in it: 3 栋 112 间. */
  readonly holds: string;
  readonly rate: number | null;
  readonly vacant: number;
  readonly ending: number;
  /** Rooms whose tenants have overdue bills, at every level: those of the floors make up those of the building. Null: the viewer may not see bills. */
  readonly owing: number | null;
  /** What is overdue in all, 元, also of bills that are of no room; null of a floor, which has no bills, and for who may not see them. */
  readonly overdue: number | null;
  readonly alarms: number;
  /** What is looked at when it is pressed; null: nowhere. */
  readonly to: Scope | null;
}
const words: Readonly<Partial<Record<Level, string>>> = { park: '栋', building: '层' };
function placeOf(tree: PlaceTree, { level, id, name, rooms, parts, alarms, overdue }: Node, to: Scope | null): Place {
  const last = addDays(tree.at, endingDays);
  const unit = words[level];
  return {
    level,
    id,
    name,
    holds: `${unit ? `${parts.length} ${unit} ` : ''}${rooms.length} 间`,
    rate: rateOf(rooms),
    vacant: vacantOf(rooms).rooms,
    ending: rooms.filter((room) => isLet(room) && room.until !== null && room.until >= tree.at && room.until <= last).length,
    owing: tree.withMoney ? rooms.filter(owes).length : null,
    overdue: tree.withMoney && level !== 'floor' ? Number(overdue ?? 0) : null,
    alarms,
    to,
  };
}
export interface Listed {
  /** What is listed below: pressed, it is left. */
  readonly head: Place;
  readonly parts: readonly Place[];
  /** The part that is looked at. */
  readonly current: number | null;
}
/** What a scope lists: the parts of what is looked at, of a building its floors, also while one of them or a room in it is looked at. Who has one park begins inside it. */
export function listedAt(tree: PlaceTree, scope: Scope): Listed {
  const only = tree.parks.length === 1 ? tree.parks[0] : undefined;
  const park = tree.parks.find(({ id }) => id === scope.park) ?? only;
  const building = park?.parts.find(({ id }) => id === scope.building);
  const inside = building ?? park;
  if (!inside || !park) {
    const rooms = tree.parks.flatMap((one) => one.rooms);
    const sum = (of: (park: Node) => number): number => tree.parks.reduce((total, one) => total + of(one), 0);
    const burden = { alarms: sum(({ alarms }) => alarms), overdue: String(sum(({ overdue }) => Number(overdue ?? 0))) };
    const all = placeOf(tree, { level: 'park', id: 0, name: '全部园区', rooms, parts: tree.parks.flatMap(({ parts }) => parts), ...burden }, null);
    return {
      head: { ...all, level: 'all', holds: `${tree.parks.length} 个园区 ${all.holds}` },
      parts: tree.parks.map((one) => placeOf(tree, one, within(everything, 'park', one.id))),
      current: null,
    };
  }
  const here = { ...everything, park: park.id, building: building?.id ?? null };
  const floor = building?.parts.find(({ id }) => id === scope.floor);
  const parts = building ? building.parts.toReversed() : inside.parts;
  return {
    head: placeOf(tree, inside, inside === only ? null : above(here)),
    // what is looked at already is left when it is pressed again
    parts: parts.map((one) => placeOf(tree, one, one === floor ? here : within(here, one.level, one.id))),
    current: floor?.id ?? null,
  };
}
