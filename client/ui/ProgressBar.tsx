import { Progress, type ProgressProps } from '@arco-design/web-react';
import { useEffect, useRef } from 'react';

export type BarProps = Omit<ProgressProps, 'ref' | 'className' | 'style'> & { label: string };
/** Arco's bar takes no name of its own: it is put on the element, so that a screen reader knows what is on its way. */
export default function ProgressBar({ label, ...bar }: BarProps) {
  const host = useRef<HTMLSpanElement>(null);
  useEffect(() => host.current?.querySelector('[role=progressbar]')?.setAttribute('aria-label', label), [label]);
  return (
    <span ref={host}>
      <Progress {...bar} />
    </span>
  );
}
