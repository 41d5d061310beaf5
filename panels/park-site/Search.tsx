import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { isTyping } from '../kernel/typing';
import type { SiteModel } from './model';
import { find, type Found } from './standing';
import './search.css';

interface SearchProps {
  readonly model: SiteModel;
  readonly onFind: (room: number) => void;
}
/** The key "/" begins a search: anywhere on a big screen, on a board where the panel has the focus. */
function useSlash(field: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target, 'dialog') || event.defaultPrevented) return;
      const panel = field.current?.closest('.panel');
      const isBoard = panel?.getAttribute('data-surface') === 'workbench';
      if (!panel || (isBoard && !panel.contains(document.activeElement))) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [field]);
}
/** Finds a room by its number or its tenant, among those that are shown. */
export function Search({ model, onFind }: SearchProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');
  const [place, setPlace] = useState(0);
  useSlash(field);
  const found = find(model, words);
  const at = Math.min(place, found.length - 1);
  const choose = (one: Found | undefined): void => {
    if (!one) return;
    setWords('');
    field.current?.blur();
    onFind(one.room.id);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      setPlace(Math.max(0, Math.min(found.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1))));
    else if (event.key === 'Enter') choose(found[at]);
    else if (event.key === 'Escape') {
      setWords('');
      field.current?.blur();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="s-search">
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-activedescendant={found[at] ? `${id}-${found[at].room.id}` : undefined}
        aria-label="查找企业或房号"
        placeholder="企业、房号  /"
        value={words}
        onChange={({ target }) => {
          setWords(target.value);
          setPlace(0);
        }}
        onBlur={() => setWords('')}
        onKeyDown={onKeyDown}
      />
      {words.trim() !== '' && (
        <div id={id} className="s-found" role="listbox" aria-label="查找结果">
          {found.map((one, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={one.room.id}
              id={`${id}-${one.room.id}`}
              role="option"
              aria-selected={index === at}
              tabIndex={-1}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(one)}
            >
              <b>
                {one.room.name}
                {one.others > 0 && ` 等 ${one.others + 1} 间`}
              </b>
              <span className="one-line" title={one.room.tenant ?? undefined}>
                {one.room.tenant ?? '空置'}
              </span>
              <small>{one.where}</small>
            </div>
          ))}
          {found.length === 0 && <p className="s-none">没有找到</p>}
        </div>
      )}
    </div>
  );
}
