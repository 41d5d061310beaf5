import { defineFeed } from '../kernel/feed';
import type { Amount } from './blocks';

/** Lettable and let area of a building in ㎡. */
export interface BuildingSpace {
  readonly id: number;
  readonly name: string;
  readonly rentable: number;
  readonly rented: number;
  readonly rent_rate: number | null;
}
export interface RoomStatusCount {
  readonly code: number; // 1 空闲 2 预订 3 已租 4 即将到期 5 装修/维修 6 自用
  readonly name: string;
  readonly value: number;
}
interface Labelled extends Amount {
  readonly label: string;
}
/** GET /drive-incubator_info: one incubator's card and space; over several, the head says so and its single facts are null. */
export interface IncubatorSpace {
  readonly as_of: string | null;
  readonly id: number | null;
  readonly name: string;
  readonly level: string | null;
  readonly type: string | null;
  readonly opened_at: string | null;
  readonly address: string | null;
  readonly intro: string | null;
  readonly image: string | null;
  readonly space: {
    readonly total: Labelled;
    readonly rentable: Labelled;
    readonly rented: Labelled;
    readonly idle: Labelled & { readonly rooms: number };
    readonly room_status: readonly RoomStatusCount[];
    readonly by_building: readonly BuildingSpace[];
  };
  readonly team: {
    readonly staff: number;
    readonly professional: number;
    readonly tutors: number;
    readonly platforms: number;
    readonly fund: Amount; // 万元
  };
}

export const spaceFeed = defineFeed<IncubatorSpace>({
  id: 'cockpit.space',
  label: '园区空间',
  endpoint: '/drive-incubator_info',
  everySeconds: 30,
  scope: 'building',
  permission: 'cockpit_read',
});
