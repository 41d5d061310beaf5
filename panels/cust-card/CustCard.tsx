import type { Residents } from '@/domain/feeds/residents';
import { Radar } from '../kernel/charts/Radar';
import { useOpener } from '../kernel/host';
import { Logo } from '../kernel/Logo';
import type { PanelProps } from '../kernel/panel';
import { usePicks } from '../kernel/picks';
import { useUnit } from '../kernel/surface';
import { useSize } from '../kernel/useSize';
import { factsOf, shape } from './shape';
import './cust-card.css';

/** The names around a radar take most of its height: below this, in u, they are cut, and there is none. */
const radarHeight = 170;
/** The company that is picked on the wall, and the way to its portrait. */
export default function CustCard({ data }: PanelProps<Residents>) {
  const { picks } = usePicks();
  const open = useOpener();
  const [target, size] = useSize<HTMLDivElement>();
  const unit = useUnit();
  const row = shape(data, picks.company);
  if (!row) return null;
  const onOpen = open('cockpitPortrayal', { id: String(row.id) });
  return (
    <div className="cust-mini">
      <header>
        <Logo name={row.name} src={row.logo} />
        <h3>{row.name}</h3>
      </header>
      {row.tags.length > 0 && <p className="cust-mini-tags">{row.tags.join(' · ')}</p>}
      <dl>
        {factsOf(row).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="cust-mini-radar" ref={target}>
        {row.scores?.some((score) => score !== null) ? (
          size.height >= radarHeight * unit && (
            <Radar label="综合评分" axes={data.axes} value={row.scores} average={data.average} compared="在园均值" size={size} />
          )
        ) : (
          <p>还没有综合评分</p>
        )}
      </div>
      {onOpen && (
        <button type="button" className="cust-mini-open" onClick={onOpen}>
          查看企业画像
        </button>
      )}
    </div>
  );
}
