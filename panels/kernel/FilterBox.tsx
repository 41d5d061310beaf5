import { useRef, type ReactNode } from 'react';
import { useWholeEnd } from './wholeEnd';
import './chip.css';

/** The choices of a filter, a group below the other; where they do not fit they scroll, and none is cut. */
export function FilterBox({ height, children }: { readonly height: number; readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useWholeEnd(box, height, children);
  return (
    <div className="k-filter" ref={box}>
      {children}
    </div>
  );
}
