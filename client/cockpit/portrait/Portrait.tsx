import { lazy, Suspense, useEffect, useMemo, useState, type CSSProperties } from 'react';
import { Link, useLocation } from 'react-router';
import type { PublicEnterprise, StaffPortrait, Portrait as Shown } from '@/domain/feeds/enterprise';
import { pathTo } from '@/domain/routes';
import { EnvironmentContext, type PanelEnvironment } from '@/panels/kernel/surface';
import { useLoad, type Loaded } from '../../kernel/api/use-load';
import { useCan, useSession } from '../../kernel/session/session';
import { suspendTheme } from '../../kernel/site/theme';
import { useSubjectTitle } from '../../kernel/site/title';
import '../fonts';
import { PortraitView } from '@/panels/kernel/portrait/PortraitView';
import { idOf, namesOne } from '@/panels/kernel/portrait/shape';
import './portrait.css';

/** Loaded only for who is signed in: a visitor's page carries none of the office. */
const StaffRows = lazy(() => import('./StaffRows'));

interface Answer {
  readonly one: Shown | null;
  readonly asOf: string | null;
  /** Of staff: what the public sees as well. Undefined: this is what the public sees. */
  readonly published?: boolean;
}
type Read = { readonly status: 'loading' | 'failed' } | { readonly status: 'ready'; readonly answer: Answer };
/**
 * What may be shown of an enterprise to whoever looks: for who sees the park the park's own portrait, else, and where it lies beyond his parks, the public
 * one. The two are two calls with rights of their own.
 */
function usePortrait(search: string): Read & { readonly retry: () => void } {
  const id = idOf(search);
  const isStaff = useCan()('cockpit_read');
  const own = useLoad<StaffPortrait>(isStaff && id !== null ? `/statistics/resident/${id}` : null);
  const beyond = own.status === 'failed' && own.code === 404;
  const isPublic = (!isStaff || id === null || beyond) && (id !== null || !namesOne(search));
  const options = useMemo(() => (id === null ? undefined : { query: { id } }), [id]);
  const open = useLoad<PublicEnterprise>(isPublic ? '/statistics/enterprise' : null, options);
  const retry = isPublic ? open.retry : own.retry;
  const statusOf = ({ status, data }: Loaded<unknown>) => (status === 'failed' ? 'failed' : data === undefined ? 'loading' : 'ready');
  // what is no number is the number of nobody: the same face, and nothing is said of it
  if (id === null && namesOne(search)) return { status: 'ready', answer: { one: null, asOf: null }, retry };
  if (!isPublic) {
    if (own.status !== 'ready') return { status: statusOf(own) === 'failed' ? 'failed' : 'loading', retry };
    return { status: 'ready', answer: { one: own.data, asOf: own.data.as_of, published: own.data.published }, retry };
  }
  if (open.status !== 'ready') return { status: statusOf(open) === 'failed' ? 'failed' : 'loading', retry };
  return { status: 'ready', answer: { one: open.data.enterprise, asOf: open.data.as_of }, retry };
}
/** CSS px of one `--u`, as on the big screens; a desk and a phone never get smaller letters than these. */
const unitOf = (): number => Math.max(0.72, Math.min(innerWidth / 1920, innerHeight / 1080));
function useUnitOfWindow(): number {
  const [unit, setUnit] = useState(unitOf);
  useEffect(() => {
    const follow = (): void => setUnit(unitOf());
    addEventListener('resize', follow);
    return () => removeEventListener('resize', follow);
  }, []);
  return unit;
}
/** Nobody is shown, and nothing is said of whether there is somebody. */
const Hidden = ({ isNamed }: { isNamed: boolean }) => (
  <div className="portrait-alone" role="status">
    <h1>{isNamed ? '该企业未公开画像' : '还没有公开画像的企业'}</h1>
    <p>{isNamed ? '企业公开风采之后，这里才有内容；请核对链接是否完整。' : '企业公开风采并审核通过之后，这里才有内容。'}</p>
    <Link className="portrait-button" to="/">
      返回首页
    </Link>
  </div>
);
/** 企业画像: for a wall, a desk, a phone and two sheets of A4. */
export default function Portrait() {
  const { search } = useLocation();
  const { user } = useSession();
  const read = usePortrait(search);
  const unit = useUnitOfWindow();
  const environment = useMemo<PanelEnvironment>(() => ({ surface: 'cockpit', unit, frozenAt: null, paused: true, drawsAll: true }), [unit]);
  useEffect(suspendTheme, []);
  const one = read.status === 'ready' ? read.answer.one : null;
  useSubjectTitle(one ? `${one.name} 企业画像` : undefined);
  return (
    <EnvironmentContext value={environment}>
      <meta name="robots" content="noindex" />
      <main className="portrait" data-surface="cockpit" aria-busy={read.status === 'loading'} style={{ '--u': `${unit}px` } as CSSProperties}>
        {read.status === 'loading' && (
          <p className="portrait-alone" role="status">
            加载中…
          </p>
        )}
        {read.status === 'failed' && (
          <div className="portrait-alone" role="alert">
            <h1>数据加载失败</h1>
            <button type="button" className="portrait-button" onClick={read.retry}>
              重试
            </button>
          </div>
        )}
        {read.status === 'ready' &&
          (one ? (
            <PortraitView
              key={one.id}
              one={one}
              asOf={read.answer.asOf}
              {...(read.answer.published !== undefined && { published: read.answer.published })}
              tools={
                <button type="button" className="portrait-button" onClick={() => window.print()}>
                  打印 / 存为 PDF
                </button>
              }
              similar={({ id, name }) => <Link to={`${pathTo('cockpitPortrayal')}?id=${id}`}>{name}</Link>}
            >
              {user && read.answer.published !== undefined && (
                <Suspense>
                  <StaffRows id={one.id} />
                </Suspense>
              )}
            </PortraitView>
          ) : (
            <Hidden isNamed={namesOne(search)} />
          ))}
      </main>
    </EnvironmentContext>
  );
}
