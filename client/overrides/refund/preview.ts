import { useEffect, useRef, useState } from 'react';
import type { FinalLine } from '@/domain/calc/finalLine';
import { refund } from '@/domain/resources/refund';
import { useReadQuery, type Failure } from '../../kernel/api/api';
import { endpointOf } from '../../kernel/visibility';
import { idsOf, type InputProps } from '../../kinds/kind';

export interface Preview {
  /** Whose contract it is, and how long it runs. */
  readonly contract: { readonly tenant: string | null; readonly start_at: string; readonly end_at: string };
  readonly rooms: readonly { id: number; name: string; area: number; building_name: string }[];
  readonly meters: readonly FinalLine[];
  readonly metered: string;
  readonly unpaid: string;
  readonly deposit: string;
  readonly credit: string;
  readonly penalty: string;
  readonly amount: string;
  readonly changes: readonly {
    id: number;
    number: string;
    item: string;
    period_start: string | null;
    period_end: string | null;
    amount: string;
    remove: boolean;
    change: string;
  }[];
}
/** What is typed of the meters, as it is sent. */
export interface Reading {
  readonly meter_id: number;
  readonly value: string;
  readonly last_value?: string;
}
export const readingsIn = (value: unknown): readonly Reading[] => (Array.isArray(value) ? (value as readonly Reading[]) : []);

const kinds = { refund: 1, rooms: 2, all: 3 } as const;
const endpoint = endpointOf(refund, 'preview', 'query');
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
  const isRequested = Boolean(contract_id && exit_at && endpoint);
  const kind = !leaving ? kinds.refund : rooms.length > 0 ? kinds.rooms : kinds.all;
  // one question for all that is typed on: the penalty and the meters
  const now = JSON.stringify([String(penalty ?? '0'), leaving ? readingsIn(readings) : []]);
  const rested = useRested(now);
  const [takesPenalty, takesReadings] = JSON.parse(rested) as [string, readonly Reading[]];
  const answer = useReadQuery(
    {
      path: endpoint?.path ?? '',
      query: {
        ...{ contract_id: Number(contract_id), exit_at: String(exit_at ?? ''), kind, rooms, penalty: takesPenalty },
        readings: takesReadings.length > 0 ? JSON.stringify(takesReadings) : undefined,
      },
      reads: endpoint?.reads ?? [],
    },
    { skip: !isRequested },
  );
  // an older sheet stands only while the newer one of the same contract and day is reckoned; another contract has none of its own yet
  const about = `${contract_id} ${exit_at}`;
  const sheet = isRequested ? (answer.currentData as Preview | undefined) : undefined;
  const before = useRef<{ about: string; sheet: Preview }>(undefined);
  useEffect(() => {
    if (sheet) before.current = { about, sheet };
  }, [about, sheet]);
  const failure = isRequested && !answer.isFetching ? (answer.error as Failure | undefined) : undefined;
  const older = isRequested && !failure && before.current?.about === about ? before.current.sheet : undefined;
  return { isRequested, leaving, chosen: rooms, preview: sheet ?? older, waiting: isRequested && (!sheet || now !== rested), failure };
}
