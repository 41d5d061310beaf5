import { type Alarm, type IotStatistics, isOpenAlarm } from '@/domain/feeds/iot';
import { shortTime } from '@/domain/format';
import type { PanelProps } from '../kernel/panel';
import { Headed } from '../kernel/pieces';
import { levelSigns } from '../kernel/signs';
import { useServerTime } from '../kernel/surface';
import { Ticker } from '../kernel/Ticker';
import { shape } from './shape';

function Row({ alarm: { level, text, time, status } }: { alarm: Alarm }) {
  const short = useServerTime((now) => shortTime(time, now));
  const isOver = !isOpenAlarm({ status });
  return (
    <span className="k-event" data-kind={isOver || level === 'info' ? 'event' : level} title={`${time} ${text} ${status}`}>
      <i aria-hidden>{levelSigns[level].sign}</i>
      <span className="k-event-level">{levelSigns[level].word}</span>
      <time>{short}</time>
      <span className="k-event-text">{text}</span>
      <span className="k-event-status" data-over={isOver}>
        {status}
      </span>
    </span>
  );
}
export default function IotAlarm({ data, options, size }: PanelProps<IotStatistics>) {
  const { open, rows, offline, total } = shape(data);
  const figures = [
    { label: '未处理异常', value: open, unit: '条' },
    { label: `离线与故障（共 ${total} 台）`, value: offline, unit: '台' },
  ];
  return (
    <Headed size={size} figures={options.figures === 'none' ? [] : figures}>
      {(rest) =>
        rows.length === 0 ? (
          <p className="k-tone">✓ 没有异常</p>
        ) : (
          <Ticker label="告警" rows={rows.map((alarm) => ({ key: alarm.id, content: <Row alarm={alarm} /> }))} size={rest} />
        )
      }
    </Headed>
  );
}
