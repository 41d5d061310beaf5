import type { FormEvent } from 'react';

const format = 'YYYY-MM-DD HH:mm';
/** A picker of moments: chosen and shown to the minute. */
export const minute = { showTime: { format: 'HH:mm' }, format } as const;
export const toMinute = (moment: string): string => moment.slice(0, format.length);
/** Typed with its seconds a moment is taken to the minute, which is all that is shown of it; set past React, which else would see no change. */
export function dropSeconds({ target }: FormEvent): void {
  if (target instanceof HTMLInputElement && /\d \d\d:\d\d:\d\d$/.test(target.value))
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(target, toMinute(target.value));
}
