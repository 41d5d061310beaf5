import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { GuestPass as Answer, GuestState } from '@/domain/answers/guest-pass';
import { guestPassCalls } from '@/domain/calls/guest-pass';
import { parkTime } from '@/domain/format';
import { timeOf } from '@/domain/kernel/moment';
import { useCall } from '../../kernel/api/calls';
import { QrCode } from '../../ui/QrCode';
import './pass.css';

const words: Readonly<Record<GuestState, readonly [state: string, next: string]>> = {
  waiting: ['待审核', '审核通过后，这里显示通行码'],
  valid: ['有效', '来访当天在访客登记台出示'],
  arrived: ['已到访', '离开时请在访客登记台登记'],
  left: ['已离开', '本次来访已结束'],
  over: ['已过期', '来访日期已过，请联系邀请您的企业'],
  cancelled: ['已取消', '本次来访已取消，请联系邀请您的企业'],
  refused: ['未通过', '本次来访未通过审核，请联系邀请您的企业'],
};
const moment = (text: string): string => `${text.slice(0, 10)} ${parkTime(timeOf(text) ?? 0).weekday} ${text.slice(11, 16)}`;
/** The end of a visit is said without its day where that is the day it begins. */
const until = (from: string, to: string): string => (to.slice(0, 10) === from.slice(0, 10) ? to.slice(11, 16) : moment(to));
/** Looked at again whenever the phone is taken out: at the reception it says what has become of it meanwhile. */
function useFresh(refetch: () => Promise<unknown>): void {
  useEffect(() => {
    const look = (): void => void (document.hidden || refetch());
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [refetch]);
}
function Facts({ pass }: { readonly pass: Answer }) {
  const lines = [
    ['访客', [pass.name, pass.people ? `同行 ${pass.people} 人` : ''].filter(Boolean).join('，')],
    ['来访时间', `${moment(pass.visit_at)}${pass.leave_by ? ` 至 ${until(pass.visit_at, pass.leave_by)}` : ''}`],
    ['拜访', pass.host ?? '园区办公室'],
    ['园区', pass.park],
    ['地址', [pass.address, pass.place].filter(Boolean).join(' ')],
  ] as const;
  return (
    <dl>
      {lines.map(([label, value]) =>
        value === '' ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
/** /pass: what a guest shows at the reception, on his phone or on paper. */
export default function GuestPass() {
  const [search] = useSearchParams();
  const { data: pass, failure, refetch, retry } = useCall(guestPassCalls, 'guestPass', { key: search.get('key') ?? '' });
  useFresh(refetch);
  if (!pass || failure?.status === 404)
    return (
      <main className="guest-pass" aria-busy={!failure}>
        <h1>访客通行证</h1>
        <p role={failure ? 'alert' : undefined}>{failure ? failure.message : '正在加载 …'}</p>
        {failure && (
          <button type="button" onClick={retry}>
            重试
          </button>
        )}
      </main>
    );
  const [state, next] = words[pass.state];
  return (
    <main className="guest-pass" data-state={pass.state}>
      <meta name="robots" content="noindex" />
      <h1>访客通行证</h1>
      <p className="guest-pass-state" role="status">
        <b>{state}</b>
        {next}
      </p>
      {pass.code && (
        <figure>
          <QrCode text={pass.code} label="通行码二维码" />
          <figcaption>
            通行码
            <b>{pass.code.replace(/(\d{3})(\d{3})/, '$1 $2')}</b>
          </figcaption>
        </figure>
      )}
      <Facts pass={pass} />
      {failure && <p role="alert">{failure.message}，显示的是上次的内容</p>}
      <button type="button" onClick={() => globalThis.print()}>
        打印
      </button>
    </main>
  );
}
