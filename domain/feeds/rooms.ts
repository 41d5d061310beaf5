import { defineFeed } from '../kernel/feed';

/** GET /space/changes: a number that grows with every change of rooms, of who holds them and of what they owe. What changed is read anew. */
export interface RoomChanges {
  readonly version: number;
}
export const roomChangesFeed = defineFeed<RoomChanges>({
  id: 'space.changes',
  label: '房态变动',
  endpoint: '/space/changes',
  params: {},
  everySeconds: 15,
  scope: 'building',
  permission: 'room_list',
  sample: { version: 42 },
});
