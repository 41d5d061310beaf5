import { useTableSettingsQuery, useSaveTableSettingsMutation } from '../../kernel/api/api';
import { useSession } from '../../kernel/session/session';
import { keep, read } from '../../kernel/session/storage';
import { leaves, type MenuItem } from '../menu';

/** Kept with a person's own settings of pages, by the first of all: it has no columns of its own. */
const page = 'dashboard';
const mostRecent = 3;
const recentOf = (user: number): string => `menu_recent_${user}`;

/** The pages that somebody has marked for himself, by their keys; wherever he signs in. */
export function useMarks() {
  const { user } = useSession();
  const { data } = useTableSettingsQuery(page, { skip: !user || user.must_change === 1 });
  const [save] = useSaveTableSettingsMutation();
  const marked = (data?.columns ?? []).map(({ key }) => key);
  const toggle = (key: string) => {
    const next = marked.includes(key) ? marked.filter((one) => one !== key) : [...marked, key];
    void save({ table_key: page, columns: next.map((one) => ({ key: one })), density: 'default', page_size: 10, filters: [] });
  };
  return { marked, toggle, known: data !== undefined };
}
/** The newest first, each once. */
export const withVisit = (before: readonly string[], key: string): string[] => [key, ...before.filter((one) => one !== key)].slice(0, mostRecent + 1);
export function noteVisit(user: number, key: string): void {
  keep(recentOf(user), withVisit(read<string[]>(recentOf(user)) ?? [], key));
}
/** What stands on top of the menu: the marked pages in the order of marking, and those visited last that are not among them. Only what the menu has. */
export function picksOf(items: readonly MenuItem[], marked: readonly string[], user: number): Record<'marked' | 'recent', readonly MenuItem[]> {
  const byKey = new Map(leaves(items).map((item) => [item.key, item]));
  const known = (keys: readonly string[]) => keys.flatMap((key) => byKey.get(key) ?? []);
  const recent = (read<string[]>(recentOf(user)) ?? []).filter((key) => !marked.includes(key));
  return { marked: known(marked), recent: known(recent).slice(0, mostRecent) };
}
