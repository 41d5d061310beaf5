import { useEffect, useRef, useState } from 'react';
import { IconDown, IconLocation } from '@arco-design/web-react/icon';
import { chooseBuildings, useSession } from '../../kernel/session/session';
import type { PlaceNode } from '../../kernel/api/places';
import { usePlaceTree } from '../../kernel/api/usePlaceTree';
import { idsOf, summaryOf } from './buildings';
import { Disclosure } from './Disclosure';

interface TickProps {
  readonly label: string;
  readonly ticked: boolean;
  readonly partly?: boolean;
  readonly onTick: (ticked: boolean) => void;
}
function Tick({ label, ticked, partly = false, onTick }: TickProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = partly;
  }, [partly]);
  return (
    <label className="shell-tick">
      <input ref={box} type="checkbox" checked={ticked} onChange={({ target }) => onTick(target.checked)} />
      <span>{label}</span>
    </label>
  );
}

function Park({ park, draft, onDraft }: { park: PlaceNode; draft: ReadonlySet<number>; onDraft: (next: ReadonlySet<number>) => void }) {
  const ids = idsOf(park);
  const ticked = ids.filter((id) => draft.has(id)).length;
  const set = (changed: readonly number[], to: boolean) => {
    const next = new Set(draft);
    for (const id of changed) to ? next.add(id) : next.delete(id);
    onDraft(next);
  };
  if (ids.length === 0) {
    return (
      <fieldset className="shell-park">
        <legend className="shell-park-name">{park.name}</legend>
        <p className="shell-park-empty">该园区下暂无楼宇</p>
      </fieldset>
    );
  }
  return (
    <fieldset className="shell-park" aria-label={park.name}>
      <Tick label={park.name} ticked={ticked === ids.length} partly={ticked > 0 && ticked < ids.length} onTick={(to) => set(ids, to)} />
      <div className="shell-park-buildings">
        {park.buildings.map(({ id, name }) => (
          <Tick key={id} label={name} ticked={draft.has(id)} onTick={(to) => set([id], to)} />
        ))}
      </div>
    </fieldset>
  );
}

function Chooser({ tree, onDone }: { tree: readonly PlaceNode[]; onDone: () => void }) {
  const { buildings } = useSession();
  const [draft, setDraft] = useState<ReadonlySet<number>>(() => new Set(buildings));
  const all = tree.flatMap(idsOf);
  const apply = () => {
    const chosen = all.filter((id) => draft.has(id));
    chooseBuildings(chosen.length === all.length ? [] : chosen);
    onDone();
  };
  return (
    <>
      <p className="shell-panel-hint">只看所选楼宇的数据；不选即全部。选择保留 7 天。</p>
      <div className="shell-parks">
        {tree.map((park) => (
          <Park key={park.id} park={park} draft={draft} onDraft={setDraft} />
        ))}
        {tree.length === 0 && <p className="shell-park-empty">暂无园区</p>}
      </div>
      <div className="shell-panel-actions">
        <button type="button" className="shell-link" onClick={() => setDraft(new Set(draft.size === all.length ? [] : all))}>
          {draft.size === all.length && all.length > 0 ? '清空' : '全选'}
        </button>
        <button type="button" className="shell-button" onClick={apply}>
          确定
        </button>
      </div>
    </>
  );
}

/** Which buildings everything on screen is about; remembered 7 days, sent as the Buildings header. */
export function BuildingChooser() {
  const { buildings } = useSession();
  const { places, failure, fetching, retry } = usePlaceTree();
  const failed = failure !== undefined && !fetching;
  const tree = places ?? [];
  return (
    <Disclosure
      label={`选择园区楼宇：${summaryOf(tree, buildings)}`}
      className="shell-chooser"
      button={
        <>
          <IconLocation />
          <span className="shell-chooser-words">{summaryOf(tree, buildings)}</span>
          <IconDown />
        </>
      }
    >
      {(close) => {
        if (places) return <Chooser tree={tree} onDone={close} />;
        return (
          <p className="shell-menu-state">
            {failed ? '园区楼宇加载失败' : '加载中…'}
            {failed && (
              <button type="button" className="shell-link" onClick={retry}>
                重试
              </button>
            )}
          </p>
        );
      }}
    </Disclosure>
  );
}
