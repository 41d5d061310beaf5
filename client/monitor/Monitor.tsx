import { Component, lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useIdle } from '../ui/useIdle';
import { useSite } from '../kernel/site/site';
import { suspendTheme } from '../kernel/site/theme';
import { DisplayLink } from './link';
import { keepPage, useWakeLock } from './presence';
import './monitor.css';

/** Nobody stands before it to press a key: what could not be loaded, or broke, is begun anew. */
const againMs = 15_000;
const startAnew = (): void => void setTimeout(() => location.reload(), againMs);
const Wall = lazy(() =>
  import('./Wall').catch(() => {
    startAnew();
    return new Promise<never>(() => {});
  }),
);
class Restart extends Component<{ readonly children: ReactNode }, { readonly broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError() {
    return { broken: true };
  }
  override componentDidCatch(error: unknown): void {
    console.error('大屏页面出错', error);
    startAnew();
  }
  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <main className="monitor-page" data-surface="cockpit">
        <p className="monitor-title">页面出错了</p>
        <p className="monitor-hint">即将自行重新载入</p>
      </main>
    );
  }
}

const left = (until: number): number => Math.max(0, Math.ceil((until - performance.now()) / 1000));
/** mm:ss until the code changes. */
function Countdown({ until }: { readonly until: number }) {
  const [seconds, setSeconds] = useState(() => left(until));
  useEffect(() => {
    setSeconds(left(until));
    const timer = setInterval(() => setSeconds(left(until)), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return (
    <>
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </>
  );
}
interface PairingProps {
  readonly code: string | null;
  readonly until: number;
  readonly trouble: string | null;
  readonly onRetry: () => void;
}
/** The code, to be read from the other end of a hall. */
function Pairing({ code, until, trouble, onRetry }: PairingProps) {
  const { name } = useSite();
  const idle = useIdle(3000);
  return (
    <main className="monitor-page" data-surface="cockpit" data-idle={idle}>
      <p className="monitor-site">{name}</p>
      <h1 className="monitor-title">等待配对</h1>
      <p className="monitor-code" role="status" aria-label={code ? `配对码 ${[...code].join(' ')}` : '正在取得配对码'}>
        {code ? (
          <>
            <span>{code.slice(0, 3)}</span>
            <span>{code.slice(3)}</span>
          </>
        ) : (
          <span className="monitor-wait">······</span>
        )}
      </p>
      <p className="monitor-hint">在后台“系统设置 / 驾驶舱设置 / 大屏终端”中点“配对大屏”，输入以上六位配对码</p>
      <p className="monitor-note">
        {trouble && (
          <>
            <span role="alert">{trouble}</span>
            <button type="button" onClick={onRetry}>
              重试
            </button>
          </>
        )}
        {!trouble && code && (
          <>
            <Countdown until={until} /> 后失效，失效前自动更换
          </>
        )}
      </p>
    </main>
  );
}
/** /monitor: a big screen on a wall. It shows a code until somebody pairs it, from then on what was chosen for it, and never a login page. */
export default function Monitor() {
  const [link] = useState(() => new DisplayLink());
  const standing = useSyncExternalStore(link.subscribe, link.read);
  useWakeLock();
  useEffect(suspendTheme, []);
  useEffect(() => {
    void link.start();
    keepPage();
    return () => link.stop();
  }, [link]);
  if (standing.phase === 'starting') return <main className="monitor-page" data-surface="cockpit" aria-busy="true" />;
  if (standing.phase === 'pairing') return <Pairing {...standing} onRetry={link.askNow} />;
  return (
    <Restart>
      <Suspense fallback={<main className="monitor-page" data-surface="cockpit" aria-busy="true" />}>
        <Wall key={standing.plan.id} plan={standing.plan} feeds={standing.feeds} link={link} />
      </Suspense>
    </Restart>
  );
}
