import { Table } from '@arco-design/web-react';
import { useEffect, useState } from 'react';
import { isEmpty } from '@/domain/kernel/empty';
import { text, type Field } from '@/domain/kernel/field';
import type { RelatedRows } from '@/domain/kernel/presentation';
import type { AnyResource } from '@/domain/kernel/resource';
import { kindOf } from '../../kinds';
import { isGlanced } from '../../kinds/kind';
import { EmptyState } from '../../ui/EmptyState';
import { Loading } from '../../ui/Loading';
import { ExportButton } from '../../ui/ExportButton';
import { Pages } from '../../ui/PageTable';
import { usePhone } from '../../ui/usePhone';
import { useReadQuery, type Failure, type List, type WireRow } from '../api/api';
import { saveExport } from '../api/saveExport';
import { useViewer } from '../session/viewer';
import { addressOf, endpointOf } from '../visibility';
import { MarkTags } from './MarkTags';
import { RelatedCards } from './RelatedCards';
import './record.css';
import './related.css';

export interface RelatedProps {
  readonly resource: AnyResource;
  readonly row: WireRow;
  readonly of: RelatedRows;
  /** There is nothing: whoever shows it says so in another way. */
  readonly onEmpty?: (() => void) | undefined;
}
/** Rows that belong to one record, as a query of its resource answers them. */
export default function Related({ resource, row, of, onEmpty }: RelatedProps) {
  const phone = usePhone();
  const viewer = useViewer();
  const [page, setPage] = useState({ page: 1, pageSize: 10 });
  const endpoint = endpointOf(resource, of.query, 'query');
  const request = { path: endpoint ? addressOf(endpoint, row.id) : '', reads: endpoint?.reads ?? [], ...(of.paged && { query: page }) };
  const { data, error, refetch, isFetching } = useReadQuery(request, { skip: !endpoint });
  const list = data as List | undefined;
  const none = list?.data.length === 0 && page.page === 1;
  useEffect(() => {
    if (none) onEmpty?.();
  }, [none, onEmpty]);
  if (error || !list) return <Loading failure={error as Failure | undefined} onRetry={() => void refetch()} rows={3} />;
  // above the record's own sections nothing may take their room to say that there is nothing
  if (none && of.at === 'top') return <p className="related-none">{[of.empty, of.hint].filter(Boolean).join('，')}</p>;
  if (none) return <EmptyState text={of.empty} {...(of.hint && { hint: of.hint })} />;
  const more = (list as { columns?: readonly { key: string; label: string }[] }).columns ?? [];
  const fields: readonly (readonly [string, Field])[] = [...Object.entries(of.columns), ...more.map(({ key, label }) => [key, text(label)] as const)];
  if (of.as === 'cards') return <RelatedCards fields={fields} rows={list.data} />;
  // of one page of many nobody knows what stands in the others
  const filled = list.total > list.data.length ? fields : fields.filter(([key]) => list.data.some((one) => !isEmpty(one[key])));
  const columns = filled.map(([key, field]) => {
    const kind = kindOf(field);
    const { Cell, Detail = Cell, wide: whole, width, align } = kind;
    const Show = whole ? Detail : Cell;
    const first = key === fields[0]?.[0];
    return {
      key,
      title: field.label,
      ...((phone && whole) || more.length > 0 ? { width } : {}),
      ...(align && { align }),
      className: isGlanced(kind) ? 'related-short' : '',
      render: (_value: unknown, one: WireRow) =>
        first && of.marks ? (
          <span className="related-first">
            <Show name={key} field={field} row={one} />
            <MarkTags marks={of.marks} row={one} />
          </span>
        ) : (
          <Show name={key} field={field} row={one} />
        ),
    };
  });
  const wide = filled.reduce((sum, [, field]) => sum + kindOf(field).width, 0);
  const file = of.export?.replace('GET ', '').replace('{id}', String(row.id));
  return (
    <>
      {file && viewer.can(`${resource.name}_export`) && (
        <div className="related-tools">
          <ExportButton run={(signal) => saveExport(file, undefined, `${of.title}.xlsx`, signal)} />
        </div>
      )}
      <Table
        rowKey={(one: WireRow) => String(one.id ?? JSON.stringify(one))}
        size="small"
        border={false}
        pagination={false}
        loading={isFetching}
        scroll={more.length > 0 ? { x: wide } : phone ? { x: 'max-content' } : {}}
        className="related-table"
        columns={columns}
        data={[...list.data]}
      />
      {of.paged && <Pages {...page} total={list.total} sizes={[10, 20, 50]} onChange={(next, pageSize) => setPage({ page: next, pageSize })} />}
    </>
  );
}
