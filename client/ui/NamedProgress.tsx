import { Suspense, type CSSProperties } from 'react';
import { lazily } from './lazily';
import type { BarProps } from './ProgressBar';
import './state.css';

const Bar = lazily(() => import('./ProgressBar'));
/** How far something is, with a name; few pages show one, so that it comes with the first. */
export function NamedProgress({ className = '', style, ...bar }: BarProps & { className?: string; style?: CSSProperties }) {
  return (
    <span className={`named-progress ${className}`} style={style}>
      <Suspense>
        <Bar {...bar} />
      </Suspense>
    </span>
  );
}
