import { Suspense, type ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import type { AnyResource } from '@/domain/kernel/resource';
import type { ResourceList } from './useResourceList';
import { lazily } from '../../ui/lazily';

/** Of an empty list alone. */
const Needed = lazily(() => import('./Needed').then((module) => ({ default: module.Needed })));

interface Props {
  readonly list: Omit<ResourceList, 'setSort'>;
  readonly label: string;
  /** Whose rows are made here, where they can be. */
  readonly resource?: AnyResource;
  /** What there is to know, for whoever makes none of them. */
  readonly hint?: string | undefined;
  readonly blocked: boolean;
  readonly onNew?: (() => void) | undefined;
  readonly newLabel?: string | undefined;
  readonly onImport?: (() => void) | undefined;
  /** Told while nothing can be made, for want of what others make. */
  readonly onLacking?: ((lacking: boolean) => void) | undefined;
}
/** Why there are no rows: refused or failed, filtered away, or none so far. */
export function ListInstead({ list, label, resource, hint, blocked, newLabel, onNew, onImport, onLacking }: Props) {
  if (blocked && list.failure) return <ErrorState failure={list.failure} onRetry={list.refetch} />;
  const everything = () => list.setFilters({});
  const after = (instead: ReactNode) =>
    resource ? (
      <Suspense fallback={null}>
        <Needed resource={resource} made={onNew !== undefined} onLacking={onLacking}>
          {instead}
        </Needed>
      </Suspense>
    ) : (
      instead
    );
  // where there can be nothing yet at all, what comes first is more than that nothing waits
  if (list.opening) return after(<EmptyState text={`暂无${list.opening}的${label}`} action={{ label: '查看全部', run: everything }} />);
  if (list.filtered) return <EmptyState text="未找到符合条件的数据" action={{ label: '清空筛选', run: everything }} />;
  return after(
    <EmptyState
      text={resource?.views?.empty ?? `暂无${label}`}
      {...(onNew ? { action: { label: newLabel ?? '新建', run: onNew, primary: true } } : { hint })}
      other={onImport && { label: '从表格导入', run: onImport }}
    />,
  );
}
