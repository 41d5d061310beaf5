import { parkTime } from '@/domain/format';
import { useServerTime } from '@/panels/kernel/surface';

export function Clock() {
  const text = useServerTime((now) => {
    const { date, weekday, time } = parkTime(now);
    return `${date} ${weekday} ${time}`;
  });
  return <time className="k-clock">{text}</time>;
}
