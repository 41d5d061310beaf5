import { Modal } from '@arco-design/web-react';
import { useState, type ReactNode } from 'react';
import type { AnyResource } from '@/domain/kernel/resource';
import type { WireRow } from '../api';
import type { Values } from '../check';
import type { Overrides } from '../overrides';
import { actOnAll, tell, useActions, type Outcome } from '../useActions';
import { askedFields, type NamedAction } from '../visibility';
import { ActionDialog } from './ActionDialog';
import { BatchResult } from './BatchResult';

interface Asking {
  readonly named: NamedAction;
  readonly rows: readonly WireRow[];
}
export interface Deeds {
  /** Asks what is to be asked, then acts: on one row, on several, or (no row) on the list. */
  readonly start: (named: NamedAction, rows: readonly WireRow[]) => void;
  readonly remove: (rows: readonly WireRow[]) => void;
  readonly busy: boolean;
  /** The dialogs; to be put into the page. */
  readonly dialogs: ReactNode;
}
/** Confirmations, questions and results of everything that can be done to rows. `onDone` is told whose rows have changed. */
export function useDeeds(resource: AnyResource, onDone?: (done: { removed: readonly number[] }) => void, inputs?: Overrides['inputs']): Deeds {
  const { act, remove, busy } = useActions(resource);
  const [asking, setAsking] = useState<Asking>();
  const [result, setResult] = useState<{ label: string; outcomes: readonly Outcome[] }>();
  const titleOf = (row: WireRow): string => String(row[resource.title] ?? `#${row.id}`);
  const about = (rows: readonly WireRow[]): string => (rows.length > 1 ? `已选 ${rows.length} 条` : rows.map(titleOf).join(''));

  const run = async ({ named, rows }: Asking, answers: Values = {}) => {
    if (rows.length > 1) {
      setResult({ label: named.action.label, outcomes: await actOnAll(rows, titleOf, { named, run: (row) => act(named, row, answers) }) });
      onDone?.({ removed: [] });
      return undefined;
    }
    const failure = await act(named, rows[0], answers);
    if (!failure || Object.keys(askedFields(named.action)).length === 0) tell(failure, named.action.done);
    if (!failure) onDone?.({ removed: [] });
    return failure;
  };
  const start: Deeds['start'] = (named, rows) => {
    if (Object.keys(askedFields(named.action)).length > 0) return setAsking({ named, rows });
    if (!named.action.confirm && rows.length <= 1) return void run({ named, rows });
    Modal.confirm({
      title: named.action.confirm ?? `确定${named.action.label}？`,
      content: about(rows),
      okText: named.action.label,
      onOk: () => run({ named, rows }).then(() => undefined),
    });
  };
  const removeAll: Deeds['remove'] = (rows) =>
    void Modal.confirm({
      title: '确定删除？',
      content: about(rows),
      okButtonProps: { status: 'danger' },
      okText: '删除',
      onOk: async () => {
        const outcomes = await actOnAll(rows, titleOf, { run: remove });
        const failed = outcomes.find(({ message }) => message !== undefined);
        if (rows.length > 1) setResult({ label: '删除', outcomes });
        else tell(failed && { status: 400, message: failed.message ?? '' }, '操作成功');
        onDone?.({ removed: outcomes.flatMap(({ id, message }) => (message === undefined ? [id] : [])) });
      },
    });
  const dialogs = (
    <>
      {asking && (
        <ActionDialog
          named={asking.named}
          about={about(asking.rows)}
          inputs={inputs}
          run={(answers) => run(asking, answers)}
          onClose={() => setAsking(undefined)}
        />
      )}
      {result && <BatchResult {...result} onClose={() => setResult(undefined)} />}
    </>
  );
  return { start, remove: removeAll, busy, dialogs };
}
