import { useEffect, useState } from 'react';
import { addDays } from '@/domain/kernel/moment';
import { daysBetween, marksOf, vacancyWords } from './days';
import './bottom.css';

interface AsOfProps {
  readonly today: string;
  readonly from: string;
  readonly to: string;
  /** The day asked for; null: today. */
  readonly day: string | null;
  /** The day that is shown. */
  readonly shown: string;
  readonly failed: boolean;
  readonly reading: boolean;
  readonly vacant: number;
  readonly vacantToday: number | null;
  readonly onDay: (day: string | null) => void;
}
const settle = 250; // ms without another move before the day is read

/** The day that the model is of: a year back and half a year ahead, by pointer or keys. */
export function AsOf({ today, from, to, day, shown, failed, reading, vacant, vacantToday, onDay }: AsOfProps) {
  const chosen = day ?? today;
  const [moved, setMoved] = useState<string | null>(null);
  const at = moved ?? chosen;
  useEffect(() => {
    if (moved === null) return;
    const timer = setTimeout(() => {
      onDay(moved === today ? null : moved);
      setMoved(null);
    }, settle);
    return () => clearTimeout(timer);
  }, [moved, today, onDay]);
  const marks = marksOf(today, from, to);
  const label = marks.find((mark) => mark.day === shown)?.label ?? '';
  const span = Math.max(1, daysBetween(from, to));
  const isBehind = shown !== chosen;
  return (
    <div className="s-asof">
      <span className="s-asof-marks" role="group" aria-label="日期">
        {marks.map((mark) => (
          <button
            type="button"
            className="s-tool"
            key={mark.day}
            aria-pressed={mark.day === at}
            title={mark.day}
            onClick={() => onDay(mark.day === today ? null : mark.day)}
          >
            {mark.label}
          </button>
        ))}
      </span>
      <span className="s-track">
        <i className="s-now" style={{ left: `${(100 * daysBetween(from, today)) / span}%` }} aria-hidden />
        <input
          type="range"
          min={0}
          max={span}
          value={daysBetween(from, at)}
          aria-label="房态日期"
          aria-valuetext={at}
          onChange={({ target }) => setMoved(addDays(from, Number(target.value)))}
        />
      </span>
      <output className="s-asof-words">
        {failed && isBehind ? (
          <span className="s-behind">
            {chosen} 未能读取，仍为 {shown}
          </span>
        ) : (
          <>
            <b>{at}</b> {(reading && isBehind) || moved !== null ? '读取中…' : vacancyWords(label, vacant, shown === today ? null : vacantToday)}
          </>
        )}
      </output>
    </div>
  );
}
