import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import type { ResourceList } from '../useResourceList';

interface Props {
  readonly list: ResourceList;
  readonly label: string;
  readonly blocked: boolean;
  readonly onNew?: (() => void) | undefined;
  readonly onImport?: (() => void) | undefined;
}
/** Why there are no rows: refused or failed, filtered away, or none so far. */
export function ListInstead({ list, label, blocked, onNew, onImport }: Props) {
  if (blocked && list.failure) return <ErrorState failure={list.failure} onRetry={list.refetch} />;
  if (list.filtered) return <EmptyState text="未找到符合条件的数据" action={{ label: '清空筛选', run: () => list.setFilters({}) }} />;
  return (
    <EmptyState
      text={`暂无${label}`}
      {...(onNew && { action: { label: '新建', run: onNew, primary: true } })}
      other={onImport && { label: '从表格导入', run: onImport }}
    />
  );
}
