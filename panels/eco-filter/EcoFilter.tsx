import { dimension, wholeYear } from '@/domain/codes/analysis';
import type { Analysis, analysisFeed } from '@/domain/feeds/analysis';
import { thousands } from '@/domain/format';
import type { ParamsOf } from '@/domain/kernel/feed';
import { Chip } from '../kernel/Chip';
import { FilterBox } from '../kernel/FilterBox';
import type { PanelProps } from '../kernel/panel';
import { usePicks } from '../kernel/picks';
import { quarterText } from '../kernel/quarters';
import { metricGroups, periodsOf } from './shape';

type Params = (typeof analysisFeed)['params'];
/** What is analysed, by what, of when: it stands in the address, and what it usually is does not. */
export default function EcoFilter({ data, params, size }: PanelProps<Analysis, Params>) {
  const { pick } = usePicks();
  const chosen = params as ParamsOf<Params>;
  const latest = data.periods[0]?.period;
  return (
    <FilterBox height={size.height}>
      {metricGroups(data.metrics, chosen.metric).map(({ title, choices }) => (
        <fieldset key={title}>
          <legend>{title}</legend>
          {choices.map(({ code, label }) => (
            <Chip key={code} chosen={code === chosen.metric} name={label} onPress={() => pick({ metric: code })} />
          ))}
        </fieldset>
      ))}
      <fieldset>
        <legend>维度</legend>
        {dimension.items.map(({ code, label }) => (
          <Chip key={code} chosen={code === chosen.by} name={label} onPress={() => pick({ by: code })} />
        ))}
      </fieldset>
      <fieldset>
        <legend>期次 · 已审核 / 应报（家）</legend>
        <Chip chosen={chosen.period === wholeYear} name="近四季" onPress={() => pick({ period: wholeYear })} />
        {periodsOf(data, chosen.period).map(({ period, reported, expected }) => (
          <Chip
            key={period}
            chosen={period === (chosen.period === '' ? latest : chosen.period)}
            name={quarterText(period)}
            note={`${thousands(reported)}/${thousands(expected)}`}
            onPress={() => pick({ period: period === latest ? null : period })}
          />
        ))}
      </fieldset>
    </FilterBox>
  );
}
