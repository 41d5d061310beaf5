import NumberFlow from '@number-flow/react';
import { useEffect, useState } from 'react';

const timing = { duration: 600, easing: 'ease-out' } as const;
export interface RollingProps {
  /** What stood there before. */
  readonly from: number;
  readonly value: number;
  readonly format: { readonly minimumFractionDigits: number; readonly maximumFractionDigits: number };
  readonly animated: boolean;
}
/** A figure that rolls from the old to the new value in 600 ms: an element of its own with a shadow for every figure, so only where one has changed. */
export default function Rolling({ from, value, format, animated }: RollingProps) {
  const [shown, setShown] = useState(from);
  useEffect(() => setShown(value), [value]);
  return (
    <NumberFlow
      value={shown}
      locales="en-US"
      format={format}
      animated={animated}
      transformTiming={timing}
      spinTiming={timing}
      opacityTiming={timing}
    />
  );
}
