import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import './tabs.css';

export interface LineTab {
  readonly key: string;
  readonly title: ReactNode;
}
interface Props {
  readonly label: string;
  readonly tabs: readonly LineTab[];
  readonly chosen: string;
  readonly onChoose: (key: string) => void;
  /** Of the chosen tab: what it shows, where it stands directly below. */
  readonly children?: ReactNode;
}
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Tabs over a list or a record: one stop of the Tab key, ← and → between them. */
export function LineTabs({ label, tabs, chosen, onChoose, children }: Props) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex(({ key }) => key === chosen);
  // on a telephone the chosen one may stand past the edge: the row is moved, never the page
  useEffect(() => {
    const [row, tab] = [box.current, box.current?.querySelectorAll<HTMLElement>('[role=tab]')[at]];
    if (row && tab) row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
  }, [at]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key];
    const next = step === undefined ? undefined : tabs[(Math.max(0, at) + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChoose(next.key);
    box.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(next)]?.focus();
  };
  return (
    <>
      <div className="line-tabs" role="tablist" aria-label={label} ref={box} onKeyDown={onKeyDown}>
        {tabs.map(({ key, title }, place) => (
          <button
            key={key}
            id={`${id}-${key}`}
            type="button"
            role="tab"
            aria-selected={key === chosen}
            aria-controls={children && key === chosen ? `${id}-panel` : undefined}
            tabIndex={place === Math.max(0, at) ? 0 : -1}
            onClick={() => onChoose(key)}
          >
            {title}
          </button>
        ))}
      </div>
      {children && (
        <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`}>
          {children}
        </div>
      )}
    </>
  );
}
