import { useEffect, type ReactNode } from 'react';
import type { AnyResource } from '@/domain/kernel/resource';
import { EmptyState } from '../../ui/EmptyState';
import { useOptionsQuery } from '../api/api';
import { firstIn, makingPage, neededBy, sourcesOf, type NeededRows } from './needed';
import { useOpenPath } from '../page/navigation';
import { useCan } from '../session/session';
import { useViewer } from '../session/viewer';
import { formSections } from '../visibility';

interface FirstProps {
  readonly text: string;
  /** A resource by its name. */
  readonly target: string;
  /** What to do there, for those who may. */
  readonly hint: (page: NonNullable<ReturnType<typeof makingPage>>) => string;
}
/** What has to be made first, and the way there for those who may go it. */
export function First({ text, target, hint }: FirstProps) {
  const open = useOpenPath();
  const page = makingPage(target, useCan());
  if (!page) return <EmptyState text={text} hint="请联系系统管理员" />;
  return <EmptyState text={text} hint={hint(page)} action={{ label: `去${page.title}`, primary: true, run: () => open(page.path) }} />;
}

interface FirstOfProps {
  /** Told while something is missing that the viewer cannot make himself. */
  readonly onLacking?: ((lacking: boolean) => void) | undefined;
  readonly label: string;
  /** What the list says of itself when it is empty. */
  readonly text: string;
  /** Whether its rows are made by hand, once that is there. */
  readonly made: boolean;
  /** What is looked for in turn; the first that does not exist is named. */
  readonly needs: readonly NeededRows[];
  readonly children: ReactNode;
}
function FirstOf({ label, text, made, needs: [need, ...rest], children, onLacking }: FirstOfProps) {
  const can = useCan();
  const { target = '', question, label: named } = need ?? {};
  const { data, isLoading } = useOptionsQuery({ resource: target, ...(question && { filters: { for: question } }) }, { skip: !need });
  const lacking = data?.total === 0 && named !== undefined && !makingPage(target, can);
  useEffect(() => {
    if (!lacking || !onLacking) return undefined;
    onLacking(true);
    return () => onLacking(false);
  }, [lacking, onLacking]);
  if (!need) return children;
  if (isLoading) return null;
  if (lacking) return <EmptyState text={text} hint={`园区还没有${named}，请联系园区管理员`} />;
  if (data?.total === 0) return <First text={text} target={target} hint={(page) => `${firstIn(page)}${made ? `，再新建${label}` : ''}`} />;
  return (
    <FirstOf label={label} text={text} made={made} needs={rest} onLacking={onLacking}>
      {children}
    </FirstOf>
  );
}
interface Props {
  readonly resource: AnyResource;
  /** Whether the viewer makes its rows himself; else they come of what they name. */
  readonly made: boolean;
  readonly onLacking?: FirstOfProps['onLacking'];
  readonly children: ReactNode;
}
/**
 * Stands in for what an empty list says, as long as something is missing that its rows must name: a building needs a park. Whoever may make
 * it is led there; whoever may not, and makes the rows, is not offered a form with nothing to choose.
 */
export function Needed({ resource, made, onLacking, children }: Props) {
  const viewer = useViewer();
  const needs = made
    ? neededBy(resource, formSections(resource, viewer, true))
    : sourcesOf(resource).filter(({ target }) => makingPage(target, viewer.can));
  return (
    <FirstOf
      label={resource.label}
      text={resource.views?.empty ?? `暂无${resource.label}`}
      made={made}
      needs={needs}
      onLacking={made ? onLacking : undefined}
    >
      {children}
    </FirstOf>
  );
}
