import type { ReactNode } from 'react';
import { OpenButton } from './OpenButton';
import { useUnit } from './surface';
import type { Size } from './useSize';
import './footed.css';

interface FootedProps {
  readonly size: Size;
  /** What stands below the drawing, at the left and at the right. */
  readonly label: string;
  readonly value: string;
  readonly onOpen: (() => void) | undefined;
  /** The drawing, in the height that is left. */
  readonly children: (height: number) => ReactNode;
}
/** A drawing with one line below it: what the drawing comes to, or a figure of another kind kept apart from it. */
export function Footed({ size, label, value, onOpen, children }: FootedProps) {
  const foot = Math.max(28, 36 * useUnit());
  const height = Math.max(0, size.height - foot);
  return (
    <div className="k-footed">
      <div style={{ height }}>{children(height)}</div>
      <p style={{ height: foot }}>
        <span className="one-line" title={label}>
          {label}
        </span>
        <b>{value}</b>
        <OpenButton label={`${label} ${value}`} onOpen={onOpen} />
      </p>
    </div>
  );
}
