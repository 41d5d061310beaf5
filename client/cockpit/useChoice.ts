import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readChoice, withChoice, type Choice } from './choice';
import { type Ahead, useAhead } from '@/client/kernel/page/useAhead';

/** What changes of a choice, from what it will be by then. */
export type Choose = (change: (now: Choice) => Partial<Choice>) => void;
/** What is chosen on this screen and on all others, how to choose something else, and what the address will be by then. */
export function useChoice(): readonly [Choice, Choose, Ahead] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const ahead = useAhead(search);
  const choose = useCallback<Choose>(
    (change) => {
      const next = withChoice(ahead.current, change(readChoice(ahead.current)));
      if (next === ahead.current) return;
      ahead.want(next);
      void navigate({ search: next }, { replace: true });
    },
    [ahead, navigate],
  );
  return [readChoice(search), choose, ahead];
}
