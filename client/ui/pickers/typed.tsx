import type { DatePickerProps } from '@arco-design/web-react';
import { type ComponentType, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import './typed.css';

interface Opens {
  readonly popupVisible?: boolean;
  readonly onVisibleChange?: (visible: boolean) => void;
  readonly triggerProps?: DatePickerProps['triggerProps'];
}
/** Longer than the 100 ms after which the library lets go of its input once the calendar has closed. */
const closingMs = 150;
/** As if it were pressed there: the library takes what stands in its input for Enter alone. */
const pressEnter = (input: HTMLInputElement): boolean =>
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, which: 13, bubbles: true }));

/**
 * A calendar whose input takes what is typed from the first character on, however it was come to: the library opens the calendar at that
 * character and empties the input as it opens. A day under a pointer that lies still does not stand in for what is typed; Enter leaves the
 * keyboard in the input, and Tab (`takesTab`: of the library's own in a span) takes what was typed along.
 */
export function typed<P extends object>(Picker: ComponentType<P & Opens>, takesTab: boolean): ComponentType<P & Opens> {
  return function TypedPicker(props: P & Opens) {
    const [visible, setVisible] = useState(false);
    const [typing, setTyping] = useState(false);
    const confirmed = useRef<HTMLInputElement>(undefined);
    useEffect(() => {
      if (!typing) return;
      const stop = ({ movementX, movementY }: PointerEvent) => (movementX !== 0 || movementY !== 0) && setTyping(false);
      window.addEventListener('pointermove', stop);
      return () => window.removeEventListener('pointermove', stop);
    }, [typing]);
    const change = (next: boolean) => {
      setVisible(next);
      props.onVisibleChange?.(next);
    };
    // Counted from the effects of the closing, as the library counts: its own ran just before these. Counted from the key, a slow drawing
    // in between would let the library come last, and the keyboard would be nowhere.
    useEffect(() => {
      const input = confirmed.current;
      confirmed.current = undefined;
      if (visible || !input) return;
      const timer = setTimeout(() => document.activeElement === document.body && input.focus(), closingMs);
      return () => clearTimeout(timer);
    }, [visible]);
    const open = () =>
      flushSync(() => {
        setTyping(true);
        if (!visible) change(true);
      });
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (!(target instanceof HTMLInputElement)) return;
      if (key === 'Enter') confirmed.current = target;
      if (key === 'Tab' && takesTab && visible) pressEnter(target);
    };
    return (
      <div style={{ display: 'contents' }} onBeforeInputCapture={open} onKeyDownCapture={onKey}>
        <Picker {...props} popupVisible={visible} onVisibleChange={change} {...(typing && { triggerProps: { className: 'picker-typing' } })} />
      </div>
    );
  };
}
