import { useState } from 'react';
import { Link } from 'react-router';
import { MenuIcon } from '../../ui/MenuIcon';
import { useSession } from '../../kernel/session/session';
import type { MenuItem } from '../menu';
import { picksOf, useMarks } from './picks';
import './picks.css';

interface Props {
  readonly items: readonly MenuItem[];
  readonly onChoose?: (() => void) | undefined;
}
function Part({ title, items, onChoose }: Props & { readonly title: string }) {
  if (items.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="shell-menu-heading">{title}</h2>
      <ul>
        {items.map(({ key, to = '/', icon, title: words }) => (
          <li key={key}>
            <Link className="shell-menu-entry" to={to} title={words} onClick={onChoose}>
              <MenuIcon icon={icon} />
              <span className="shell-menu-words one-line">{words}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
/** On top of the menu: what one has marked, and where one was last. */
export function Picks({ items, onChoose }: Props) {
  const { user } = useSession();
  const { marked } = useMarks();
  // where one was last stays as it was when the menu was opened: nothing moves under the pointer
  const [recent] = useState(() => picksOf(items, [], user?.id ?? 0).recent);
  const picks = picksOf(items, marked, user?.id ?? 0);
  const last = recent.filter(({ key }) => !marked.includes(key));
  if (picks.marked.length + last.length === 0) return null;
  return (
    <nav className="shell-picks" aria-label="常用">
      <Part title="收藏" items={picks.marked} onChoose={onChoose} />
      <Part title="最近使用" items={last} onChoose={onChoose} />
    </nav>
  );
}
