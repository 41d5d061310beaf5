import { useEffect, useRef } from 'react';
import type { AnyResource } from '@/domain/kernel/resource';
import type { Query } from '../api/api';
import { useSums } from './Sums';
import './tabs.css';

interface Counts {
  readonly all: number;
  readonly tabs: readonly { status: number | string; count: number }[];
}
interface Props {
  readonly resource: AnyResource;
  /** The filters of the list, and the name of the one that the tabs ask. */
  readonly query: Query;
  readonly filter: string;
  /** The code of the tab; empty: all. */
  readonly value: string;
}
/** How many rows a tab would show, where the sums of the list count them. */
export function TabCount({ resource, query, filter, value }: Props) {
  const { sums: newest, failed } = useSums<Counts>(resource, query);
  const { [filter]: _tab, ...filters } = query;
  const about = JSON.stringify(filters);
  const before = useRef<{ about: string; sums: Counts }>(undefined);
  useEffect(() => {
    if (newest) before.current = { about, sums: newest };
  }, [about, newest]);
  // another tab of the same filters has the same counts: they stand while the sums of its rows are asked for
  const sums = newest ?? (!failed && before.current?.about === about ? before.current.sums : undefined);
  const count = value === '' ? sums?.all : sums?.tabs.find(({ status }) => String(status) === value)?.count;
  const isBad = resource.views?.sums?.tabs?.bad.some((code) => String(code) === value);
  return count === undefined ? null : <small className={isBad && count > 0 ? 'tab-count tab-count-bad' : 'tab-count'}>{count}</small>;
}
