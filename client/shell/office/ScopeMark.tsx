import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { usePlaceTree } from '../../kernel/api/usePlaceTree';
import { store } from '../../kernel/api/store';
import { useSession } from '../../kernel/session/session';
import { sessionRead } from '../../kernel/session/session-slice';
import { dropTabBuildings, readTabBuildings, showTabBuildings, takeTabBuildings } from '../../kernel/session/storage';
import { summaryOf } from './buildings';

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

function Mark({ chosen }: { readonly chosen: readonly number[] }) {
  const { places } = usePlaceTree();
  const leave = (): void => {
    dropTabBuildings();
    store.dispatch(sessionRead());
  };
  return (
    <div className="shell-scope" role="group" aria-label="本页的范围">
      <span className="one-line">{`只看 ${summaryOf(places ?? [], chosen)}`}</span>
      <button type="button" aria-label="不限于此范围" title="不限于此范围" onClick={leave}>
        ✕
      </button>
    </div>
  );
}
/** What a figure of a big screen has narrowed this tab to, and the way out of it. */
export function ScopeMark() {
  const { flags, user } = useSession();
  const chosen = readTabBuildings();
  return user && flags.administrator && chosen ? <Mark chosen={chosen} /> : null;
}
