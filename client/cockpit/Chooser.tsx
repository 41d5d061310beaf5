import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { oneWord, placeAfter, placeOfWord } from '@/panels/kernel/listKeys';
import './chooser.css';

interface Choosable {
  readonly id: number | null;
  readonly name: string;
}
interface ChooserProps {
  /** What is chosen here, for the reader. */
  readonly label: string;
  /** At least one. */
  readonly items: readonly Choosable[];
  readonly value: number | null;
  readonly onChoose: (id: number | null) => void;
}
/** What was typed within one word's time, with this letter at its end. */
function useTyped(): (letter: string, at: number) => string {
  const typed = useRef({ word: '', at: 0 });
  return (letter, at) => {
    const { word, at: before } = typed.current;
    typed.current = { word: at - before < oneWord ? word + letter : letter, at };
    return typed.current.word;
  };
}
/** One of a list, on a big screen: as large as all else there, which the browser's own list is not. Arrows, Home, End and typing choose, Esc leaves. */
export function Chooser({ label, items, value, onChoose }: ChooserProps) {
  const list = useId();
  const chosen = Math.max(
    0,
    items.findIndex(({ id }) => id === value),
  );
  const [at, setAt] = useState<number | null>(null); // the marked item of the open list; null: it is closed
  const marked = useRef<HTMLDivElement>(null);
  const typed = useTyped();
  useEffect(() => {
    if (at !== null) marked.current?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const choose = (place: number): void => {
    setAt(null);
    const item = items[place];
    if (item && place !== chosen) onChoose(item.id);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key === 'Tab') {
      if (at !== null) choose(at);
      return;
    }
    // what it understands is no key of the screen around it; letters only while the list is open
    const letter = at !== null && [...key].length === 1;
    const used = key === 'Enter' || key === ' ' || placeAfter(key, 0, items.length) !== undefined || letter;
    if (used || (key === 'Escape' && at !== null)) event.preventDefault();
    if (key === 'Escape') setAt(null);
    else if (key === 'Enter' || key === ' ') at === null ? setAt(chosen) : choose(at);
    else if (placeAfter(key, 0, items.length) !== undefined)
      setAt(at === null && key.startsWith('Arrow') ? chosen : (placeAfter(key, at ?? chosen, items.length) ?? chosen));
    else if (letter)
      setAt(
        placeOfWord(
          items.map(({ name }) => name),
          at ?? chosen,
          typed(key, event.timeStamp),
        ) ?? at,
      );
  };
  return (
    <div className="k-chooser">
      <button
        type="button"
        role="combobox"
        className="k-chosen"
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={at !== null}
        aria-controls={list}
        aria-activedescendant={at === null ? undefined : `${list}-${at}`}
        title={items[chosen]?.name}
        onKeyDown={onKeyDown}
        onBlur={() => setAt(null)}
        onClick={() => setAt(at === null ? chosen : null)}
      >
        <span className="one-line">{items[chosen]?.name}</span>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M3 6l5 5 5-5z" />
        </svg>
      </button>
      <div id={list} className="k-choices" role="listbox" aria-label={label} hidden={at === null}>
        {items.map(({ id, name }, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the focus stays on the button, whose keys these are
          <div
            key={id ?? 'all'}
            id={`${list}-${place}`}
            ref={place === at ? marked : null}
            role="option"
            tabIndex={-1}
            aria-selected={place === chosen}
            data-marked={place === at}
            onPointerMove={() => setAt(place)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(place)}
          >
            <i aria-hidden>{place === chosen ? '✓' : ''}</i>
            {name}
          </div>
        ))}
      </div>
    </div>
  );
}
