import { useEffect, type KeyboardEvent } from 'react';
import { residentOrder, type Resident, type residentsFeed, type ResidentFigure, type Residents } from '@/domain/feeds/residents';
import { thousands } from '@/domain/format';
import type { ParamsOf } from '@/domain/kernel/feed';
import { placeAfter } from '../kernel/listKeys';
import { PageTurn } from '../kernel/PageTurn';
import type { PanelProps } from '../kernel/panel';
import { usePicks } from '../kernel/picks';
import { FindByName, FindState } from '../kernel/portrait/FindByName';
import { pickedIn } from '../kernel/portrait/first';
import { isNarrowed, nobody } from '../kernel/portrait/none';
import { useFound } from '../kernel/portrait/useFound';
import { usePanelEnvironment, useUnit } from '../kernel/surface';
import { DataTable, useTable } from '../kernel/table';
import { useSize } from '../kernel/useSize';
import { wholeRows } from '../kernel/wholeRows';
import './cust-list.css';

type Params = (typeof residentsFeed)['params'];
const units: Readonly<Record<ResidentFigure, string>> = { area: '㎡', people: '人', knowledge: '件', total: '分' };
const columns = residentOrder.items.flatMap(({ code, label }) => (code === 'star' ? [] : [{ key: code, label, unit: units[code] }]));
const figureOf = (row: Resident, key: ResidentFigure): string => thousands(row[key], 0);

interface RowProps {
  readonly row: Resident;
  readonly chosen: boolean;
  readonly inTurn: boolean;
  readonly sort: string;
  readonly onChoose: () => void;
}
function Row({ row, chosen, inTurn, sort, onChoose }: RowProps) {
  return (
    <button type="button" className="cust-row" aria-pressed={chosen} tabIndex={inTurn ? 0 : -1} title={row.name} onClick={onChoose}>
      <b className="one-line">{row.name}</b>
      <span className="cust-row-figures">
        <span className="one-line">
          {row.stage} · {row.field ?? '未填领域'}
        </span>
        {columns.map(({ key, label }) => (
          <span key={key} data-sorted={sort === key || undefined}>
            <span className="visually-hidden">{label} </span>
            {figureOf(row, key)}
          </span>
        ))}
      </span>
    </button>
  );
}
/** 企业列表: a page of the register in rows, narrowed by the conditions of the screen and a name, sorted by one of its figures, walked by the arrow keys. */
export default function CustList({ data: page, params }: PanelProps<Residents, Params>) {
  const { visiting = false } = usePanelEnvironment();
  const { picks, pick } = usePicks();
  const chosen = params as ParamsOf<Params>;
  const { name = '' } = picks;
  const found = useFound(page, chosen, name);
  const { data } = found;
  const asTable = useTable();
  const [list, { height }] = useSize<HTMLUListElement>();
  const unit = useUnit();
  const rows = data?.data ?? [];
  // who is shown beside the list while nobody is picked is marked too
  const shown = pickedIn({ data: visiting ? [] : rows }, picks.company);
  const at = rows.findIndex(({ id }) => id === shown);
  const rowsOf = (): HTMLButtonElement[] => [...(list.current?.querySelectorAll<HTMLButtonElement>('.cust-row') ?? [])];
  const choose = (row: Resident | undefined): void => row && pick({ company: String(row.id) });
  const onKeyDown = (event: KeyboardEvent): void => {
    const all = rowsOf();
    const from = all.indexOf(event.target as HTMLButtonElement);
    const to = from < 0 ? undefined : placeAfter(event.key, from, all.length);
    if (to === undefined) return;
    event.preventDefault();
    all[to]?.focus();
    choose(rows[to]);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its top
  useEffect(() => void list.current?.scrollTo({ top: 0 }), [data?.page, chosen.sort, name]);
  const isSeen = data !== null && height > 0;
  // who opens a link sees who is picked
  useEffect(() => {
    if (isSeen) list.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'nearest' });
  }, [isSeen]);
  if (asTable) {
    const titles = columns.map(({ label, unit }) => `${label}（${unit}）`);
    const lines = rows.map((row) => [row.name, row.stage, row.field ?? '—', ...columns.map(({ key }) => figureOf(row, key))]);
    return <DataTable table={{ caption: '企业列表', columns: ['企业', '阶段', '技术领域', ...titles], rows: lines }} />;
  }
  return (
    <div className="cust-list">
      <div className="cust-list-top">
        <FindByName onDown={() => rowsOf()[0]?.focus()} />
        <span role="status">{data && `${thousands(data.total, 0)} 家`}</span>
      </div>
      <div className="cust-row-figures cust-list-head" role="group" aria-label="排序">
        <button type="button" aria-pressed={chosen.sort === ''} onClick={() => pick({ sort: null, page: null })}>
          {chosen.sort === '' && <i aria-hidden>↓</i>}最近入驻
        </button>
        {columns.map(({ key, label, unit }) => (
          <button
            type="button"
            key={key}
            aria-pressed={chosen.sort === key}
            title={`按${label}从高到低（${unit}）`}
            onClick={() => pick({ sort: chosen.sort === key ? null : key, page: null })}
          >
            {chosen.sort === key && <i aria-hidden>↓</i>}
            {label}
          </button>
        ))}
      </div>
      <FindState found={found} name={name} none={nobody(name !== '' || isNarrowed(chosen))} />
      <ul ref={list} className="p-whole-rows" style={wholeRows(height, 60 * unit)} aria-label="企业" onKeyDown={onKeyDown}>
        {rows.map((row, place) => (
          <li key={row.id}>
            <Row row={row} chosen={place === at} inTurn={place === Math.max(0, at)} sort={chosen.sort} onChoose={() => choose(row)} />
          </li>
        ))}
      </ul>
      {data && data.pages > 1 && (
        <PageTurn page={data.page} pages={data.pages} onPage={(next) => pick({ page: next === 1 ? null : String(next) })}>
          {data.page} / {data.pages}
        </PageTurn>
      )}
    </div>
  );
}
