import { Progress, type ProgressProps } from '@arco-design/web-react';
import { useEffect, useRef } from 'react';
import './state.css';

/** Arco's bar takes no name of its own: it is put on the element, so that a screen reader knows what is on its way. */
export function NamedProgress({ label, className = '', style, ...bar }: Omit<ProgressProps, 'ref'> & { label: string }) {
  const host = useRef<HTMLSpanElement>(null);
  useEffect(() => host.current?.querySelector('[role=progressbar]')?.setAttribute('aria-label', label), [label]);
  return (
    <span className={`named-progress ${className}`} style={style} ref={host}>
      <Progress {...bar} />
    </span>
  );
}
