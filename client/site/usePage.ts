import { useMemo } from 'react';
import { useMatches, useSearchParams } from 'react-router';
import { addressOf, readingOf, valuesOf, type PageValues, type PublicRoute } from '@/domain/kernel/publicPage';
import { sitePages } from '@/domain/routes/site';
import { useLoad, type Loaded } from '../kernel/api/use-load';
import type { PageAnswers, PublicPageId } from './answers';

const routes = new Map<string, PublicRoute>(sitePages.map((route) => [route.id, route]));
/** Pages whose readings are not of the first load bring them along. */
export function addPages(pages: readonly PublicRoute[]): void {
  for (const page of pages) routes.set(page.id, page);
}
const routeOf = (id: PublicPageId): PublicRoute => routes.get(id) as PublicRoute;

/** The address of a public page. */
export const pageAddress = (id: PublicPageId, values: PageValues = {}): string => addressOf(routeOf(id), values);
/** The public page that is shown: a component that draws several of them asks which one it is. */
export const usePageId = (): PublicPageId => useMatches().at(-1)?.id as PublicPageId;
export const usePageTitle = (): string => routeOf(usePageId()).title;
/** What the address of the page says, as its definition understands it. */
export function usePageValues(id: PublicPageId): PageValues {
  const [query] = useSearchParams();
  return useMemo(() => valuesOf(routeOf(id), query), [id, query]);
}
/** One of the page's own readings, by its name: there already where the server has drawn the page. `answer`: of the reading that it waits for. */
export function usePageRead<I extends PublicPageId, N extends keyof PageAnswers[I] & string>(
  id: I,
  name: N,
  answer?: unknown,
): Loaded<PageAnswers[I][N]> & { readonly retry: () => void } {
  const values = usePageValues(id);
  const read = routeOf(id).public?.reads[name];
  const reading = useMemo(() => (read ? readingOf(read, values, answer) : null), [read, values, answer]);
  const options = useMemo(() => (reading ? { query: reading.query } : undefined), [reading]);
  return useLoad(reading?.path ?? null, options);
}
