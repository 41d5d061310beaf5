import { useEffect, useLayoutEffect } from 'react';
import { useSite } from './site';

/** The page title: the route's own and the site's name (decisions.md, A-012); the site's alone where the route has none. */
export const titleText = (route: string, site: string): string => (route ? `${route} - ${site}` : site);

/** What a page is called whose subject is not there. */
export const missingTitle = '页面不存在';

/** Names the browser's tab for as long as the page is shown. */
export function useTitle(route: string): void {
  const { name } = useSite();
  useLayoutEffect(() => {
    document.title = titleText(route, name);
  }, [route, name]);
}
/** Names the tab after what the page shows, once that is there: stronger than the route's own name. */
export function useSubjectTitle(subject: string | undefined): void {
  const { name } = useSite();
  useEffect(() => {
    if (subject) document.title = titleText(subject, name);
  }, [subject, name]);
}
