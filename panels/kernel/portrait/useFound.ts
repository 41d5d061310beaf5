import { useContext } from 'react';
import type { Residents } from '@/domain/feeds/residents';
import { LiveScope } from '../live';
import { useRead } from '../useRead';

const pause = 250; // ms without another letter before it is looked for

/** The page of the register under a part of a name: no topic has names, so it is asked for, again whenever the page itself has changed. Without a name it is the page. */
export function useFound(page: Residents, params: Readonly<Record<string, string>>, name: string) {
  const buildings = useContext(LiveScope) ?? undefined;
  const query = Object.fromEntries(Object.entries({ ...params, name }).filter(([, value]) => value !== ''));
  const found = useRead<Residents>(name === '' ? null : '/statistics/resident', query, { version: page, pause, buildings });
  return name === '' ? { ...found, data: page, failed: false } : found;
}
