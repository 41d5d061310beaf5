import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Door as Answer, DoorSlot } from '@/domain/answers/door';
import { bookingCalls } from '@/domain/calls/booking';
import { timeOf } from '@/domain/kernel/moment';
import { pathTo } from '@/domain/routes';
import { useCall } from '../../kernel/api/calls';
import { suspendTheme } from '../../kernel/site/theme';
import { QrCode } from '../../ui/QrCode';
import { useWakeLock } from '../presence';
import { CheckIn } from './CheckIn';
import { clock, stateOf, type DoorState } from './state';
import './door.css';

/** Ms between two looks at the day of the room, and after which it is said that nothing was received. */
const every = 15_000;
const late = 60_000;
/** The moment by the server's clock, second by second: what was answered last, and how long ago that was. */
function useNow(door: Answer | undefined, received: number | undefined): number {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return door && received !== undefined ? (timeOf(door.now) ?? 0) + (Date.now() - received) : Date.now();
}
const words: Readonly<Record<DoorState['kind'], string>> = { busy: '使用中', soon: '即将开始', free: '空闲', closed: '不开放' };
/** Minutes in words that are read in passing. */
const lasting = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return hours === 0 ? `${rest} 分钟` : `${hours} 小时${rest > 0 ? ` ${rest} 分` : ''}`;
};
function Head({ state }: { readonly state: DoorState }) {
  return (
    <div className="door-state" role="status">
      <strong>{words[state.kind]}</strong>
      {state.kind === 'busy' && (
        <p>
          {state.slot.who}　至 {clock(state.slot.end_at)}，还有 {lasting(state.left)}
        </p>
      )}
      {state.kind === 'soon' && (
        <p>
          {state.slot.who}　{clock(state.slot.start_at)} 开始，还有 {lasting(state.left)}
        </p>
      )}
      {state.kind === 'free' && <p>可用至 {state.until}</p>}
      {state.kind === 'closed' && <p>{state.why}</p>}
    </div>
  );
}
/** The way to a booking on the phone of whoever made it. */
function BookingCode({ slot }: { readonly slot: DoorSlot }) {
  return (
    <figure className="door-code">
      <QrCode text={new URL(`${pathTo('mtroom_apl.my')}?id=${slot.id}`, location.origin).href} label="扫码打开这次预约" />
      <figcaption>预约人扫码查看签到码</figcaption>
    </figure>
  );
}
function Day({ slots, now }: { readonly slots: readonly DoorSlot[]; readonly now: number }) {
  if (slots.length === 0) return <p className="door-none">今天没有预约</p>;
  return (
    <ol className="door-day" aria-label="今日预约">
      {slots.map((slot) => (
        <li
          key={slot.id}
          data-over={(timeOf(slot.end_at) ?? 0) <= now || undefined}
          aria-current={(timeOf(slot.start_at) ?? 0) <= now && now < (timeOf(slot.end_at) ?? 0) ? 'time' : undefined}
        >
          <time>
            {clock(slot.start_at)} – {clock(slot.end_at)}
          </time>
          <span>{slot.who}</span>
          {slot.is_in === 1 && <small>已签到</small>}
        </li>
      ))}
    </ol>
  );
}
/** /door: a tablet at the door of a meeting room, for months. It says whether the room is free, and takes the code of whoever has it. */
export default function Door() {
  const [search] = useSearchParams();
  const key = search.get('key') ?? '';
  const { data: door, failure, fulfilledTimeStamp, refetch, retry } = useCall(bookingCalls, 'door', { key });
  useWakeLock();
  useEffect(suspendTheme, []);
  useEffect(() => {
    const timer = setInterval(() => void refetch(), every);
    return () => clearInterval(timer);
  }, [refetch]);
  const now = useNow(door, fulfilledTimeStamp);
  if (!door || failure?.status === 404)
    return (
      <main className="door" data-surface="cockpit" aria-busy={!failure}>
        <p className="door-none" role={failure ? 'alert' : undefined}>
          {failure ? failure.message : '正在加载 …'}
        </p>
        {failure && (
          <button type="button" className="door-button" onClick={retry}>
            重试
          </button>
        )}
      </main>
    );
  const state = stateOf(door, now);
  const toCheckIn = (state.kind === 'busy' || state.kind === 'soon') && state.slot.is_in === 2 ? state.slot : undefined;
  const isLate = fulfilledTimeStamp !== undefined && Date.now() - fulfilledTimeStamp > late;
  return (
    <main className="door" data-surface="cockpit" data-state={state.kind}>
      <header>
        <div>
          <h1>{door.name}</h1>
          <p>
            {[door.place, `${door.capacity} 人`, `${door.from} – ${door.to}`].filter(Boolean).join('　')}
            {isLate && <b role="alert">　连接中断，显示的是 {clock(door.now)} 的情况</b>}
          </p>
        </div>
        <time>{new Date(now + 8 * 3600_000).toISOString().slice(11, 16)}</time>
      </header>
      <Head state={state} />
      {toCheckIn && (
        <section className="door-in" aria-label="签到">
          <CheckIn door={key} onDone={() => void refetch()} />
          <BookingCode slot={toCheckIn} />
        </section>
      )}
      <Day slots={door.slots} now={now} />
    </main>
  );
}
