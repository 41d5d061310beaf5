import { useEffect, useMemo, useState } from 'react';
import { useReadQuery, type Failure } from '../../../kernel/api';
import { useSession } from '../../../kernel/session';
import { keep, read } from '../../../kernel/storage';
import { readBoard, type BoardAnswer } from './answer';
import { boardReads, type Board } from './types';

interface Node {
  readonly id: number;
  readonly name: string;
  readonly children?: readonly Node[];
}
export interface Park {
  readonly id: number;
  readonly name: string;
  readonly buildings: readonly { readonly id: number; readonly name: string }[];
}
/** Parks with their buildings, as far as they are chosen at the top of the office; undefined while they load. */
export function useParks(): { parks: readonly Park[] | undefined; failure: Failure | undefined; retry: () => void } {
  const { buildings } = useSession();
  const { data, error, refetch } = useReadQuery({ path: '/getIncubatorBuildingTree', reads: ['incubator', 'building'] });
  const nodes = (data as { readonly data: readonly Node[] } | undefined)?.data;
  const within = (id: number): boolean => buildings.length === 0 || buildings.includes(id);
  const parks = nodes?.map(({ id, name, children }) => ({
    id,
    name,
    buildings: (children ?? []).filter((one) => within(one.id)).map((one) => ({ id: one.id, name: one.name })),
  }));
  return { parks, failure: error as Failure | undefined, retry: () => void refetch() };
}
const remembered = 'room_board';
export const readBuilding = (): number | null => read<number>(remembered);
export const keepBuilding = (id: number): void => keep(remembered, id);

export interface BoardState {
  readonly board: Board | undefined;
  /** Another building or day is on its way; what stands is the one before. */
  readonly turning: boolean;
  readonly fetching: boolean;
  readonly failure: Failure | undefined;
  readonly readAt: number | undefined;
  readonly refetch: () => void;
}
/** The board of a building on a day (none: today). What was read stays until the next is there. */
export function useBoard(building: number | undefined, at: string | undefined): BoardState {
  const query = { building_id: building ?? 0, ...(at && { at }) };
  const answer = useReadQuery({ path: '/space/room/board', query, reads: boardReads }, { skip: building === undefined });
  const [last, setLast] = useState<{ board: Board; at: number }>();
  const wire = answer.currentData as BoardAnswer | undefined;
  const current = useMemo(() => wire && readBoard(wire), [wire]);
  useEffect(() => {
    if (current) setLast({ board: current, at: answer.fulfilledTimeStamp ?? 0 });
  }, [current, answer.fulfilledTimeStamp]);
  const before = last?.board.building.id === building ? last?.board : undefined;
  return {
    board: current ?? before,
    turning: !current && answer.isFetching,
    fetching: answer.isFetching,
    failure: answer.error as Failure | undefined,
    readAt: answer.fulfilledTimeStamp ?? last?.at,
    refetch: () => void answer.refetch(),
  };
}
