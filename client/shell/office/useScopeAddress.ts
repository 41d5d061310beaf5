import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { store } from '../../kernel/api/store';
import { useSession } from '../../kernel/session/session';
import { sessionRead } from '../../kernel/session/session-slice';
import { showTabBuildings, takeTabBuildings } from '../../kernel/session/storage';

/** The address says which buildings this tab alone looks at, on every page: after a login it brings them, from then on the tab does. */
export function useScopeAddress(): void {
  const { buildings } = useSession();
  const { key } = useLocation();
  useEffect(() => {
    if (takeTabBuildings()) store.dispatch(sessionRead());
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival, and each other choice
  useEffect(showTabBuildings, [key, buildings]);
}
