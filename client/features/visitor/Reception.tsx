import { Button } from '@arco-design/web-react';
import { useEffect, useRef, useState } from 'react';
import { isMissing } from '@/domain/format';
import { today } from '@/domain/kernel/moment';
import { visitor } from '@/domain/resources/visitor';
import { notifyResult, useActions } from '../../kernel/action/useActions';
import type { Failure, List, WireRow } from '../../kernel/api/api';
import { useCall } from '../../kernel/api/calls';
import { KindTools } from '../../kernel/page/KindTools';
import { WithLocation } from '../../kernel/page/location';
import { FieldLines, namedFields } from '../../kernel/record/FieldLines';
import { recordTitle } from '@/domain/kernel/titles';
import { useViewer } from '../../kernel/session/viewer';
import { clock } from '../../kernel/clock';
import { mayAct, rowActions, type NamedAction } from '../../kernel/visibility';
import { Loading } from '../../ui/Loading';
import { StaleAlert } from '../../ui/StaleAlert';
import { Camera } from './Camera';
import { Keypad } from './Keypad';
import { digits, typed } from './code';
import './reception.css';

const shows = ['status', 'company', 'people', 'enterprise_id', 'host_name', 'visit_reason', 'visit_at', 'plate'] as const;
const [expected, here] = [3, 5] as const;
/** Coming and going: what the reception does, of all that can be done with a guest. */
const ways: readonly string[] = ['arrive', 'leave'];

interface GuestProps {
  readonly row: WireRow;
  readonly busy: boolean;
  readonly onAct: (named: NamedAction, row: WireRow) => void;
}
/** Who stands there, and the one thing that is to be done with him. */
function Guest({ row, busy, onAct }: GuestProps) {
  const viewer = useViewer();
  const way = rowActions(visitor, row, viewer).find((named) => ways.includes(named.name) && mayAct(visitor, named, row, viewer));
  // whoever has typed the six digits goes on with Enter
  const host = useRef<HTMLElement>(null);
  useEffect(() => {
    if (row.id) host.current?.querySelector('button')?.focus();
  }, [row.id]);
  const fields = namedFields(
    visitor,
    shows.filter((name) => !isMissing(row[name])),
  );
  return (
    <article ref={host} className="reception-guest" aria-label="访客">
      <h2>{recordTitle(visitor, row)}</h2>
      <FieldLines fields={fields} row={row} />
      {way && (
        <Button type="primary" long size="large" loading={busy} onClick={() => onAct(way, row)}>
          {way.action.label}
        </Button>
      )}
    </article>
  );
}
interface TodayProps {
  readonly title: string;
  readonly rows: readonly WireRow[];
  readonly total: number;
  readonly day: string;
  readonly onChoose: (row: WireRow) => void;
}
/** When he was to come: the time, and the day where it is another. */
const expectedAt = (at: unknown, day: string): string =>
  String(at ?? '').startsWith(day) ? String(at).slice(11, 16) : String(at ?? '').slice(5, 16);
/** Guests in one state, for who has no code at hand. */
function Guests({ title, rows, total, day, onChoose }: TodayProps) {
  return (
    <section aria-label={title}>
      <h2>
        {title} <span>{total}</span>
      </h2>
      {rows.length === 0 && <p className="reception-none">暂无</p>}
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" onClick={() => onChoose(row)}>
              <b>{recordTitle(visitor, row)}</b>
              <span>{[expectedAt(row.visit_at, day), row.company, row.enterprise_name ?? row.host_name].filter(Boolean).join(' · ')}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
const most = 1000;
const rowsOf = (answer: unknown): readonly WireRow[] | undefined => (answer as List | undefined)?.data;
const totalOf = (answer: unknown): number => (answer as List | undefined)?.total ?? 0;
const Hint = ({ text }: { text: string }) => (
  <p className="reception-hint" role="status">
    {text}
  </p>
);
/** No guest of today has the code, or it is not known yet. */
function Missing({ failure, isKnown, onRetry }: { failure: Failure | undefined; isKnown: boolean; onRetry: () => void }) {
  if (!isKnown) return <Loading failure={failure} onRetry={onRetry} rows={3} />;
  return <Hint text="今天没有这个通行码的访客，请核对，或在名单中按姓名查找" />;
}
function Board() {
  const [code, setCode] = useState('');
  const [chosen, setChosen] = useState<number>();
  const { act, busy } = useActions(visitor);
  const day = today(clock.current().now);
  const inOrder = { pageSize: most, sortField: 'visit_at', sortOrder: 'ascend' };
  const ofToday = { visit_at_start: day, visit_at_end: day, ...inOrder };
  const coming = useCall(visitor, 'list', { ...ofToday, status: expected });
  // whoever came on an earlier day and has not left is still in
  const inside = useCall(visitor, 'list', { ...inOrder, status: here });
  const isFull = code.length === digits;
  const found = useCall(visitor, 'list', isFull ? { ...ofToday, code } : null);
  // a scanner types as a keyboard does, wherever the focus is
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return;
      setCode((before) => typed(before, key));
    };
    globalThis.addEventListener('keydown', onKey);
    return () => globalThis.removeEventListener('keydown', onKey);
  }, []);
  const [expecting, present] = [rowsOf(coming.data), rowsOf(inside.data)];
  const failure = coming.failure ?? inside.failure;
  const retry = () => {
    coming.retry();
    inside.retry();
  };
  if (!expecting || !present) return <Loading failure={failure} onRetry={retry} rows={8} />;
  const row = isFull ? rowsOf(found.currentData)?.[0] : [...expecting, ...present].find(({ id }) => id === chosen);
  const put = (text: string) => {
    setChosen(undefined);
    setCode(text);
  };
  const choose = ({ id }: WireRow) => {
    setCode('');
    setChosen(id);
  };
  const onAct = async (named: NamedAction, guest: WireRow) => {
    if (notifyResult(await act(named, guest), `${String(recordTitle(visitor, guest))} 已登记${named.action.label}`)) put('');
  };
  return (
    <div className="reception">
      {failure && <StaleAlert message={failure.message} onRetry={retry} />}
      <div className="reception-guests">
        {/* whoever leaves shows no code */}
        <Guests title="在园" rows={present} total={totalOf(inside.data)} day={day} onChoose={choose} />
        <Guests title="待到访" rows={expecting} total={totalOf(coming.data)} day={day} onChoose={choose} />
      </div>
      <div className="reception-hand">
        {row ? (
          <>
            <Guest row={row} busy={busy} onAct={(named, guest) => void onAct(named, guest)} />
            <Button long size="large" onClick={() => put('')}>
              返回
            </Button>
          </>
        ) : (
          <>
            {isFull ? (
              <Missing failure={found.failure} isKnown={found.currentData !== undefined} onRetry={found.retry} />
            ) : (
              <Hint text="扫描或输入访客出示的六位通行码" />
            )}
            <Camera onCode={put} />
            <Keypad code={code} onChange={put} />
          </>
        )}
      </div>
    </div>
  );
}
/** 访客登记台: whoever has come or goes, by the six digits that he shows; made for one hand. */
export default function Reception() {
  return (
    <WithLocation>
      <KindTools>
        <h1 className="visually-hidden">访客登记台</h1>
        <Board />
      </KindTools>
    </WithLocation>
  );
}
