import type { EnterpriseStructure } from '@/domain/feeds/enterprise';
import { SeriesChart } from '../kernel/charts/SeriesChart';
import { useLists } from '../kernel/host';
import { movedIn } from '../lists';
import type { PanelProps } from '../kernel/panel';
import { Headed } from '../kernel/pieces';
import { useUnit } from '../kernel/surface';
import { shape } from './shape';

const draws = ['up', 'down', 'line'] as const;
/** From so many u on two years are read as easily as one. */
const wide = 800;
export default function CustMove({ data, options, size, surface }: PanelProps<EnterpriseStructure>) {
  const unit = useUnit();
  const opens = useLists();
  // on a wall there is room for two years
  const isLong = surface === 'cockpit' && size.width >= wide * unit;
  const { lines, totals } = shape(isLong ? data.movement_long : data.movement, options.line === 'net');
  const span = `近${lines.x.length}个月`;
  const figures =
    options.figures === 'none'
      ? []
      : totals.map(({ name, value }) => ({ label: `${span}${name}`, value, unit: '家', onOpen: opens.to(movedIn(name, lines.x)) }));
  const label = `${span}${lines.series.map(({ name }) => name).join('、')}`;
  return (
    <Headed size={size} figures={figures}>
      {(rest) => <SeriesChart label={label} lines={lines} draws={draws} size={rest} />}
    </Headed>
  );
}
