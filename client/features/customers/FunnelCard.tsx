import { Button } from '@arco-design/web-react';
import { IconMore } from '@arco-design/web-react/icon';
import type { KeyboardEvent } from 'react';
import { isMissing } from '@/domain/format';
import { recordTitle } from '@/domain/kernel/titles';
import { enterprise } from '@/domain/resources/enterprise';
import { need } from '@/domain/resources/need';
import type { WireRow } from '../../kernel/api/api';
import { FieldLines, namedFields } from '../../kernel/record/FieldLines';
import { useViewer } from '../../kernel/session/viewer';
import { MoreMenu } from '../../ui/MoreMenu';
import { stages, stepsFrom, type StageKey } from './moves';

export interface Held {
  readonly row: WireRow;
  readonly from: StageKey;
}
interface Props extends Held {
  readonly shows: readonly string[];
  readonly onOpen: (tab?: string) => void;
  readonly onHold: (held: Held | undefined) => void;
  readonly onMove: (to: StageKey) => void;
}
const records = [
  { key: 'need', label: '打开它的需求' },
  { key: 'contract', label: '打开它的合同' },
];
/** A customer: dragged by mouse, moved by ← and → where its name has the focus, by its menu where there is neither; opened by Enter. */
export function Card({ row, from, shows, onOpen, onHold, onMove }: Props) {
  const viewer = useViewer();
  const title = recordTitle(enterprise, row);
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const to = by && stages[stages.findIndex(({ key }) => key === from) + by];
    if (!by) return;
    event.preventDefault();
    if (to) onMove(to.key);
  };
  const menu = [
    ...stepsFrom(from, row, enterprise, need, viewer).map((to) => ({ key: to.key, label: `移到 ${to.title}`, run: () => onMove(to.key) })),
    // what undoes a step is done there
    ...records.filter(({ key }) => viewer.can(`${key}_list`)).map(({ key, label }) => ({ key, label, run: () => onOpen(key) })),
  ];
  return (
    <article className="funnel-card" draggable onDragStart={() => onHold({ row, from })} onDragEnd={() => onHold(undefined)}>
      <div className="funnel-card-head">
        <button
          type="button"
          className="link-button funnel-card-name"
          aria-keyshortcuts="ArrowLeft ArrowRight"
          onClick={() => onOpen()}
          onKeyDown={onKeyDown}
        >
          {title}
        </button>
        <MoreMenu items={menu}>
          <Button type="text" icon={<IconMore />} aria-label={`${title}：更多操作`} aria-haspopup="menu" />
        </MoreMenu>
      </div>
      <FieldLines
        fields={namedFields(
          enterprise,
          shows.filter((name) => !isMissing(row[name])),
        )}
        row={row}
      />
    </article>
  );
}
