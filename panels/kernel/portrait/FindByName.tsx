import { useState, type KeyboardEvent } from 'react';
import { usePicks } from '../picks';
import type { useFound } from './useFound';
import './find.css';

/** Finds by a part of the name; what is looked for stands in the address with all else that narrows the list. */
export function FindByName({ onDown }: { readonly onDown: () => void }) {
  const { picks, pick } = usePicks();
  const { name = '' } = picks;
  const [words, setWords] = useState(name);
  const [before, setBefore] = useState(name);
  // the address says another name: of a link, or because somebody took it back
  if (before !== name) {
    setBefore(name);
    if (words.trim() !== name) setWords(name);
  }
  const take = (next: string): void => {
    setWords(next);
    setBefore(next.trim());
    pick({ name: next.trim() || null, page: null });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') onDown();
    else if (event.key === 'Escape' && words !== '') take('');
    else return;
    event.preventDefault();
  };
  return (
    <input
      className="k-find"
      type="search"
      aria-label="按名称查找企业"
      placeholder="企业名称"
      maxLength={100}
      value={words}
      onChange={({ target }) => take(target.value)}
      onKeyDown={onKeyDown}
    />
  );
}
interface FindStateProps {
  readonly found: ReturnType<typeof useFound>;
  readonly name: string;
  readonly none: string;
}
/** What stands in place of the rows while a name is looked for, where that failed, and where nobody was found (`none`). */
export function FindState({ found: { data, failed, retry }, name, none }: FindStateProps) {
  if (failed)
    return (
      <p className="k-find-state" role="alert">
        未能查找“{name}”{' '}
        <button type="button" className="p-button" onClick={retry}>
          重试
        </button>
      </p>
    );
  if (data === null) return <p className="k-find-state">查找中…</p>;
  return data.data.length === 0 && <p className="k-find-state">{none}</p>;
}
