import { useMemo } from 'react';
import type { MeterUse, UseAnswer } from '@/domain/answers/use';
import { iotCalls } from '@/domain/calls/iot';
import { useCall } from '../../../kernel/api/calls';

const readRows = ({ columns, rows }: UseAnswer): MeterUse[] =>
  rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]])) as unknown as MeterUse);
/** The meters of a kind; what was read stays while it is read anew. */
export function useMeters(kind: number) {
  const { data, failure, isFetching, retry } = useCall(iotCalls, 'useTree', { kind: kind as 1 | 2 });
  const meters = useMemo(() => data && readRows(data), [data]);
  return { meters, asOf: data?.as_of ?? null, unit: data?.unit ?? '', failure, fetching: isFetching, retry };
}
