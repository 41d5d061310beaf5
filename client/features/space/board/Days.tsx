import { Button } from '@arco-design/web-react';
import { DatePicker } from '../../../ui/pickers';
import { useEffect, useRef, useState } from 'react';
import { addMonths, daysBetween, firstOfMonth } from '@/domain/calc/dates';
import { addDays } from '@/domain/kernel/moment';

const back = 365;
const ahead = 1095;
const wait = 250;
const monthEnd = (day: string): string => addDays(addMonths(firstOfMonth(day), 1), -1);
function quarterEnd(day: string): string {
  const month = Number(day.slice(5, 7));
  return monthEnd(`${day.slice(0, 5)}${String(Math.ceil(month / 3) * 3).padStart(2, '0')}-01`);
}
interface Props {
  readonly today: string;
  readonly day: string;
  readonly onChange: (day: string) => void;
}
/** The day that the board shows: steps of a day and a month, quick ends, a slider from a year ago to three years on. */
export function Days({ today, day, onChange }: Props) {
  const [shown, setShown] = useState(day);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setShown(day), [day]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const go = (to: string, later = false) => {
    setShown(to);
    clearTimeout(timer.current);
    if (later) timer.current = setTimeout(() => onChange(to), wait);
    else onChange(to);
  };
  const offset = daysBetween(today, shown);
  const step = (label: string, to: string, words: string) => (
    <Button size="small" aria-label={words} onClick={() => go(to)}>
      {label}
    </Button>
  );
  return (
    <div className="wrap-row board-days" role="group" aria-label="房态日期">
      <span className="board-days-steps">
        {step('«', addMonths(shown, -1), '上一月')}
        {step('‹', addDays(shown, -1), '上一日')}
        <DatePicker
          size="small"
          allowClear={false}
          dayStartOfWeek={1}
          inputProps={{ 'aria-label': '房态日期' }}
          value={shown}
          onChange={(text) => text && go(text)}
        />
        {step('›', addDays(shown, 1), '下一日')}
        {step('»', addMonths(shown, 1), '下一月')}
      </span>
      <input
        type="range"
        className="board-days-slider"
        aria-label="房态日期滑块"
        aria-valuetext={shown}
        min={-back}
        max={ahead}
        value={Math.min(ahead, Math.max(-back, offset))}
        onChange={(event) => go(addDays(today, Number(event.currentTarget.value)), true)}
      />
      <span className="board-days-quick">
        {(
          [
            ['今天', today],
            ['月末', monthEnd(today)],
            ['季末', quarterEnd(today)],
          ] as const
        ).map(([label, to]) => (
          <Button key={label} size="small" type={shown === to ? 'primary' : 'secondary'} aria-pressed={shown === to} onClick={() => go(to)}>
            {label}
          </Button>
        ))}
      </span>
    </div>
  );
}
