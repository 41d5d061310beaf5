import { Skeleton, Table } from '@arco-design/web-react';
import { useState } from 'react';
import type { RelatedRows } from '@/domain/kernel/presentation';
import type { AnyResource } from '@/domain/kernel/resource';
import { kindOf } from '../../kinds';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { Pages } from '../../ui/PageTable';
import { usePhone } from '../../ui/usePhone';
import { useReadQuery, type Failure, type List, type WireRow } from '../api/api';
import { addressOf, endpointOf } from '../visibility';

interface Props {
  readonly resource: AnyResource;
  readonly row: WireRow;
  readonly of: RelatedRows;
}
/** Rows that belong to one record, as a query of its resource answers them. */
export default function Related({ resource, row, of }: Props) {
  const phone = usePhone();
  const [page, setPage] = useState({ page: 1, pageSize: 10 });
  const endpoint = endpointOf(resource, of.query, 'query');
  const request = { path: endpoint ? addressOf(endpoint, row.id) : '', reads: endpoint?.reads ?? [], ...(of.paged && { query: page }) };
  const { data, error, refetch, isFetching } = useReadQuery(request, { skip: !endpoint });
  const list = data as List | undefined;
  if (error) return <ErrorState failure={error as Failure} onRetry={() => void refetch()} />;
  if (!list) return <Skeleton animation text={{ rows: 3 }} />;
  if (list.data.length === 0 && page.page === 1) return <EmptyState text={of.empty} {...(of.hint && { hint: of.hint })} />;
  const columns = Object.entries(of.columns).map(([key, field]) => {
    const { Cell, width, align } = kindOf(field);
    return {
      key,
      title: field.label,
      ...(phone ? { width } : {}),
      ...(align && { align }),
      render: (_value: unknown, one: WireRow) => <Cell name={key} field={field} row={one} />,
    };
  });
  const wide = columns.reduce((sum, { key }) => sum + kindOf(of.columns[key] as never).width, 0);
  return (
    <>
      <Table
        rowKey={(one: WireRow) => String(one.id ?? JSON.stringify(one))}
        size="small"
        border={false}
        pagination={false}
        loading={isFetching}
        scroll={phone ? { x: wide } : {}}
        columns={columns}
        data={[...list.data]}
      />
      {of.paged && <Pages {...page} total={list.total} sizes={[10, 20, 50]} onChange={(next, pageSize) => setPage({ page: next, pageSize })} />}
    </>
  );
}
