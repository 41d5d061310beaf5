import { Modal } from '@arco-design/web-react';
import { IconCheckCircleFill } from '@arco-design/web-react/icon';
import type { Access } from '@/domain/kernel/access';
import { listPageFor } from '@/domain/routes';
import { useOpenPath } from '../page/navigation';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { isVerdict } from '@/domain/kernel/audited';
import type { AnyResource } from '@/domain/kernel/resource';
import type { WireRow } from '../api/api';
import type { Values } from '../form/check';
import type { MenuItem } from '../../ui/MoreMenu';
import { mayTake, type CustomAction, type Overrides } from '../overrides';
import { ownedTitle } from '../record/recordTitle';
import { actOnAll, notifyResult, useActions, type Outcome } from './useActions';
import { useViewer } from '../session/viewer';
import { inputFields, meets, takesTogether, type NamedAction } from '../visibility';
import { ActionFacts } from './ActionFacts';
import { freed } from './freed';
import { turnWords } from './turnWords';
import { keepFocus, takesEnter } from './keepFocus';
import { lazyDialog } from './lazyDialog';

const ActionDialog = lazyDialog(() => import('./ActionDialog').then((module) => module.ActionDialog));
const BatchResult = lazyDialog(() => import('./BatchResult').then((module) => module.BatchResult));

