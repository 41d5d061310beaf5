import { useCallback, useEffect, useState } from 'react';
import type { BuildingBrief } from '@/domain/feeds/incubator';
import { roomChangesFeed } from '@/domain/feeds/rooms';
import { isOutline } from '@/domain/outline';
import { useFeed } from '../../kernel/live';
import { type PanelHost, usePanelHost } from '../../kernel/host';
import { type BoardAnswer, roomsOf } from './rooms';
import type { BuildingRooms } from './shapes';

type State =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly buildings: readonly BuildingRooms[] }
  | { readonly status: 'failed' };
type Brief = Pick<BuildingBrief, 'id' | 'name'>;
const noParams = {};
const waiting: State = { status: 'loading' };

type Read = PanelHost['read'];
async function readOutlines(read: Read, incubator: number, signal: AbortSignal): Promise<ReadonlyMap<number, unknown>> {
  const { data } = await read<{ data: { id: number; outline?: unknown }[] }>('/space/building', { incubator_id: incubator, pageSize: 1000 }, signal);
  return new Map(data.map(({ id, outline }) => [id, outline]));
}
/** All rooms of the buildings as 房态图 has them: one call for each building, however many rooms it has. */
async function readRooms(read: Read, incubator: number, buildings: readonly Brief[], signal: AbortSignal): Promise<readonly BuildingRooms[]> {
  // what nobody may see or nobody has drawn is a plain block
  const outlines = readOutlines(read, incubator, signal).catch(() => new Map<number, unknown>());
  return Promise.all(
    buildings.map(async ({ id, name }) => {
      const answer = await read<BoardAnswer>('/space/room/board', { building_id: id }, signal);
      const outline = (await outlines).get(id);
      return { id, name, rooms: roomsOf(answer), outline: isOutline(outline) ? outline : null };
    }),
  );
}
/** The rooms of an incubator's buildings: read when the building view opens, with every change of rooms anywhere, and on demand. */
export function useRooms(incubator: number, buildings: readonly BuildingBrief[]): readonly [State, () => void] {
  const { read: ask } = usePanelHost();
  const [read, setRead] = useState<{ of: string; state: State }>({ of: '', state: waiting });
  const [turn, setTurn] = useState(0);
  const version = useFeed(roomChangesFeed, noParams).data?.version;
  const requestKey = JSON.stringify([incubator, buildings.map(({ id, name }) => ({ id, name }))]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn, and another version of the rooms, ask again
  useEffect(() => {
    const controller = new AbortController();
    const [, briefs] = JSON.parse(requestKey) as [number, Brief[]];
    readRooms(ask, incubator, briefs, controller.signal).then(
      (rooms) => setRead({ of: requestKey, state: { status: 'ready', buildings: rooms } }),
      // what was read before stays: a change that could not be read is read with the next
      () =>
        !controller.signal.aborted &&
        setRead((before) => (before.of === requestKey && before.state.status === 'ready' ? before : { of: requestKey, state: { status: 'failed' } })),
    );
    return () => controller.abort();
  }, [ask, incubator, requestKey, turn, version]);
  const again = useCallback(() => {
    setRead({ of: '', state: waiting });
    setTurn((count) => count + 1);
  }, []);
  return [read.of === requestKey ? read.state : waiting, again];
}
