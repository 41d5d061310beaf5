import { useCallback, useEffect, useState } from 'react';
import type { Portrait, PublicEnterprise, StaffPortrait } from '@/domain/feeds/enterprise';
import { usePanelHost } from '../kernel/host';
import { useFeedStore } from '../kernel/live';

interface Answer {
  /** Null: nobody who may be shown. */
  readonly one: Portrait | null;
  /** Of staff: whether the public sees it as well. Undefined: this is what the public sees. */
  readonly published?: boolean;
}
export interface Read {
  /** Who was asked for; null: whoever the public is shown first. */
  readonly id: number | null;
  readonly answer: Answer | null;
  /** Since when, server time in ms, it could not be read; null: it could. */
  readonly failedSince: number | null;
}
const isGone = (error: unknown): boolean => typeof error === 'object' && error !== null && 'status' in error && error.status === 404;

/** The portrait of an enterprise, read anew with every `version`: the park's own, and while guests look on what is published alone, of nobody in particular what the public is shown first. What was read before stays when a reading fails. */
export function usePortrait(id: number | null, version: unknown, visiting: boolean): readonly [Read | null, () => void] {
  const { read } = usePanelHost();
  const store = useFeedStore();
  const [state, setState] = useState<(Read & { readonly visiting: boolean }) | null>(null);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version and another turn read again
  useEffect(() => {
    if (id === null && !visiting) return;
    const controller = new AbortController();
    const ask = async (): Promise<Answer> => {
      if (visiting) return { one: (await read<PublicEnterprise>('/statistics/enterprise', id === null ? {} : { id }, controller.signal)).enterprise };
      try {
        const one = await read<StaffPortrait>(`/statistics/resident/${id}`, {}, controller.signal);
        return { one, published: one.published };
      } catch (error) {
        if (isGone(error)) return { one: null };
        throw error;
      }
    };
    ask().then(
      (answer) => !controller.signal.aborted && setState({ id, visiting, answer, failedSince: null }),
      () => {
        if (controller.signal.aborted) return;
        const now = store.now();
        setState((before) => {
          const same = before?.id === id && before.visiting === visiting ? before : null;
          return { id, visiting, answer: same?.answer ?? null, failedSince: same?.failedSince ?? now };
        });
      },
    );
    return () => controller.abort();
  }, [read, store, id, version, visiting, turn]);
  const retry = useCallback(() => setTurn((count) => count + 1), []);
  // what is of somebody else, or of other eyes, is not shown
  return [state?.id === id && state.visiting === visiting ? state : null, retry];
}
