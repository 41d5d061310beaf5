import { useEffect, useMemo, useRef, type KeyboardEvent, type RefObject } from 'react';
import type { IncubatorOverview } from '@/domain/feeds/incubator';
import { money, thousands, withUnit } from '@/domain/format';
import { ErrorStatus, Skeleton } from '../kernel/StatusView';
import { placeAfter } from '../kernel/listKeys';
import type { PanelProps } from '../kernel/panel';
import { useReading } from '../kernel/reading';
import { everything, useScope, type Scope } from '../kernel/scope';
import { useLateness } from '../kernel/site/useLateness';
import { useSite } from '../kernel/site/useSite';
import { useSiteDay } from '../kernel/site/useSiteDay';
import { usePanelEnvironment, useUnit } from '../kernel/surface';
import { DataTable, useTable } from '../kernel/table';
import { useSize } from '../kernel/useSize';
import { wholeRows } from '../kernel/wholeRows';
import { endingDays, listedAt, treeOf, type Listed, type Place } from './places';
import './park-list.css';

interface Column {
  readonly title: string;
  readonly text: (place: Place) => string;
  /** The whole of what is said in short. */
  readonly full?: (place: Place) => string;
  readonly bad?: (place: Place) => 'warn' | 'alarm' | undefined;
  /** Of money: for who may see bills. */
  readonly money?: true;
}
const owingText = ({ owing }: Place): string => (owing === null ? '—' : owing === 0 ? '无' : `${owing} 间`);
const columns: readonly Column[] = [
  { title: '出租率', text: ({ rate }) => withUnit(rate, '%') },
  { title: '空置', text: ({ vacant }) => `${thousands(vacant)} 间` },
  { title: `${endingDays} 天到期`, text: ({ ending }) => `${thousands(ending)} 间` },
  {
    title: '欠费房间',
    money: true,
    text: owingText,
    full: (place) => (place.overdue === null ? owingText(place) : `${owingText(place)}，逾期未缴 ${money(place.overdue)}`),
    bad: ({ owing }) => ((owing ?? 0) > 0 ? 'alarm' : undefined),
  },
  { title: '告警', text: ({ alarms }) => thousands(alarms), bad: ({ alarms }) => (alarms > 0 ? 'warn' : undefined) },
];
const columnsFor = (withMoney: boolean): readonly Column[] => columns.filter((column) => withMoney || !column.money);
const Figures = ({ place, shown }: { place: Place; shown: readonly Column[] }) => (
  <span className="park-figures">
    {shown.map(({ title, text, full = text, bad }) => (
      <span key={title} data-bad={bad?.(place)} title={full(place)}>
        <span className="visually-hidden">{title} </span>
        {text(place)}
      </span>
    ))}
  </span>
);
/** Where the focus goes after a step: to the part that was left, else to the first; only where the list had it. */
function useWalk(listed: Listed, list: RefObject<HTMLUListElement | null>) {
  const isWalking = useRef(false);
  const left = useRef<number | null>(null);
  const place = `${listed.head.level} ${listed.head.id}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place says when
  useEffect(() => {
    const from = left.current;
    left.current = listed.head.id;
    if (!isWalking.current) return;
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>('[data-part]') ?? [];
    const back = [...buttons].find(({ dataset }) => dataset.part === String(from));
    (back ?? buttons[0])?.focus();
  }, [place]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const all = [...(list.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])];
    const at = all.indexOf(event.target as HTMLButtonElement);
    const to = at < 0 ? undefined : placeAfter(event.key, at, all.length);
    if (to === undefined) return;
    event.preventDefault();
    all[to]?.focus();
  };
  const onFocus = (): void => void (isWalking.current = true);
  // a button that is no more takes the focus with it without a word: only who goes elsewhere has left the list
  const onBlur = ({ relatedTarget }: { relatedTarget: EventTarget | null }): void => {
    if (relatedTarget instanceof Node && !list.current?.contains(relatedTarget)) isWalking.current = false;
  };
  return { onKeyDown, onFocus, onBlur };
}
function List({ listed, withMoney, onGo }: { listed: Listed; withMoney: boolean; onGo: (to: Scope) => void }) {
  const shown = columnsFor(withMoney);
  const [list, { height }] = useSize<HTMLUListElement>();
  const walk = useWalk(listed, list);
  const unit = useUnit();
  const { head, parts, current } = listed;
  const isMeasured = height > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another floor, and rows of their height, say when
  useEffect(() => void list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }), [current, isMeasured]);
  const start = parts.find(({ id }) => id === current) ?? parts[0];
  const { to } = head;
  return (
    <div className="park-list" data-money={withMoney || undefined}>
      <p className="park-figures park-titles" aria-hidden>
        {shown.map(({ title }) => (
          <span key={title} title={title}>
            {title}
          </span>
        ))}
      </p>
      <ul ref={list} className="p-whole-rows park-rows" style={wholeRows(height, 66 * unit)} aria-label={`${head.name}，下一级`} {...walk}>
        <li className="park-head">
          <button type="button" disabled={to === null} onClick={() => to && onGo(to)} title={to ? '返回上一级（Esc）' : undefined}>
            <span className="park-name">
              {to && <i aria-hidden>‹</i>}
              <b className="one-line" title={head.name}>
                {head.name}
              </b>
              <small>{head.holds}</small>
            </span>
            <Figures place={head} shown={shown} />
          </button>
        </li>
        {parts.map((place) => (
          <li key={`${place.level} ${place.id}`}>
            <button
              type="button"
              data-part={place.id}
              tabIndex={place === start ? 0 : -1}
              aria-current={place.id === current || undefined}
              onClick={() => place.to && onGo(place.to)}
            >
              <span className="park-name">
                <b className="one-line" title={place.name}>
                  {place.name}
                </b>
                <small>{place.holds}</small>
              </span>
              <i className="park-rate" aria-hidden>
                <i style={{ width: `${place.rate ?? 0}%` }} />
              </i>
              <Figures place={place} shown={shown} />
            </button>
          </li>
        ))}
      </ul>
      {parts.length === 0 && <p className="park-none">{head.level === 'building' ? '这栋楼还没有楼层' : '还没有楼栋'}</p>}
    </div>
  );
}
/** 园区与楼栋: the level below what the screen looks at, each with the same figures; pressing one takes the whole screen there. */
export default function ParkList(_: PanelProps<IncubatorOverview>) {
  const { visiting = false } = usePanelEnvironment();
  const control = useScope();
  const asTable = useTable();
  const [day] = useSiteDay();
  const [{ model, failedSince }, retry, changes] = useSite(treeOf, { day, visiting });
  const late = useLateness(failedSince, changes);
  const loading = failedSince === null && model === null;
  useReading(useMemo(() => ({ loading, late }), [loading, late]));
  const scope = control?.scope ?? everything;
  const listed = useMemo(() => model && listedAt(model, scope), [model, scope]);
  if (!model || !listed) return failedSince === null ? <Skeleton /> : <ErrorStatus onRetry={retry} />;
  if (asTable) {
    const shown = columnsFor(model.withMoney);
    const rows = [listed.head, ...listed.parts].map((place) => [place.name, ...shown.map(({ text, full = text }) => full(place))]);
    return <DataTable table={{ caption: `${listed.head.name}，${model.at}`, columns: ['名称', ...shown.map(({ title }) => title)], rows }} />;
  }
  return (
    <>
      {model.at !== model.today && <p className="park-day">{model.at} 的房态；欠费与告警为今天</p>}
      <List listed={listed} withMoney={model.withMoney} onGo={(to) => control?.go(to)} />
    </>
  );
}
