import { useRef, useState } from 'react';
import type { Inbox, InboxKind, InboxRow } from '@/domain/answers/inbox';
import { dashboardCalls } from '@/domain/calls/dashboard';
import { useCall } from '../api/calls';
import type { Failure } from '../api/api';
import { useOpenPath } from '../page/navigation';
import { useViewer } from '../session/viewer';
import type { Dealt } from './Dealing';
import { keyOfRow, placeOf, type Way } from './naming';

interface Narrowing {
  readonly kind?: string | undefined;
  readonly page?: number;
  readonly pageSize: number;
}
interface Waits {
  readonly inbox: Inbox | undefined;
  readonly rows: readonly InboxRow[];
  readonly failure: Failure | undefined;
  readonly retry: () => void;
  readonly kindOf: (row: InboxRow) => InboxKind | undefined;
  readonly at: number;
  readonly setAt: (at: number) => void;
  readonly current: InboxRow | undefined;
  readonly openOf: (row: InboxRow) => (() => void) | undefined;
  /** The row that is being dealt with, and how; `turn` is another each time. */
  readonly dealt: (Dealt & { readonly turn: number }) | undefined;
  readonly deal: (row: InboxRow, way: Way) => void;
}
/** What waits for the caller, which of it the keys are about, and what is being done with it. */
export function useInbox({ kind, page = 1, pageSize }: Narrowing): Waits {
  const { data: inbox, failure, retry } = useCall(dashboardCalls, 'inbox', { ...(kind && { kind }), page, pageSize });
  const { party = 'visitor', can } = useViewer();
  const open = useOpenPath();
  const [wanted, setAt] = useState(0);
  const [dealt, setDealt] = useState<Waits['dealt']>();
  const turn = useRef(0);
  const rows = inbox?.data ?? [];
  // whoever has dealt with one stands on the next, which has moved up into its place
  const at = Math.max(0, Math.min(wanted, rows.length - 1));
  const kindOf = (row: InboxRow) => inbox?.kinds.find((one) => one.kind === row.kind);
  return {
    inbox,
    rows,
    failure,
    retry,
    kindOf,
    at,
    setAt,
    current: rows[at],
    openOf: (row) => {
      const of = kindOf(row);
      const place = of && placeOf(of, row, party, ({ access }) => access !== 'guest' && can(access));
      return place === undefined ? undefined : () => open(place);
    },
    dealt,
    deal: (row, way) => {
      const of = kindOf(row);
      if (!of || (way === 'act' ? of.act : of.refuse) === null) return;
      turn.current += 1;
      setAt(rows.findIndex((one) => keyOfRow(one) === keyOfRow(row)));
      setDealt({ kind: of, row, way, turn: turn.current });
    },
  };
}
