import { usePlaceTree } from '../../kernel/api/usePlaceTree';
import { store } from '../../kernel/api/store';
import { sessionRead } from '../../kernel/session/session-slice';
import { dropTabBuildings } from '../../kernel/session/storage';
import { summaryOf } from './buildings';

/** What a figure of a big screen has narrowed this tab to, and the way out of it. */
export default function ScopeMark({ chosen }: { readonly chosen: readonly number[] }) {
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
