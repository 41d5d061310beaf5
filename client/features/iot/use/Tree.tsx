import { IconDown, IconRight } from '@arco-design/web-react/icon';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { Branch } from '@/domain/calc/use-tree';
import { deviceState } from '@/domain/codes/iot';
import { withUnit } from '@/domain/format';
import { labelOf } from '@/domain/kernel/codes';
import { moveOf, rowsOf, type TreeRow } from './treeRows';
import './tree.css';

const rowHeight = 52;
/** Rows drawn above and below what is in sight. */
const spare = 6;
interface Props {
  readonly root: Branch;
  readonly units: { readonly use: string; readonly flow: string };
  readonly open: ReadonlySet<string>;
  readonly onOpen: (open: ReadonlySet<string>) => void;
  /** Everything is open: what was searched for. */
  readonly all: boolean;
  readonly chosen: string;
  readonly onChoose: (branch: Branch) => void;
}
function States({ branch: { meter, offline, fault } }: { branch: Branch }) {
  const some = (count: number, state: number) =>
    count > 0 && (
      <span className="use-chip" data-state={state}>
        {labelOf(deviceState, state)}
        {meter ? '' : ` ${count}`}
      </span>
    );
  return (
    <>
      {some(offline, 2)}
      {some(fault, 3)}
    </>
  );
}
function Row({ row, units, top, isChosen, isStop }: { row: TreeRow; units: Props['units']; top: number; isChosen: boolean; isStop: boolean }) {
  const { branch, level, place, of, open } = row;
  const { meter, power, today, month } = branch;
  const reading = meter && power === null && meter.last_value !== null ? `读数 ${withUnit(meter.last_value, '', 3).trim()}` : '';
  const more = [power === null ? reading : `实时 ${withUnit(power, units.flow)}`, month === null ? '' : `本月 ${withUnit(month, units.use)}`];
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-posinset={place}
      aria-setsize={of}
      aria-selected={isChosen}
      aria-expanded={branch.children.length > 0 ? open : undefined}
      tabIndex={isStop ? 0 : -1}
      data-key={branch.key}
      className="use-row"
      style={{ top, paddingLeft: 8 + (level - 1) * 14 }}
    >
      <span className="use-fold" data-fold={branch.children.length > 0 || undefined} aria-hidden>
        {branch.children.length > 0 && (open ? <IconDown /> : <IconRight />)}
      </span>
      <span className="use-name">
        <span className="use-title" title={meter ? `${branch.name}（${meter.number}）` : branch.name}>
          {branch.name}
        </span>
        <States branch={branch} />
      </span>
      <span className="use-today">{today === null ? '' : withUnit(today, units.use)}</span>
      <span className="use-more">{more.filter(Boolean).join(' · ')}</span>
    </div>
  );
}
const keyAt = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-key]')?.dataset.key : undefined;

/** Meters below their places or tenants, by mouse, touch and keys (the tree pattern of ARIA); only the rows in sight are drawn. */
export function Tree({ root, units, open, onOpen, all, chosen, onChoose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 600 });
  const [current, setCurrent] = useState<string>();
  const wanted = useRef<string>(undefined);
  const rows = useMemo(() => rowsOf(root, ({ key }) => all || open.has(key)), [root, open, all]);
  const at = (key: string | undefined): number => rows.findIndex(({ branch }) => branch.key === key);
  const stop = Math.max(0, at(current) >= 0 ? at(current) : at(chosen));

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () => setView({ top: element.scrollTop, height: element.clientHeight });
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const scrollTo = (place: number): void => {
    const element = box.current;
    if (!element) return;
    const top = place * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight > element.scrollTop + element.clientHeight) element.scrollTop = top + rowHeight - element.clientHeight;
    setView({ top: element.scrollTop, height: element.clientHeight });
  };
  // what is chosen by an address comes into sight once the tree stands
  const place = at(chosen);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (place < 0 || shown.current === chosen) return;
    shown.current = chosen;
    scrollTo(place);
  });
  // a row that was not drawn can take the focus once it is
  useEffect(() => {
    const row = wanted.current && box.current?.querySelector<HTMLElement>(`[data-key="${wanted.current}"]`);
    if (!row) return;
    wanted.current = undefined;
    row.focus({ preventScroll: true });
  });

  const fold = (key: string, isOpen: boolean): void => {
    const next = new Set(open);
    if (isOpen) next.add(key);
    else next.delete(key);
    onOpen(next);
  };
  const choose = (key: string | undefined): void => {
    const row = rows[at(key)];
    if (!row) return;
    setCurrent(row.branch.key);
    if (row.branch.kind === 'none') fold(row.branch.key, !row.open);
    else onChoose(row.branch);
  };
  const onClick = (event: MouseEvent): void => {
    const key = keyAt(event.target);
    const row = rows[at(key)];
    if (!key || !row) return;
    if (event.target instanceof Element && event.target.closest('[data-fold]')) fold(key, !row.open);
    else choose(key);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const key = keyAt(event.target);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') choose(key);
    else {
      const move = moveOf(rows, at(key), event.key);
      if (!move) return;
      if ('fold' in move) fold(move.fold, false);
      else if ('unfold' in move) fold(move.unfold, true);
      else {
        wanted.current = rows[move.to]?.branch.key;
        setCurrent(wanted.current);
        scrollTo(move.to);
      }
    }
    event.preventDefault();
  };
  const first = Math.max(0, Math.floor(view.top / rowHeight) - spare);
  const end = Math.min(rows.length, Math.ceil((view.top + view.height) / rowHeight) + spare);
  // the row that the Tab key leads to is there, wherever the tree is scrolled
  const drawn = [...new Set([stop, ...Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index)])].sort((a, b) => a - b);
  return (
    <div
      ref={box}
      className="use-tree"
      onScroll={({ currentTarget }) => setView({ top: currentTarget.scrollTop, height: currentTarget.clientHeight })}
    >
      <div role="tree" tabIndex={-1} aria-label="表计" style={{ height: rows.length * rowHeight }} onClick={onClick} onKeyDown={onKeyDown}>
        {drawn.map((index) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <Row key={row.branch.key} row={row} units={units} top={index * rowHeight} isChosen={row.branch.key === chosen} isStop={index === stop} />
          );
        })}
      </div>
    </div>
  );
}
