import type { Portrait, ScoredMonth } from '@/domain/feeds/enterprise';
import { dash } from '@/domain/format';
import { Radar } from '../charts/Radar';
import { Figure } from '../charts/Figure';
import { useUnit, typeSize } from '../surface';
import { useSize } from '../useSize';
import { tenth } from '../sparkPath';
import { axesOf, knownOf } from './shape';

const scoreText = (score: number | null): string => (score === null ? dash : String(score));
/** The radar, and behind each of its axes the rows that it rests on. */
export function Scores({ one }: { one: Portrait }) {
  const [target, size] = useSize<HTMLDivElement>();
  const { missing, enough } = knownOf(one);
  const { radar } = one;
  if (!radar) return <p className="portrait-none">还没有综合评分</p>;
  return (
    <>
      {enough && (
        <div className="portrait-drawing" ref={target}>
          {size.width > 0 && <Radar label="综合评分" axes={radar.axes} value={radar.value} average={radar.avg} compared="在园均值" size={size} />}
        </div>
      )}
      {missing.length > 0 && <p className="portrait-none">画像数据不足：还没有 {missing.join('、')} 的得分</p>}
      <div className="portrait-axes">
        {axesOf(one).map(({ axis, value, average, months, also }) => (
          <details key={axis} name="axis">
            <summary>
              {axis} <b>{scoreText(value)}</b> 分<span>均值 {scoreText(average)}</span>
            </summary>
            <ul aria-label={`${axis}的逐月得分`}>
              {months.map(({ month, score }) => (
                <li key={month}>
                  <span>{month}</span>
                  <b>{scoreText(score)}</b>
                </li>
              ))}
            </ul>
            {also.length > 0 && <p>{also.join('；')}</p>}
          </details>
        ))}
      </div>
    </>
  );
}
const least = 2; // points that make a line
/** The total of each month against the mean of the residents: from nought to a hundred, a gap where nothing was known. */
export function Growth({ months }: { months: readonly ScoredMonth[] }) {
  const [target, size] = useSize<HTMLDivElement>();
  const type = typeSize(useUnit(), 16);
  if (months.filter(({ total }) => total !== null).length < least) return <p className="portrait-none">得分不足两个月，还画不出曲线</p>;
  const pad = { left: type * 2.4, right: type, top: type, bottom: type * 2 };
  const height = Math.max(0, size.height - type * 2);
  const x = (at: number): number => pad.left + (at * (size.width - pad.left - pad.right)) / Math.max(1, months.length - 1);
  const y = (score: number): number => height - pad.bottom - (score * (height - pad.top - pad.bottom)) / 100;
  const path = (of: (month: ScoredMonth) => number | null): string =>
    months
      .map((month, at) => {
        const score = of(month);
        const before = at > 0 ? of(months[at - 1] as ScoredMonth) : null;
        return score === null ? '' : `${before === null ? 'M' : 'L'}${tenth(x(at))},${tenth(y(score))}`;
      })
      .join('');
  const every = Math.max(1, Math.ceil((months.length * type * 4.2) / Math.max(1, size.width - pad.left - pad.right)));
  const table = {
    caption: '综合分',
    columns: ['月份', '综合分', '在园均值'],
    rows: months.map(({ month, total, average }) => [month, scoreText(total), scoreText(average)]),
  };
  const last = months.at(-1);
  return (
    <div className="portrait-drawing" ref={target}>
      {size.width > 0 && (
        <Figure
          caption={`综合分：${last?.month ?? ''} ${scoreText(last?.total ?? null)} 分，在园均值 ${scoreText(last?.average ?? null)} 分`}
          table={table}
          legend={[
            { name: '综合分', color: 'var(--series-1)', shape: 'line' },
            { name: '在园均值', color: 'var(--series-2)', shape: 'dash' },
          ]}
          unit="分"
        >
          <svg className="portrait-growth" width={size.width} height={height} aria-hidden="true">
            {[0, 50, 100].map((score) => (
              <g key={score}>
                <path className="portrait-grid" d={`M${pad.left},${y(score)}H${size.width - pad.right}`} />
                <text x={pad.left - type * 0.5} y={y(score)} fontSize={type} textAnchor="end" dominantBaseline="middle">
                  {score}
                </text>
              </g>
            ))}
            {months.map(
              ({ month }, at) =>
                (months.length - 1 - at) % every === 0 && (
                  <text key={month} x={x(at)} y={height - type * 0.5} fontSize={type} textAnchor={at === months.length - 1 ? 'end' : 'middle'}>
                    {month.slice(2)}
                  </text>
                ),
            )}
            <path className="portrait-mean" d={path(({ average }) => average)} />
            <path className="portrait-own" d={path(({ total }) => total)} />
          </svg>
        </Figure>
      )}
    </div>
  );
}
