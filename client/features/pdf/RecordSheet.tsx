import { Skeleton } from '@arco-design/web-react';
import { use, useMemo, type ReactNode } from 'react';
import { loadOverrides } from '../../kernel/overrides';
import { loadResource } from '../../kernel/resources';
import { useResourceDetail } from '../../kernel/record/useResourceDetail';
import { RecordView } from '../../kernel/record/Record';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { RecordPaper } from './RecordPaper';

interface Props {
  readonly name: string;
  readonly id: number;
  readonly children: (title: string, sheet: ReactNode) => ReactNode;
}
function Sheet({ name, id, children }: Props) {
  const resource = use(useMemo(() => loadResource(name), [name]));
  const overrides = use(useMemo(() => loadOverrides(name), [name]));
  const { row, whole, failure, refetch } = useResourceDetail(resource, id);
  if (failure) return <ErrorState failure={failure} onRetry={() => void refetch()} />;
  if (!row) return whole ? <ErrorState failure={{ status: 403, message: '没有权限执行该操作' }} /> : <Skeleton animation text={{ rows: 12 }} />;
  const title = String(row[resource.title] ?? resource.label);
  if (resource.views?.paper)
    return children(
      `${resource.views.paper.title} ${title}`,
      <RecordPaper resource={resource} overrides={overrides} row={row} paper={resource.views.paper} />,
    );
  return children(
    `${resource.label} ${title}`,
    <article className="preview-sheet preview-record">
      <h2>{resource.label}</h2>
      <RecordView resource={resource} row={row} overrides={overrides} />
    </article>,
  );
}
const known = (name: string): Promise<boolean> =>
  loadResource(name).then(
    () => true,
    () => false,
  );
const pending = new Map<string, Promise<boolean>>();
/** A record as a sheet of paper: all that the viewer may see of it. */
export default function RecordSheet(props: Props) {
  const { name } = props;
  const there = pending.get(name) ?? known(name);
  pending.set(name, there);
  return use(there) ? <Sheet {...props} /> : <EmptyState text="没有这种记录" />;
}
