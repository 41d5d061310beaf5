import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import './disclosure.css';

interface Props {
  readonly label: string;
  readonly button: ReactNode;
  readonly className?: string;
  /** The panel; `close` also gives the focus back to the button. */
  readonly children: (close: () => void) => ReactNode;
}
/** A button and the panel it opens: Esc, a click outside or leaving by Tab close it. */
export function Disclosure({ label, button, className = '', children }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    trigger.current?.focus();
  };
  useEffect(() => {
    if (!open) return undefined;
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [open]);
  return (
    <div className={`shell-disclosure ${className}`} ref={box} onKeyDown={({ key }) => key === 'Escape' && open && close()}>
      <button
        ref={trigger}
        type="button"
        className="shell-top-button"
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        title={label}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open && (
        <div className="shell-panel" id={id}>
          {children(close)}
        </div>
      )}
    </div>
  );
}
