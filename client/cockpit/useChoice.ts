import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { looksElsewhere, readChoice, withChoice, type Choice } from './choice';
import { type Ahead, useAhead } from '@/client/kernel/page/useAhead';

/** What changes of a choice, from what it will be by then. */
export type Choose = (change: (now: Choice) => Partial<Choice>, how?: { readonly replace?: boolean }) => void;
/** What is chosen on this screen and on all others, how to choose something else, and what the address will be by then. */
export function useChoice(): readonly [Choice, Choose, Ahead] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const ahead = useAhead(search);
  const choose = useCallback<Choose>(
    (change, how) => {
      const next = withChoice(ahead.current, change(readChoice(ahead.current)));
      if (next === ahead.current) return;
      // the back button leads to where the screen looked before, through no pause and no visit
      const replace = how?.replace ?? !looksElsewhere(ahead.current, next);
      ahead.want(next);
      void navigate({ search: next }, { replace });
    },
    [ahead, navigate],
  );
  return [readChoice(search), choose, ahead];
}
