import { useMemo, type ReactNode } from 'react';
import { IconCopy, IconDelete, IconDragDotVertical, IconSettings } from '@arco-design/web-react/icon';
import type { PanelFilter } from '@/domain/panels';
import { panelByProp } from '@/panels/index';
import { LiveScope } from '@/panels/kernel/live';
import type { Panel } from '@/panels/kernel/panel';
import { PanelFrame } from '@/panels/kernel/PanelFrame';
import type { PanelPlacement } from './board';
import { paramsOf } from '@/domain/placement';
import { namesOf, type Park } from './buildings';
import { idsOf } from '@/domain/placement';
import { titleOf } from './use-grab';

/** What may be done with a panel while its board is edited. */
export interface PanelActions {
  readonly set: (placement: PanelPlacement) => void;
  readonly copy: (id: number) => void;
  readonly remove: (id: number) => void;
}
function Tools({ placement, title, actions, held }: { placement: PanelPlacement; title: string; actions: PanelActions; held: boolean }) {
  return (
    <span className="wb-tools">
      <button
        type="button"
        className="wb-grip"
        data-grab="move"
        aria-label={`移动 ${title}`}
        aria-pressed={held}
        title="拖动移动；键盘：回车抓起，方向键移动，回车放下，Esc 放回"
      >
        <IconDragDotVertical />
      </button>
      <button type="button" className="wb-tool" aria-label={`设置 ${title}`} title="设置" onClick={() => actions.set(placement)}>
        <IconSettings />
      </button>
      <button type="button" className="wb-tool" aria-label={`复制 ${title}`} title="复制 (Ctrl+D)" onClick={() => actions.copy(placement.id)}>
        <IconCopy />
      </button>
      <button type="button" className="wb-tool" aria-label={`移除 ${title}`} title="移除 (Delete)" onClick={() => actions.remove(placement.id)}>
        <IconDelete />
      </button>
    </span>
  );
}

const filterWords: Readonly<Partial<Record<PanelFilter, string>>> = {
  room_type: '房间类型',
  assets_type: '房间用途',
  payment_id: '费用项',
  type: '主体类型',
  cate: '技术领域',
  isShow: '官网展示',
};
/** The filters chosen for a panel in few words, for the chip on it. */
function narrowedBy({ filters }: Panel, chosen: Readonly<Record<string, string>>): readonly string[] {
  const words = (name: PanelFilter, value: string): string => {
    if (name === 'start_at') return `${value.slice(0, 10)} 起`;
    if (name === 'end_at') return `截至 ${value.slice(0, 10)}`;
    return `按${filterWords[name]}`;
  };
  return filters.flatMap((name) => (name !== 'building_id' && chosen[name] ? [words(name, chosen[name])] : []));
}
interface BoardPanelProps {
  readonly placement: PanelPlacement;
  readonly parks: readonly Park[];
  readonly actions?: PanelActions | undefined;
  readonly held?: boolean;
}
/** A panel of the catalogue as this board has it: its title, its choices, its buildings, its links. */
export function BoardPanel({ placement, parks, actions, held = false }: BoardPanelProps): ReactNode {
  const panel = panelByProp.get(placement.prop);
  const { building_id, ...choices } = paramsOf(placement);
  const chosen = JSON.stringify(choices);
  const params = useMemo(() => JSON.parse(chosen) as Record<string, string>, [chosen]);
  const scope = useMemo(() => idsOf(building_id), [building_id]);
  if (!panel) return null;
  const title = titleOf(placement);
  const narrowed = narrowedBy(panel, choices);
  const tools = (
    <>
      {scope.length > 0 && (
        <span className="wb-chip one-line" title="这个面板只看所选楼宇">
          {namesOf(parks, scope)}
        </span>
      )}
      {narrowed.length > 0 && (
        <span className="wb-chip one-line" title="这个面板的数字按所选条件">
          {narrowed.join(' · ')}
        </span>
      )}
      {actions && <Tools placement={placement} title={title} actions={actions} held={held} />}
    </>
  );
  return (
    <LiveScope value={scope.length > 0 ? scope : null}>
      <PanelFrame panel={panel} params={params} title={title} tools={tools} />
    </LiveScope>
  );
}
