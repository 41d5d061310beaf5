import type { residentsFeed, Residents } from '@/domain/feeds/residents';
import type { ParamsOf } from '@/domain/kernel/feed';
import { thousands } from '@/domain/format';
import { Chip } from '../kernel/Chip';
import { FilterBox } from '../kernel/FilterBox';
import type { PanelProps } from '../kernel/panel';
import { usePicks } from '../kernel/picks';
import { isNarrowed } from '../kernel/portrait/none';
import { everything, useScope } from '../kernel/scope';
import { shape } from './shape';

type Params = (typeof residentsFeed)['params'];
/** The conditions of the register, each with how many there would be. They stand in the address, the building in the scope of the screen. */
export default function CustFilter({ data, params, size }: PanelProps<Residents, Params>) {
  const { pick } = usePicks();
  const control = useScope();
  const chosen = params as ParamsOf<Params>;
  const narrowed = isNarrowed(chosen);
  const building = control?.scope.building ?? null;
  return (
    <FilterBox height={size.height}>
      <p className="k-filter-total">
        <span>
          符合条件 <b>{thousands(data.total, 0)}</b> 家
        </span>
        {narrowed && (
          <button type="button" className="p-button" onClick={() => pick({ stage: null, field: null, tag: null, page: null })}>
            清空筛选
          </button>
        )}
      </p>
      {control && data.by_building.length > 0 && (
        <fieldset>
          <legend>楼宇</legend>
          {data.by_building.map(({ id, name, park, value }) => (
            <Chip
              key={id}
              chosen={building === id}
              name={name}
              value={value}
              onPress={() => control.go({ ...everything, park, building: building === id ? null : id })}
            />
          ))}
        </fieldset>
      )}
      {shape(data, chosen)
        .filter(({ choices }) => choices.length > 0)
        .map(({ name, title, choices }) => (
          <fieldset key={name}>
            <legend>{title}</legend>
            {choices.map((one) => (
              <Chip
                key={one.code}
                chosen={one.chosen}
                name={one.name}
                value={one.value}
                onPress={() => pick({ [name]: one.chosen ? null : String(one.code), page: null })}
              />
            ))}
          </fieldset>
        ))}
    </FilterBox>
  );
}