interface Asking {
  readonly named: NamedAction;
  readonly rows: readonly WireRow[];
  readonly given?: Values | undefined;
  readonly focusBack?: () => void;
}
/** What became of the rows: which are gone, and which were refused and are still to be dealt with. */
export interface Done {
  readonly removed: readonly number[];
  readonly refused: readonly number[];
  /** One row that was decided: whoever goes through what waits for him is led to the next. */
  readonly decided?: { readonly id: number; readonly waits: (row: WireRow) => boolean };
}
export interface RowActionHandles {
  /**
   * Asks what is to be asked, then acts: on one row, on several, or (no row) on the list; an action that takes its rows together
   * on all of them in one call. `given` are answers to begin with.
   */
  readonly start: (named: NamedAction, rows: readonly WireRow[], given?: Values) => void;
  readonly remove: (rows: readonly WireRow[]) => void;
  /** What the overrides offer beside the definition's actions: on this row, or on all of these. */
  readonly own: (rows: readonly WireRow[]) => MenuItem[];
}
export interface RowActionControls extends RowActionHandles {
  /** The same, and the same object as long as nothing else is offered: for rows that are drawn once. */
  readonly handles: RowActionHandles;
  readonly busy: boolean;
  /** The dialogs; to be put into the page. */
  readonly dialogs: ReactNode;
}
const noActions: readonly CustomAction[] = [];
const refusedOf = (outcomes: readonly Outcome[]): number[] => outcomes.flatMap(({ id, message }) => (message === undefined ? [] : [id]));
/** Confirmations, questions and results of everything that can be done to rows. `onDone` is given whose rows have changed, and answers whether another record lies open now. */
export function useRowActions(
  resource: AnyResource,
  onDone?: (done: Done) => boolean | void,
  inputs?: Overrides['inputs'],
  customActions: readonly CustomAction[] = noActions,
  warns?: Overrides['warns'],
): RowActionControls {
  const viewer = useViewer();
  const [doing, setDoing] = useState<{ custom: CustomAction; rows: readonly WireRow[] }>();
  const { act, remove, busy } = useActions(resource);
  const openPath = useOpenPath();
  const [asking, setAsking] = useState<Asking>();
  const [result, setResult] = useState<{ label: string; outcomes: readonly Outcome[]; once?: boolean }>();
  const titleOf = (row: WireRow): string => ownedTitle(resource, row);
  const about = (rows: readonly WireRow[]): string => (rows.length > 1 ? `已选 ${rows.length} 条` : rows.map(titleOf).join(''));

  const offerNext = (custom: CustomAction, row: WireRow, done: string): void =>
    void Modal.confirm({
      maskClosable: false,
      icon: <IconCheckCircleFill className="action-done" />,
      title: done,
      content: titleOf(row),
      okText: custom.label,
      cancelText: '返回',
      onOk: () => setDoing({ custom, rows: [row] }),
    });
  const run = async ({ named, rows }: Asking, input: Values = {}) => {
    let answers = { ...named.given, ...input };
    if (takesTogether(named.action)) answers = { ...answers, ids: rows.map(({ id }) => id) };
    else if (rows.length > 1) {
      const outcomes = await actOnAll(rows, titleOf, { named, run: (row, onMessage) => act(named, row, answers, onMessage) });
      setResult({ label: named.action.label, outcomes });
      onDone?.({ removed: [], refused: refusedOf(outcomes) });
      return undefined;
    }
    let done = named.action.done;
    let made: unknown;
    const next = customActions.find((custom) => custom.after === named.name && mayTake(custom, viewer));
    const failure = await act(named, takesTogether(named.action) ? undefined : rows[0], answers, (message, id) => {
      made = id;
      // an address of this site: where the server was not told its name, the browser knows it
      done = named.action.secret && message.startsWith('/') ? location.origin + message : message;
    });
    const [row] = rows;
    const { action } = named;
    // what a row is afterwards may still allow it again (a second reply), but no longer waits for it
    const waits = (one: WireRow) => meets(one, action.when) && !(action.set && meets(one, action.set as typeof action.when));
    const decided = row && (isVerdict(action) || action.inTurn) ? { id: row.id, waits } : undefined;
    const went = !failure && onDone?.({ removed: [], refused: [], ...(decided && { decided }) }) === true;
    if (went && row) done = turnWords(action, titleOf(row), done);
    if (!failure && named.action.secret && row)
      setResult({ label: named.action.label, once: true, outcomes: [{ id: row.id, title: titleOf(row), message: undefined, success: done }] });
    else if (!failure && row && next) offerNext(next, row, done);
    else if (!failure || Object.keys(inputFields(named.action)).length === 0) notifyResult(failure, done);
    const leadsTo = failure || !made ? undefined : action.opens;
    const page = leadsTo && listPageFor(leadsTo, viewer.party ?? 'staff', ({ access }) => viewer.can(access as Access));
    if (page) openPath(`${page.path}?id=${String(made)}`);
    return failure;
  };
  const start: RowActionControls['start'] = (named, rows, given) => {
    const focusBack = keepFocus();
    if (Object.keys(inputFields(named.action)).length > 0) return setAsking({ named, rows, given: { ...named.given, ...given }, focusBack });
    if (!named.action.confirm && rows.length <= 1) return void run({ named, rows });
    const warning = warns?.(named.name, rows);
    Modal.confirm({
      maskClosable: false, // the second stroke of a double click would take the question away again
      afterClose: focusBack,
      title: named.action.confirm ?? `确定${named.action.label}？`,
      content: (
        <>
          {about(rows)}
          {rows.length === 1 && rows[0] && <ActionFacts resource={resource} action={named.action} row={rows[0]} />}
          {warning && <p className="action-warning">{warning}</p>}
        </>
      ),
      okText: named.action.label,
      ...(named.leads && { okButtonProps: takesEnter }),
      // beside 取消预约, 取消 would say two things
      ...(named.action.label.startsWith('取消') && { cancelText: '返回' }),
      onOk: () => run({ named, rows }).then(() => undefined),
    });
  };
  const removeAll: RowActionControls['remove'] = (rows) =>
    void Modal.confirm({
      maskClosable: false,
      afterClose: keepFocus(),
      title: '确定删除？',
      content: (
        <>
          {about(rows)}
          {freed(resource, rows).map((line) => (
            <p key={line} className="action-warning">
              {line}
            </p>
          ))}
        </>
      ),
      okButtonProps: { status: 'danger' },
      okText: '删除',
      onOk: async () => {
        const outcomes = await actOnAll(rows, titleOf, { run: remove });
        const failed = outcomes.find(({ message }) => message !== undefined);
        if (rows.length > 1) setResult({ label: '删除', outcomes });
        else notifyResult(failed && { status: 400, message: failed.message ?? '' }, '操作成功');
        onDone?.({ removed: outcomes.flatMap(({ id, message }) => (message === undefined ? [id] : [])), refused: refusedOf(outcomes) });
      },
    });
  const own: RowActionControls['own'] = (rows) =>
    customActions
      .filter(
        (custom) => rows.length > 0 && (rows.length === 1 || custom.several) && mayTake(custom, viewer) && (!custom.when || rows.every(custom.when)),
      )
      .map((custom) => ({ key: custom.name, label: custom.label, run: () => setDoing({ custom, rows }), quiet: custom.quiet === true }));
  const dialogs = (
    <>
      {doing && (
        <doing.custom.Dialog
          rows={doing.rows}
          onClose={(how) => {
            setDoing(undefined);
            if (how?.changed) onDone?.({ removed: [], refused: [] });
          }}
        />
      )}
      {asking && (
        <ActionDialog
          resource={resource}
          named={asking.named}
          about={about(asking.rows)}
          inputs={inputs}
          row={asking.rows.length === 1 ? asking.rows[0] : undefined}
          given={asking.given}
          warning={warns?.(asking.named.name, asking.rows)}
          run={(answers) => run(asking, answers)}
          onClose={() => {
            setAsking(undefined);
            asking.focusBack?.();
          }}
        />
      )}
      {result && <BatchResult {...result} onClose={() => setResult(undefined)} />}
    </>
  );
  // the rows are drawn anew when something about them changes, not with every turn of the page around them
  const latest = useRef({ start, remove: removeAll, own });
  latest.current = { start, remove: removeAll, own };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is offered in a row follows from the actions and the rights
  const handles = useMemo<RowActionHandles>(
    () => ({
      start: (...args) => latest.current.start(...args),
      remove: (rows) => latest.current.remove(rows),
      own: (rows) => latest.current.own(rows),
    }),
    [customActions, viewer],
  );
  return { ...handles, handles, busy, dialogs };
}
