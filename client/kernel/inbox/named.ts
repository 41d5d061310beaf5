import type { InboxKind } from '@/domain/answers/inbox';
import { isVerdict } from '@/domain/kernel/audited';
import type { AnyResource } from '@/domain/kernel/resource';
import { actionsFor, type NamedAction, type Viewer } from '../visibility';
import type { Way } from './naming';

/** What deals with a row of a kind: its action, of an audit 通过 or 驳回, of another decision its first way or its second (获批, 未获批); undefined without the right. */
export function namedFor(resource: AnyResource, { action }: InboxKind, way: Way, viewer: Viewer): NamedAction | undefined {
  const offered = actionsFor(resource, viewer, ['row', 'rows']).filter(({ name }) => name.split('.')[0] === action);
  const { audit } = resource;
  const ways = offered.filter(({ given }) => given !== undefined);
  if (!audit || !ways.some(({ action: one }) => isVerdict(one))) return way === 'act' ? offered[0] : ways[1];
  const to = way === 'act' ? audit.passed : audit.rejected;
  return ways.find(({ given }) => given?.[audit.field] === to);
}
