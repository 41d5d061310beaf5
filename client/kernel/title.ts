import { useEffect } from 'react';
import { useSite } from './site';

/** The page title: the route's own and the site's name (decisions.md, A-012); the site's alone where the route has none. */
export const titleText = (route: string, site: string): string => (route ? `${route} - ${site}` : site);

/** Names the browser's tab for as long as the page is shown. */
export function useTitle(route: string): void {
  const { name } = useSite();
  useEffect(() => {
    document.title = titleText(route, name);
  }, [route, name]);
}
