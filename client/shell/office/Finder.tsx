import { Suspense, useEffect, useState } from 'react';
import { IconSearch } from '@arco-design/web-react/icon';
import { lazily } from '../../ui/lazily';
import type { MenuItem } from '../menu';

const Search = lazily(() => import('../search/Search'));
const pagesOf = (items: readonly MenuItem[], group: string | null = null): { title: string; path: string; group: string | null }[] =>
  items.flatMap(({ title, to, children }) => (children ? pagesOf(children, title) : to?.startsWith('/') ? [{ title, path: to, group }] : []));
/** The search over everything: by its button, or Ctrl+K wherever the keyboard is. */
export function Finder({ items }: { readonly items: readonly MenuItem[] }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button type="button" className="shell-top-button" aria-label="搜索" title="搜索（Ctrl+K）" onClick={() => setOpen(true)}>
        <IconSearch />
      </button>
      {open && (
        <Suspense fallback={null}>
          <Search pages={pagesOf(items)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
