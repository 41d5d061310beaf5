import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { Button } from '@arco-design/web-react';
import { IconStar, IconStarFill } from '@arco-design/web-react/icon';
import { useSession } from '../../kernel/session/session';
import { leaves, type MenuItem } from '../menu';
import { dashboardPath } from '../redirects';
import { noteVisit, useMarks } from './picks';
import './picks.css';

/** Puts the page on top of the menu, or takes it away; that it was visited is noted as well. */
export function MarkPage({ items }: { readonly items: readonly MenuItem[] }) {
  const { pathname } = useLocation();
  const { user } = useSession();
  const { marked, toggle, known } = useMarks();
  // the first page is at hand anyway
  const page = pathname === dashboardPath ? undefined : leaves(items).find(({ to }) => to === pathname);
  useEffect(() => {
    if (user && page) noteVisit(user.id, page.key);
  }, [user, page]);
  if (!page || !known) return null;
  const on = marked.includes(page.key);
  const words = on ? '取消收藏本页' : '收藏本页';
  return (
    <Button
      className="shell-mark"
      type="text"
      size="small"
      aria-label={words}
      aria-pressed={on}
      title={words}
      icon={on ? <IconStarFill /> : <IconStar />}
      onClick={() => toggle(page.key)}
    />
  );
}
