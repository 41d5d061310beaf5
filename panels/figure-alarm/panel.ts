import { iotFeed } from '@/domain/feeds/iot';
import { defineFigure } from '../kernel/figure';
import { withUnit } from '@/domain/format';
import { alarmLinks } from '../lists';
import { toneOf } from './shape';

export const panel = defineFigure({
  id: 'figure-alarm',
  title: '未处理告警',
  category: '能耗',
  about: '还没有处理完的告警，其中用水的',
  feed: iotFeed,
  figure: ({ alarms_open, alarms, water }) => ({
    value: alarms_open,
    unit: '条',
    note: `其中用水 ${withUnit(water.alarms, '条', 0)}`,
    tone: toneOf(alarms),
  }),
  list: () => alarmLinks.all,
});
