import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { addressOf, readingOf, valuesOf, type PageValues, type PublicRoute } from '@/domain/kernel/publicPage';
import { sitePages } from '@/domain/routes/site';
import { useLoad, type Loaded } from '../kernel/api/use-load';
import type { PageAnswers, PublicPageId } from './answers';

const routes: ReadonlyMap<string, PublicRoute> = new Map(sitePages.map((route) => [route.id, route]));
const routeOf = (id: PublicPageId): PublicRoute => routes.get(id) as PublicRoute;

/** The address of a public page. */
export const pageAddress = (id: PublicPageId, values: PageValues = {}): string => addressOf(routeOf(id), values);
/** What the address of the page says, as its definition understands it. */
export function usePageValues(id: PublicPageId): PageValues {
  const [query] = useSearchParams();
  return useMemo(() => valuesOf(routeOf(id), query), [id, query]);
}
/** One of the page's own readings, by its name: there already where the server has drawn the page. */
export function usePageRead<I extends PublicPageId, N extends keyof PageAnswers[I] & string>(
  id: I,
  name: N,
): Loaded<PageAnswers[I][N]> & { readonly retry: () => void } {
  const values = usePageValues(id);
  const read = routeOf(id).public?.reads[name];
  const reading = useMemo(() => (read ? readingOf(read, values) : null), [read, values]);
  const options = useMemo(() => (reading ? { query: reading.query } : undefined), [reading]);
  return useLoad(reading?.path ?? null, options);
}
