import type { ReactNode } from 'react';
import { thousands } from '@/domain/format';
import './chip.css';
import './choice.css';

interface ChipProps {
  readonly chosen: boolean;
  readonly name: string;
  /** How many there are. */
  readonly value?: number;
  readonly note?: string;
  readonly onPress: () => void;
}
/** One choice of a filter on a big screen. Pressed is said by its mark as well as by its ground. */
export const Chip = ({ chosen, name, value, note, onPress }: ChipProps): ReactNode => (
  <button type="button" className="k-chip k-choice" aria-pressed={chosen} onClick={onPress}>
    {chosen && <i aria-hidden>✓</i>}
    <span className="one-line" title={name}>
      {name}
    </span>
    {value !== undefined && <b>{thousands(value, 0)}</b>}
    {note !== undefined && <small>{note}</small>}
  </button>
);
