import type { Lines } from '@/domain/feeds/blocks';
import type { IotStatistics } from '@/domain/feeds/iot';
import { withUnit } from '@/domain/format';
import { withLimit } from '../kernel/charts/limit';
import type { KeyFigure } from '../kernel/pieces';

/** Power of the last 24 hours against the 24 before, over one axis. */
export const powerLines = ({ electric }: IotStatistics): Lines => ({
  x: electric.curve.x,
  series: [
    ...electric.curve.series,
    ...electric.yesterday.series.map((series) => ({ ...series, data: series.data.slice(-electric.curve.x.length) })),
  ],
});
/** The lines, with the limit that raises an alarm as one of its own where it does not flatten them; else as a figure, with the part of it in use. */
export function shape(data: IotStatistics): { readonly lines: Lines; readonly figures: readonly KeyFigure[] } {
  const lines = powerLines(data);
  const { power, today, threshold } = data.electric;
  const figures: KeyFigure[] = [
    { label: '当前功率', value: power.value, unit: power.unit },
    { label: '今日用电', value: today.value, unit: today.unit, digits: 0 },
  ];
  if (!threshold?.value) return { lines, figures };
  const { value, unit } = threshold;
  const limited = withLimit(lines, { name: '告警阈值', value, unit });
  if (limited) return { lines: limited, figures };
  const used = power.value === null ? '' : `（现占 ${withUnit((100 * power.value) / value, '%')}）`;
  return { lines, figures: [...figures, { label: `告警阈值${used}`, value, unit, digits: 0 }] };
}
