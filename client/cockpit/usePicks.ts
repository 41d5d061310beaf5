import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { PicksControl } from '@/panels/kernel/picks';
import { picksIn, withPicks } from './picks';
import { useAhead } from '@/client/kernel/page/useAhead';

const none: readonly string[] = [];
/** The picks of a screen, in the address: they hold over a reload, and for whom the address is sent to. */
export function usePickControl(names: readonly string[] = none): PicksControl {
  const { search } = useLocation();
  const navigate = useNavigate();
  const ahead = useAhead(search);
  const text = JSON.stringify(picksIn(search, names));
  return useMemo<PicksControl>(
    () => ({
      names,
      picks: JSON.parse(text) as PicksControl['picks'],
      pick: (change) => {
        const next = withPicks(ahead.current, change);
        ahead.want(next);
        void navigate({ search: next }, { replace: true });
      },
    }),
    [names, text, navigate, ahead],
  );
}
