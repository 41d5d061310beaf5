import type { IncubatorSpace } from '@/domain/feeds/space';
import { StackedBars } from '../kernel/charts/StackedBars';
import { thousands } from '../kernel/format';
import type { PanelProps } from '../kernel/panel';
import { fitting, Headed, KeyFigures, useRowHeight } from '../kernel/pieces';
import { shape } from './shape';

const parts = ['已租', '空置'];
export default function SpaceRate({ data, size }: PanelProps<IncubatorSpace>) {
  const { rate, rented, idle, buildings } = shape(data);
  const row = useRowHeight();
  const figures = [
    { label: '出租率（按面积）', value: rate, unit: '%' },
    { label: '已租', value: rented, unit: '㎡', digits: 0 },
    { label: '空置', value: idle, unit: '㎡', digits: 0 },
  ];
  return (
    <Headed size={size} head={<KeyFigures figures={figures} />}>
      {(rest) => {
        const rows = buildings
          .slice(0, fitting(rest.height - row, row * 0.75))
          .map((one) => ({ name: one.name, values: [one.rented, one.idle], note: `${thousands(one.rate, 1, true)}%` }));
        return <StackedBars label="各楼宇出租率" rows={rows} parts={parts} unit="㎡" size={rest} />;
      }}
    </Headed>
  );
}
