import { Button, Select } from '@arco-design/web-react';
import { IconDown, IconUp } from '@arco-design/web-react/icon';
import { useState } from 'react';
import { safetyScore, scoreAxes, type ScoredBy } from '@/domain/codes/score';
import { enterprise } from '@/domain/resources/enterprise';
import { useCall } from '../../kernel/api/calls';
import { CurveSums, Drawing } from '../../kernel/record/Drawing';
import { EmptyState } from '../../ui/EmptyState';
import { Loading } from '../../ui/Loading';
import { points } from './points';
import { ScoreRows } from './ScoreRows';
import './scores.css';

interface Line {
  readonly code: ScoredBy;
  readonly label: string;
  readonly ranks: string;
  readonly score: number | null;
  /** The mean of the park; none of what is no rank. */
  readonly mean?: number | null;
}

/** An axis: its score beside the mean of the park, and on demand the rows that it comes from. */
function Axis({ id, month, line }: { id: number; month: string; line: Line }) {
  const [open, setOpen] = useState(false);
  return (
    <li>
      <div className="score-line">
        <b>{line.label}</b>
        <span className="score-value">{points(line.score)}</span>
        <span className="score-mean">{line.mean === undefined ? '' : `园区均值 ${points(line.mean)}`}</span>
        <small>{line.ranks}</small>
        <Button size="small" type="text" aria-expanded={open} aria-label={`${line.label}的依据`} onClick={() => setOpen(!open)}>
          依据 {open ? <IconUp /> : <IconDown />}
        </Button>
      </div>
      {open && <ScoreRows id={id} axis={line.code} month={month} />}
    </li>
  );
}
/** 综合评分 of an enterprise: a month of it by its axes, the months before, and the rows behind every number. */
export default function Scores({ id }: { id: number }) {
  const { currentData: answer, failure, retry } = useCall(enterprise, 'synthesize', { id });
  const [chosen, setChosen] = useState<string>();
  if (!answer) return <Loading failure={failure} onRetry={retry} rows={8} />;
  const { months } = answer;
  const shown = months.find(({ month }) => month === chosen) ?? months.at(-1);
  if (!shown) return <EmptyState text="暂无评分" hint="在园企业每月月初评一次上月的分" />;
  const lines: Line[] = [
    ...scoreAxes.map((axis, at) => ({ ...axis, score: shown.values[at] ?? null, mean: shown.means[at] ?? null })),
    { ...safetyScore, score: shown.safety },
  ];
  const curve = {
    x: months.map(({ month }) => month),
    series: [
      { name: '综合分', unit: '分', data: months.map(({ total }) => total) },
      { name: '园区均值', unit: '分', data: months.map(({ average }) => average) },
    ],
  };
  return (
    <section className="scores" aria-label="综合评分">
      <div className="wrap-row scores-head">
        <Select
          aria-label="月份"
          value={shown.month}
          options={months.map(({ month }) => month).toReversed()}
          onChange={(month: string) => setChosen(month)}
          className="scores-month"
        />
        <span className="scores-hint">得分是在本园区企业中的排名：不低于百分之几的企业。没有数据的一项不评，也不计入综合分。</span>
      </div>
      <CurveSums
        sums={[
          { label: '综合分', value: shown.total, unit: '分' },
          { label: '园区均值', value: shown.average, unit: '分' },
          { label: safetyScore.label, value: shown.safety, unit: '分' },
        ]}
      />
      <ol className="score-axes">
        {lines.map((line) => (
          <Axis key={line.code} id={id} month={shown.month} line={line} />
        ))}
      </ol>
      {months.length > 1 && <Drawing label="综合分走势" lines={curve} draws={['line']} empty="暂无评分" />}
    </section>
  );
}
