import type { ButtonProps } from '@arco-design/web-react';

/** So long a drawer beneath a dialog that has gone takes the keyboard for its first button. */
const settleMs = 60;
/** Remembers what has the keyboard; the answer gives it back, if it is still there, once the dialog over it has gone. */
export function keepFocus(): () => void {
  const had = document.activeElement;
  return () => void setTimeout(() => had instanceof HTMLElement && had.isConnected && had.focus(), settleMs);
}
/** Of a question that is mostly answered with yes: its button has the keyboard, so that Enter goes on. */
export const takesEnter = { 'data-autofocus': true } as ButtonProps;
