import { useEffect } from 'react';
import { safetyScore, scoreAxes } from '@/domain/codes/score';
import { enterprise } from '@/domain/resources/enterprise';
import { useCall } from '../../kernel/api/calls';
import type { PaperPartProps } from '../../kernel/overrides';
import { Loading } from '../../ui/Loading';
import { points } from './points';

/** The newest scores of an enterprise on its paper: every axis beside the mean of the park, with what it ranks. */
export default function PaperScore({ row, onEmpty }: PaperPartProps) {
  const { currentData: answer, failure, retry } = useCall(enterprise, 'synthesize', { id: row.id });
  const month = answer?.months.at(-1);
  const none = answer !== undefined && !month;
  useEffect(() => {
    if (none) onEmpty();
  }, [none, onEmpty]);
  if (!answer) return <Loading failure={failure} onRetry={retry} rows={2} />;
  if (!month) return null;
  const lines = [
    { label: '综合分', score: month.total, mean: points(month.average), ranks: '各项得分的平均，没有数据的一项不计' },
    ...scoreAxes.map(({ label, ranks }, at) => ({ label, score: month.values[at], mean: points(month.means[at]), ranks })),
    { label: safetyScore.label, score: month.safety, mean: '', ranks: safetyScore.ranks },
  ];
  return (
    <>
      <p className="paper-none">{`${month.month}，各项为在本园区企业中的排名`}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">评分项</th>
            <th scope="col" data-align="right">
              得分
            </th>
            <th scope="col" data-align="right">
              园区均值
            </th>
            <th scope="col">依据</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, score, mean, ranks }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td data-align="right">{points(score)}</td>
              <td data-align="right">{mean}</td>
              <td>{ranks}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
