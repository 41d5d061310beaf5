import { useContext, useState } from 'react';
import { usePanelHost } from '../kernel/host';
import { LiveScope } from '../kernel/live';
import { usePanelEnvironment } from '../kernel/surface';
import { outcomeOf, type RemindResult } from './shape';

interface Remind {
  /** Undefined: not for this viewer, or one is under way. */
  readonly send: ((ids: readonly number[]) => void) | undefined;
  readonly may: boolean;
  /** What came of the last one. */
  readonly message: string;
}
/** 催报 for whoever may: neither guests nor a display, nor a board that is edited. The rows themselves follow by the feed. */
export function useRemind(): Remind {
  const { act, can, editing } = usePanelHost();
  const { visiting = false } = usePanelEnvironment();
  const buildings = useContext(LiveScope) ?? undefined;
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState('');
  const may = act !== undefined && !visiting && !editing && can('report_remind');
  const send = (ids: readonly number[]): void => {
    if (!act) return;
    setBusy(true);
    act<{ readonly data: readonly RemindResult[] }>('/report/return/remind', { ids }, buildings)
      .then(({ data }) => outcomeOf(data))
      .catch((thrown: unknown) => (thrown instanceof Error ? thrown.message : '未能催报'))
      .then(setMessage)
      .finally(() => setBusy(false));
  };
  return { send: may && !busy ? send : undefined, may, message };
}
