import type { CategoryTable } from '../base/options';
import type { Calendar } from './calendar';
import type { Loader } from './loader';
import type { Picture } from './pictures';
import type { Random } from './random';

/** What the parts of the generator share: the day, the chance, the rows so far, and the base rows by their natural keys. */
export interface Park {
  readonly calendar: Calendar;
  readonly random: Random;
  readonly loader: Loader;
  readonly base: Base;
  readonly passwordHash: string;
  /** Picture files by use; their rows are there. */
  readonly files: {
    cover(): number;
    portrait(): number;
    document(name: string): number;
    word(name: string, bytes: Buffer): number;
    /** Of a floor: no picture of the public site. */
    plan(picture: Picture): number;
  };
}
/** Ids of base rows by type, code or name. */
export interface Base {
  readonly admin: number;
  readonly roles: ReadonlyMap<number, number>;
  readonly items: ReadonlyMap<string, number>;
  readonly roomTypes: ReadonlyMap<number, number>;
  readonly sources: ReadonlyMap<string, number>;
  readonly industries: ReadonlyMap<string, number>;
  readonly activityTypes: ReadonlyMap<string, number>;
  /** By table; in their order, by name. */
  readonly categories: Readonly<Record<CategoryTable, ReadonlyMap<string, number>>>;
  readonly reportItems: ReadonlyMap<string, number>;
  readonly template: number;
}

export interface Incubator {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly buildings: readonly Building[];
  readonly rooms: readonly Room[];
}
export interface Building {
  readonly id: number;
  readonly incubator: number;
  readonly name: string;
  readonly floors: readonly { id: number; number: number }[];
}
/** What a room is on the day: let (to one in incubation or to another), free, kept for somebody, under repair, or the park's own. */
export type Purpose = 'incubated' | 'other' | 'free' | 'kept' | 'repair' | 'own';
export interface Room {
  readonly id: number;
  readonly incubator: number;
  readonly building: number;
  readonly floor: number;
  readonly label: string;
  readonly area: number;
  readonly purpose: Purpose;
}
export type Stage = 'incubated' | 'graduated' | 'plain';
export interface Tenant {
  readonly id: number;
  readonly name: string;
  readonly incubator: number;
  readonly building: number;
  readonly stage: Stage;
  readonly field: number;
  readonly settled: string;
  /** Day it left; null for a resident. */
  readonly exited: string | null;
  /** Begin and end of its incubation; null for none. */
  readonly incubation: { readonly start: string; readonly end: string | null; readonly ended: 'graduated' | 'stopped' | null } | null;
  readonly rooms: readonly Room[];
  readonly contact: { readonly name: string; readonly mobile: string };
  readonly founded: string;
}
/** Whose a row is: the columns that name a company and where it sits. */
export const ofTenant = ({ id, incubator, building }: Pick<Tenant, 'id' | 'incubator' | 'building'>) => ({
  incubator_id: incubator,
  building_id: building,
  enterprise_id: id,
});
export interface Staff {
  readonly id: number;
  readonly name: string;
  readonly incubator: number | null;
}
export const areaOf = (tenant: { rooms: readonly Room[] }): number => tenant.rooms.reduce((all, room) => all + room.area, 0);
/** A bill as the inbox names it. */
export interface Bill {
  readonly id: number;
  readonly number: string;
}
