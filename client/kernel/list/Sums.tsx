import type { AnyResource } from '@/domain/kernel/resource';
import { kindOf } from '../../kinds';
import { SumLine } from '../../ui/SumLine';
import { useReadQuery, type Query } from '../api/api';
import { useViewer } from '../session/viewer';
import { endpointOf } from '../visibility';

/** What the resource's declared sums come to under these filters; asked once for all that show them, as it is cached by its address. */
export function useSums<S = Readonly<Record<string, unknown>>>(resource: AnyResource, query: Query) {
  const { can } = useViewer();
  const endpoint = endpointOf(resource, resource.views?.sums?.query ?? '', 'query');
  const skip = !endpoint || !can(endpoint.access);
  const { currentData, isError, refetch } = useReadQuery({ path: endpoint?.path ?? '', query, reads: endpoint?.reads ?? [] }, { skip });
  // sums of another filter say nothing of these rows: they go as soon as the filter changes
  return { sums: currentData as S | undefined, failed: isError ? () => void refetch() : undefined, skip };
}
/** Below the rows of a page, or above them: sums of all that the filters let through. */
export function Sums({
  resource,
  query,
  label: usual = '筛选结果合计',
}: {
  readonly resource: AnyResource;
  readonly query: Query;
  readonly label?: string;
}) {
  const { sums, failed, skip } = useSums(resource, query);
  const of = resource.views?.sums;
  const { fields = {}, bad = [] } = of ?? {};
  if (skip) return null;
  const shown =
    sums &&
    // a sum of something that was not asked for is none
    Object.entries(fields).flatMap(([key, field]) => {
      if (sums[key] === null) return [];
      const { Detail, Cell } = kindOf(field);
      const Value = Detail ?? Cell;
      return [{ title: field.label, value: <Value name={key} field={field} row={sums} />, bad: bad.includes(key) && Number(sums[key] ?? 0) > 0 }];
    });
  return <SumLine label={of?.label ?? usual} above={of?.above} failed={failed} sums={shown} />;
}
