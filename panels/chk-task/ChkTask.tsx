import type { ParkOperation } from '@/domain/feeds/operate';
import { thousands } from '@/domain/format';
import { useLists } from '../kernel/host';
import type { PanelProps } from '../kernel/panel';
import { Bars, Headed } from '../kernel/pieces';
import { useToday } from '../kernel/surface';
import { tasksOn } from '../lists';
import { shape } from './shape';

export default function ChkTask({ data, size }: PanelProps<ParkOperation>) {
  const { doneRate, overdue, closeRate, total, slices } = shape(data);
  const lists = useLists();
  const day = useToday();
  const figures = [
    { label: `本月完成（共 ${thousands(total)} 项）`, value: doneRate, unit: '%' },
    { label: '其中逾期', value: overdue, unit: '项' },
    { label: '近12个月整改率', value: closeRate, unit: '%' },
  ];
  return (
    <Headed size={size} figures={figures}>
      {(rest) => <Bars label="巡检任务" bars={slices} unit="项" height={rest.height} opens={(name) => lists.to(tasksOn(day, name))} />}
    </Headed>
  );
}
