import { withUnit } from '@/domain/format';
import type { Loaded } from '../kernel/api/use-load';
import { Block } from './Block';
import { fieldsOf, type PublicStatistics } from './statistics';

type State = Loaded<PublicStatistics> & { readonly retry: () => void };

/** Which fields the park's enterprises work in: sorted bars from zero, the first one stressed. */
export function TechFields({ state, asOf }: { state: State; asOf: string }) {
  return (
    <section className="site-card" aria-labelledby="fields">
      <header className="site-card-head">
        <h2 id="fields">技术领域</h2>
        <span>{asOf && `截至 ${asOf}，单位：家`}</span>
      </header>
      <Block state={state} empty="暂无领域数据" isEmpty={(data) => fieldsOf(data).length === 0}>
        {(data) => (
          <ul className="site-bars">
            {fieldsOf(data).map(({ name, value, share, width }) => (
              <li key={name}>
                <span className="site-bar-name one-line">{name}</span>
                <span className="site-bar" aria-hidden="true">
                  <span style={{ width: `${width}%` }} />
                </span>
                <span className="site-bar-value">
                  {value} 家<small>{withUnit(share, '%')}</small>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Block>
    </section>
  );
}
