import type { ReactNode } from 'react';
import type { AnyResource } from '@/domain/kernel/resource';
import { EmptyState } from '../../ui/EmptyState';
import { useOptionsQuery } from '../api/api';
import { firstIn, makingPage, neededBy, type NeededRows } from './needed';
import { useOpenPath } from '../page/navigation';
import { useCan } from '../session/session';

interface FirstProps {
  readonly text: string;
  /** A resource by its name. */
  readonly target: string;
  /** What to do there, for those who may. */
  readonly hint: (title: string) => string;
}
/** What has to be made first, and the way there for those who may go it. */
export function First({ text, target, hint }: FirstProps) {
  const open = useOpenPath();
  const page = makingPage(target, useCan());
  if (!page) return <EmptyState text={text} hint="请联系系统管理员" />;
  return <EmptyState text={text} hint={hint(page.title)} action={{ label: `去${page.title}`, primary: true, run: () => open(page.path) }} />;
}

interface Props {
  readonly label: string;
  /** What is looked for in turn; the first that does not exist is named. */
  readonly needs: readonly NeededRows[];
  readonly children: ReactNode;
}
function FirstOf({ label, needs: [need, ...rest], children }: Props) {
  const { target = '', question } = need ?? {};
  const { data, isLoading } = useOptionsQuery({ resource: target, ...(question && { filters: { for: question } }) }, { skip: !need });
  const can = useCan();
  if (!need) return children;
  if (isLoading) return null;
  if (data?.total === 0 && makingPage(target, can))
    return <First text={`暂无${label}`} target={target} hint={(title) => `${firstIn(title)}，再新建${label}`} />;
  return (
    <FirstOf label={label} needs={rest}>
      {children}
    </FirstOf>
  );
}
/** Stands in for an invitation to make the first row, as long as something is missing that the row must name, and the viewer may make: a building needs a park. */
export const Needed = ({ resource, children }: { resource: AnyResource; children: ReactNode }) => (
  <FirstOf label={resource.label} needs={neededBy(resource)}>
    {children}
  </FirstOf>
);
