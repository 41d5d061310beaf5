import { useMemo } from 'react';
import { useOpener } from '@/panels/kernel/host';
import type { ListLink } from './lists';

interface Opens {
  /** Opens the list behind a figure; undefined where the person may not. */
  to(link: ListLink): (() => void) | undefined;
  /** Opens the list behind one bar of many; undefined where the person may not open the page of all of them. */
  each(page: ListLink, linkOf: (name: string) => ListLink): ((name: string) => void) | undefined;
}
export function useOpens(): Opens {
  const open = useOpener();
  return useMemo<Opens>(() => {
    const to: Opens['to'] = ({ route, query }) => open(route, query);
    return { to, each: (page, linkOf) => to(page) && ((name) => to(linkOf(name))?.()) };
  }, [open]);
}
