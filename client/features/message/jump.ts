import type { Access } from '@/domain/kernel/access';
import type { WireRow } from '../../kernel/api/api';
import { queryText, type Query } from '../../kernel/api/http';

/** Where a message leads: its own path and query; a notice to the reader's own copy of it. Nowhere without a path. */
export function jumpOf(row: WireRow): string | undefined {
  const path = typeof row.path === 'string' && /^\/(?!\/)/.test(row.path) ? row.path : undefined;
  if (!path) return undefined;
  const query = { ...(typeof row.query === 'object' && row.query ? (row.query as Query) : {}), ...(row.notice_id ? { id: row.id } : {}) };
  const text = queryText(query);
  return path.includes('?') ? path + text.replace('?', '&') : path + text;
}
/** Opened only with the right of the page it leads to. */
export const mayJump = (
  to: string | undefined,
  routeOf: (path: string) => { readonly access: Access | 'guest' } | undefined,
  can: (access: Access | 'guest') => boolean,
): boolean => {
  const route = to === undefined ? undefined : routeOf(to);
  return route !== undefined && can(route.access);
};
