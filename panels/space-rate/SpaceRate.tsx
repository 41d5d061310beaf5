import type { IncubatorSpace } from '@/domain/feeds/space';
import { StackedBars } from '../kernel/charts/StackedBars';
import { legendHeight } from '../kernel/charts/Figure';
import { withUnit } from '@/domain/format';
import { useLists } from '../kernel/host';
import { buildingRooms, lists } from '../lists';
import type { PanelProps } from '../kernel/panel';
import { fitting, Headed } from '../kernel/pieces';
import { useUnit } from '../kernel/surface';
import { largest, shape } from './shape';

const parts = ['已租', '空置'];
export default function SpaceRate({ data, size }: PanelProps<IncubatorSpace>) {
  const { rate, rented, idle, buildings } = shape(data);
  const unit = useUnit();
  const opens = useLists();
  const figures = [
    { label: '出租率（按面积）', value: rate, unit: '%' },
    { label: '已租', value: rented, unit: '㎡', digits: 0 },
    { label: '空置', value: idle, unit: '㎡', digits: 0 },
  ];
  return (
    <Headed size={size} figures={figures}>
      {(rest) => {
        const shown = largest(buildings, fitting(rest.height - legendHeight(unit), Math.max(16, 22 * unit)));
        const rows = shown.map((one) => ({ name: one.name, values: [one.rented, one.idle], note: withUnit(one.rate, '%') }));
        const linkOf = (name: string) => {
          const building = buildings.find((one) => one.name === name);
          return building ? buildingRooms(building.id) : lists.rooms;
        };
        return <StackedBars label="各楼宇出租率" rows={rows} parts={parts} unit="㎡" size={rest} onOpen={opens.each(lists.rooms, linkOf)} />;
      }}
    </Headed>
  );
}
