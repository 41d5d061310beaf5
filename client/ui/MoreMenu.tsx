import { Button, Trigger } from '@arco-design/web-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import './menu.css';

export interface MenuItem {
  readonly key: string;
  readonly label: string;
  readonly run: () => void;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Seldom meant: never in the open. */
  readonly quiet?: boolean;
}
/** The entries of a menu: arrows move, Esc and Tab close. */
export function MenuList({ items, close }: { items: readonly MenuItem[]; close: () => void }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.querySelector('button')?.focus(), []);
  const move = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + buttons.length, Home: 0, End: buttons.length - 1 }[event.key];
    if (event.key === 'Escape' || event.key === 'Tab') close();
    if (event.key === 'Escape') event.stopPropagation();
    if (to === undefined) return;
    event.preventDefault();
    buttons[to % buttons.length]?.focus();
  };
  return (
    <div className="more-menu" role="menu" tabIndex={-1} ref={list} onKeyDown={move} onClick={(event) => event.stopPropagation()}>
      {items.map(({ key, label, run, danger, disabled }) => (
        <button
          type="button"
          role="menuitem"
          key={key}
          disabled={disabled}
          className={danger ? 'more-menu-danger' : undefined}
          onClick={() => {
            close();
            run();
          }}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
/** The rest of what can be done, behind one button; by keyboard too: arrows move, Esc closes and gives the focus back. */
export function MoreMenu({ items, label = '更多', children }: { items: readonly MenuItem[]; label?: string; children?: ReactElement }) {
  const [open, setOpen] = useState(false);
  const host = useRef<HTMLSpanElement>(null);
  const close = () => {
    setOpen(false);
    host.current?.querySelector('button')?.focus();
  };
  if (items.length === 0) return null;
  return (
    <Trigger
      trigger="click"
      position="br"
      popupVisible={open}
      onVisibleChange={setOpen}
      popupAlign={{ bottom: 4 }}
      popup={() => <MenuList items={items} close={close} />}
    >
      <span ref={host} className="more-host">
        {children ?? (
          <Button type="text" size="small" aria-haspopup="menu" aria-expanded={open}>
            {label}
          </Button>
        )}
      </span>
    </Trigger>
  );
}
