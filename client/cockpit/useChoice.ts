import { useCallback, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readChoice, withChoice, type Choice } from './choice';

/** What is chosen on this screen and on all others, and how to choose something else. */
export function useChoice(): readonly [Choice, (change: Partial<Choice>) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const latest = useRef(search);
  latest.current = search;
  const choose = useCallback(
    (change: Partial<Choice>) => void navigate({ search: withChoice(latest.current, change) }, { replace: true }),
    [navigate],
  );
  return [readChoice(search), choose];
}
