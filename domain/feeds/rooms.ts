import { defineFeed } from '../kernel/feed';

/** A number that grows with every change of some tables. What changed is read anew. */
export interface RowChanges {
  readonly version: number;
}
/** GET /space/changes: of rooms, of who holds them and of what they owe. */
export const roomChangesFeed = defineFeed<RowChanges>({
  id: 'space.changes',
  label: '房态变动',
  endpoint: '/space/changes',
  everySeconds: 15,
  scope: 'building',
  permission: 'room_list',
  sample: { version: 42 },
});
