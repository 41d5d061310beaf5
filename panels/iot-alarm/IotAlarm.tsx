import type { IotStatistics } from '@/domain/feeds/iot';
import { alarmLinks } from '../lists';
import type { PanelProps } from '../kernel/panel';
import { Headed } from '../kernel/pieces';
import { Pinned } from '../kernel/Pinned';
import { shape } from './shape';

export default function IotAlarm({ data, options, size }: PanelProps<IotStatistics>) {
  const { open, closed, alarms, offline, total } = shape(data);
  const figures = [
    { label: '未处理异常', value: open, unit: '条' },
    { label: `离线与故障（共 ${total} 台）`, value: offline, unit: '台' },
  ];
  return (
    <Headed size={size} figures={options.figures === 'none' ? [] : figures}>
      {({ height }) => <Pinned {...{ alarms, open, closed, height }} {...alarmLinks} />}
    </Headed>
  );
}
