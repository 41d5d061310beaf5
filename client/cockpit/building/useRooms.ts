import { useCallback, useEffect, useState } from 'react';
import type { BuildingBrief } from '@/domain/feeds/incubator';
import { isOutline } from '@/domain/outline';
import { call } from '../../kernel/http';
import type { BuildingRooms, RoomRow } from './shapes';

type State =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly buildings: readonly BuildingRooms[] }
  | { readonly status: 'failed' };

/** The rooms of an incubator's buildings: a list of its own, asked for when the building view opens and again on demand. */
export function useRooms(incubator: number, buildings: readonly BuildingBrief[]): readonly [State, () => void] {
  const [state, setState] = useState<State>({ status: 'loading' });
  const [turn, setTurn] = useState(0);
  const asked = JSON.stringify(buildings.map(({ id, name }) => ({ id, name })));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again
  useEffect(() => {
    const stop = new AbortController();
    // what nobody may see or nobody has drawn is a plain block
    const drawn = call<{ data: { id: number; outline?: unknown }[] }>('GET', '/space/building', {
      query: { incubator_id: incubator, pageSize: 1000 },
      signal: stop.signal,
    }).then(
      ({ data }) => new Map(data.map(({ id, outline }) => [id, outline])),
      () => new Map<number, unknown>(),
    );
    const ask = async ({ id, name }: { id: number; name: string }): Promise<BuildingRooms> => {
      const { data } = await call<{ data: RoomRow[] }>('GET', '/space/room', { query: { building_id: id, pageSize: 1000 }, signal: stop.signal });
      const outline = (await drawn).get(id);
      return { id, name, rooms: data, outline: isOutline(outline) ? outline : null };
    };
    setState({ status: 'loading' });
    Promise.all((JSON.parse(asked) as { id: number; name: string }[]).map(ask)).then(
      (rooms) => setState({ status: 'ready', buildings: rooms }),
      () => !stop.signal.aborted && setState({ status: 'failed' }),
    );
    return () => stop.abort();
  }, [incubator, asked, turn]);
  return [state, useCallback(() => setTurn((count) => count + 1), [])];
}
