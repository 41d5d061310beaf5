import { useEffect, useMemo, useState } from 'react';
import { room } from '@/domain/resources/room';
import type { Failure } from '../../../kernel/api/api';
import { useCall } from '../../../kernel/api/calls';
import type { PlaceNode } from '../../../kernel/api/places';
import { usePlaceTree } from '../../../kernel/api/usePlaceTree';
import { useSession } from '../../../kernel/session/session';
import { keep, read } from '../../../kernel/session/storage';
import { readBoard } from './answer';
import type { Board } from '@/domain/answers/room-board';

export type Park = PlaceNode;
/** Parks with their buildings, as far as they are chosen at the top of the office; undefined while they load. */
export function useParks(): { parks: readonly Park[] | undefined; failure: Failure | undefined; retry: () => void } {
  const { buildings } = useSession();
  const { places, failure, retry } = usePlaceTree();
  const isChosen = (id: number): boolean => buildings.length === 0 || buildings.includes(id);
  const parks = places?.map((place) => ({ ...place, buildings: place.buildings.filter(({ id }) => isChosen(id)) }));
  return { parks, failure, retry };
}
/** Everything that the answers of these pages are made of: a change of any of them reads it anew. */
export const boardReads = ['room', 'floor', 'room_occupancy', 'contract', 'fee_bill'] as const;
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
  const answer = useCall(room, 'board', building === undefined ? null : { building_id: building, ...(at && { at }) });
  const [last, setLast] = useState<{ board: Board; at: number }>();
  const wire = answer.currentData;
  const current = useMemo(() => wire && readBoard(wire), [wire]);
  useEffect(() => {
    if (current) setLast({ board: current, at: answer.fulfilledTimeStamp ?? 0 });
  }, [current, answer.fulfilledTimeStamp]);
  const before = last?.board.building.id === building ? last?.board : undefined;
  return {
    board: current ?? before,
    turning: !current && answer.isFetching,
    fetching: answer.isFetching,
    failure: answer.failure,
    readAt: answer.fulfilledTimeStamp ?? last?.at,
    refetch: answer.retry,
  };
}
