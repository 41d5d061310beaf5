import { grouped } from '@/domain/format';
import type { Loaded } from '../kernel/api/use-load';
import { figuresOf, type PublicStatistics } from './statistics';
import './figures.css';

type State = Loaded<PublicStatistics> & { readonly retry: () => void };
const waiting = figuresOf({ as_of: null, total: 0, incubating: 0, graduated: 0, by_field: [], enterprise: null });

/** Four numbers with their date. While they are on their way, or have not come, their places stand empty: never a made-up zero. */
export function Figures({ state, asOf }: { state: State; asOf: string }) {
  const figures = state.data ? figuresOf(state.data) : waiting;
  return (
    <section className="site-figures" id="park" aria-label="园区数字">
      <div className="site-width">
        <dl aria-busy={state.status === 'loading'}>
          {figures.map(({ label, value, unit }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <strong>{state.data ? grouped(value) : '—'}</strong>
                {unit}
              </dd>
            </div>
          ))}
        </dl>
        <p className="site-asof">
          {asOf && `数据截至 ${asOf}`}
          {state.status === 'failed' && (
            <>
              {state.message}
              <button type="button" className="shell-link" onClick={state.retry}>
                重试
              </button>
            </>
          )}
        </p>
      </div>
    </section>
  );
}
