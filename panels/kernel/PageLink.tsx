import type { MouseEvent, ReactNode } from 'react';
import type { Access } from '@/domain/kernel/access';
import { routeByPath } from '@/domain/routes';
import { usePanelHost } from './host';

interface PageLinkProps {
  readonly path: string;
  /** What it asks for beside the page's own right. */
  readonly access: Access;
  readonly query?: Readonly<Record<string, string>>;
  readonly className: string;
  readonly title?: string | undefined;
  /** Nothing waits there: drawn quietly. */
  readonly quiet?: boolean;
  readonly children: ReactNode;
}
/** A real link where the person may go there, still text where not, and while a board is edited. */
export function PageLink({ path, access, query, quiet, children, ...own }: PageLinkProps) {
  const host = usePanelHost();
  const route = routeByPath.get(path);
  const shown = { ...own, 'data-quiet': quiet || undefined };
  if (!route || host.editing || !host.can(access) || !host.mayOpen(route.id)) return <div {...shown}>{children}</div>;
  const search = new URLSearchParams(query).toString();
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return; // a new tab is the browser's business
    event.preventDefault();
    host.open(route.id, query);
  };
  return (
    <a {...shown} href={search ? `${path}?${search}` : path} onClick={go}>
      {children}
    </a>
  );
}
