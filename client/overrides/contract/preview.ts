import { useEffect, useRef, useState } from 'react';
import type { RefundPreview } from '@/domain/answers/money';
import { refund } from '@/domain/resources/refund';
import { useCall } from '../../kernel/api/calls';
import { idsOf, type InputProps } from '../../kinds/kind';

/** What is typed of the meters, as it is sent. */
export interface Reading {
  readonly meter_id: number;
  readonly value: string;
  readonly last_value?: string;
}
export const readingsIn = (value: unknown): readonly Reading[] => (Array.isArray(value) ? (value as readonly Reading[]) : []);

const kinds = { refund: 1, rooms: 2, all: 3 } as const;
const typing = 400;

/** A value once it rests: nobody is asked at every key. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), typing);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
/** The sheet of what is being typed, as the server reckons it; nothing is asked before contract and day are there. */
export function usePreview(draft: InputProps['draft'] = {}) {
  const { contract_id, exit_at, room_ids, penalty, readings } = draft;
  const leaving = 'room_ids' in draft;
  const rooms = idsOf(room_ids);
  const isRequested = Boolean(contract_id && exit_at);
  const kind = !leaving ? kinds.refund : rooms.length > 0 ? kinds.rooms : kinds.all;
  // one question for all that is typed on: the penalty and the meters
  const now = JSON.stringify([String(penalty ?? '0'), leaving ? readingsIn(readings) : []]);
  const rested = useRested(now);
  const [takesPenalty, takesReadings] = JSON.parse(rested) as [string, readonly Reading[]];
  const answer = useCall(
    refund,
    'preview',
    isRequested
      ? {
          ...{ contract_id: Number(contract_id), exit_at: String(exit_at), kind, rooms: [...rooms], penalty: takesPenalty },
          readings: takesReadings.length > 0 ? JSON.stringify(takesReadings) : undefined,
        }
      : null,
  );
  // an older sheet stands only while the newer one of the same contract and day is reckoned; another contract has none of its own yet
  const about = `${contract_id} ${exit_at}`;
  const sheet = isRequested ? answer.currentData : undefined;
  const before = useRef<{ about: string; sheet: RefundPreview }>(undefined);
  useEffect(() => {
    if (sheet) before.current = { about, sheet };
  }, [about, sheet]);
  const failure = isRequested && !answer.isFetching ? answer.failure : undefined;
  const older = isRequested && !failure && before.current?.about === about ? before.current.sheet : undefined;
  return { isRequested, leaving, chosen: rooms, preview: sheet ?? older, waiting: isRequested && (!sheet || now !== rested), failure };
}
