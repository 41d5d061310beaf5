import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { residentOrder, type Resident, type Residents, type residentsFeed } from '@/domain/feeds/residents';
import { thousands } from '@/domain/format';
import type { ParamsOf } from '@/domain/kernel/feed';
import { useOpener } from '../kernel/host';
import { Logo } from '../kernel/Logo';
import { PageTurn } from '../kernel/PageTurn';
import type { PanelProps } from '../kernel/panel';
import { usePicks } from '../kernel/picks';
import { FindByName, FindState } from '../kernel/portrait/FindByName';
import { isNarrowed, nobody } from '../kernel/portrait/none';
import { useFound } from '../kernel/portrait/useFound';
import { columnsOf, fillRows, linesOf, snapRows } from '../kernel/snap';
import { SnapRows } from '../kernel/SnapRows';
import { useMotion, useUnit } from '../kernel/surface';
import { cardAt, stepOf } from './shape';
import '../kernel/choice.css';
import './cust-wall.css';

type Params = (typeof residentsFeed)['params'];
/** A row stands so long, in ms, before the wall goes on. */
const stands = 6000;
const nothingFound: Pick<Residents, 'data' | 'page' | 'pages'> = { data: [], page: 1, pages: 1 };
interface CardProps {
  readonly row: Resident;
  readonly chosen: boolean;
  readonly inTurn: boolean;
  readonly onChoose: () => void;
}
function Card({ row, chosen, inTurn, onChoose }: CardProps) {
  const { name, logo, stage, field, rooms, tags, area, people, knowledge } = row;
  const where = rooms.length > 1 ? `${rooms[0]} 等 ${rooms.length} 间` : (rooms[0] ?? '未租用房间');
  return (
    <button type="button" className="cust-card k-choice p-snap-item" aria-pressed={chosen} tabIndex={inTurn ? 0 : -1} onClick={onChoose} title={name}>
      <span className="cust-card-head">
        <Logo name={name} src={logo} />
        <span className="cust-card-name">{name}</span>
      </span>
      <span className="cust-card-line one-line">
        {stage} · {field ?? '未填技术领域'} · {where}
      </span>
      <span className="cust-card-tags">
        {tags.slice(0, 3).map((tag) => (
          <em key={tag}>{tag}</em>
        ))}
      </span>
      <span className="cust-card-figures">
        <span>
          <b>{thousands(area, 0)}</b> ㎡
        </span>
        <span>
          <b>{thousands(people, 0)}</b> 人
        </span>
        <span className="one-line" title={`${thousands(knowledge, 0)} 件知识产权`}>
          <b>{thousands(knowledge, 0)}</b> 件知识产权
        </span>
      </span>
    </button>
  );
}
interface TopProps {
  readonly total: number | null;
  readonly sort: string;
  /** It takes two lines then. */
  readonly isNarrow: boolean;
  readonly onDown: () => void;
}
/** What is looked for, how many there are, and by what they are sorted. */
function Top({ total, sort, isNarrow, onDown }: TopProps) {
  const { pick } = usePicks();
  return (
    <div className="cust-wall-top" data-narrow={isNarrow || undefined}>
      <FindByName onDown={onDown} />
      <span role="status">{total !== null && `共 ${thousands(total, 0)} 家`}</span>
      <span role="group" aria-label="排序">
        {residentOrder.items.map(({ code, label }) => (
          <button type="button" key={code} className="p-button" aria-pressed={sort === code} onClick={() => pick({ sort: code, page: null })}>
            {sort === code && <i aria-hidden>↓</i>}
            {label}
          </button>
        ))}
      </span>
    </div>
  );
}
/** 企业名录: cards in whole rows. It goes on by itself while nobody looks closer, over all its pages, and is walked by the arrow keys. */
export default function CustWall({ data: first, params, size }: PanelProps<Residents, Params>) {
  const unit = useUnit();
  const moves = useMotion();
  const { picks, pick } = usePicks();
  const openPortrait = useOpener();
  const wall = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState(false);
  const gap = Math.max(8, 12 * unit);
  const chosenParams = params as ParamsOf<Params>;
  const { name = '' } = picks;
  const found = useFound(first, chosenParams, name);
  const data = found.data ?? nothingFound;
  const { page, pages } = data;
  // the lines above and below have their own room: what is counted and what is drawn are measured by the same height
  const isNarrow = size.width < 660 * unit;
  const line = Math.max(32, 42 * unit) + 8 * unit;
  const [top, turn] = [isNarrow ? 2 * line : line, pages > 1 ? 40 * unit + 24 : 0];
  const room = { ...size, height: size.height - top - turn };
  const columns = columnsOf(size.width, Math.max(220, 290 * unit), gap);
  const lines = linesOf([data.data.length], columns);
  const grid = fillRows(room.height, lines.length, { row: Math.max(142, 178 * unit), gap });
  const shown = snapRows(room.height, lines.length, grid);
  const chosen = data.data.findIndex(({ id }) => String(id) === picks.company);
  const inTurn = Math.max(0, chosen);
  const step = grid.row + gap;
  const rests = !moves || held;
  useEffect(() => {
    const box = wall.current?.querySelector('.p-snap-rows');
    if (!box || rests) return;
    const timer = setInterval(() => {
      if (document.hidden) return;
      const next = stepOf(Math.round(box.scrollTop / step), lines.length, shown, page, pages);
      if (next && 'row' in next) box.scrollTo({ top: next.row * step, behavior: 'smooth' });
      else if (next) pick({ page: next.page === 1 ? null : String(next.page) });
    }, stands);
    return () => clearInterval(timer);
  }, [rests, step, lines.length, shown, page, pages, pick]);
  // another page begins at its top
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page says when
  useEffect(() => void wall.current?.querySelector('.p-snap-rows')?.scrollTo({ top: 0 }), [page]);
  const choose = (row: Resident): void => {
    if (String(row.id) === picks.company) openPortrait('cockpitPortrayal', { id: String(row.id) })?.();
    else pick({ company: String(row.id) });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const cards = [...(wall.current?.querySelectorAll<HTMLButtonElement>('.cust-card') ?? [])];
    const at = cards.indexOf(event.target as HTMLButtonElement);
    const to = at < 0 ? undefined : cardAt(event.key, at, cards.length, columns, shown);
    const row = to === undefined ? undefined : data.data[to];
    if (to === undefined || !row) return;
    event.preventDefault();
    cards[to]?.focus();
    pick({ company: String(row.id) });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys walk its cards, which are buttons
    <div
      className="cust-wall"
      ref={wall}
      onKeyDown={onKeyDown}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Top
        total={found.data?.total ?? null}
        sort={chosenParams.sort}
        isNarrow={isNarrow}
        onDown={() => wall.current?.querySelector<HTMLElement>('.cust-card[tabindex="0"]')?.focus()}
      />
      <FindState found={found} name={name} none={nobody(name !== '' || isNarrowed(chosenParams))} />
      <div className="cust-wall-rows" style={{ height: room.height }}>
        <SnapRows size={room} grid={grid} lines={lines} label="企业名录">
          <div
            className="cust-cards"
            style={{ gap, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, gridAutoRows: grid.row } as CSSProperties}
          >
            {data.data.map((row, at) => (
              <Card key={row.id} row={row} chosen={at === chosen} inTurn={at === inTurn} onChoose={() => choose(row)} />
            ))}
          </div>
        </SnapRows>
      </div>
      {pages > 1 && (
        <PageTurn page={page} pages={pages} onPage={(next) => pick({ page: next === 1 ? null : String(next) })}>
          第 {page} / {pages} 页
        </PageTurn>
      )}
    </div>
  );
}
