import { use, useEffect, useRef } from 'react';
import type { InboxKind, InboxRow } from '@/domain/answers/inbox';
import { useRowActions, type Done } from '../action/useRowActions';
import { toast } from '../api/errors';
import type { WireRow } from '../api/api';
import { dialogInputs, loadOverrides } from '../overrides';
import { loadResource } from '../resources';
import { useViewer } from '../session/viewer';
import { namedFor } from './named';
import type { Way } from './naming';

export interface Dealt {
  readonly kind: InboxKind;
  readonly row: InboxRow;
  readonly way: Way;
}
interface Props extends Dealt {
  readonly onDone: (done: Done) => void;
}
/** One row being dealt with: what its action asks and says stands over the page. */
export function Dealing({ kind, row, way, onDone }: Props) {
  const resource = use(loadResource(kind.resource));
  const overrides = use(loadOverrides(kind.resource));
  const viewer = useViewer();
  const { start, dialogs } = useRowActions(resource, onDone, dialogInputs(overrides), overrides.customActions, overrides.warns);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const named = namedFor(resource, kind, way, viewer);
    if (named) start(named, [row.row as WireRow]);
    else toast.error('没有权限');
  }, [resource, kind, way, viewer, row, start]);
  return dialogs;
}
