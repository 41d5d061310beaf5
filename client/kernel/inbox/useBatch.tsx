import { Modal } from '@arco-design/web-react';
import { useState, type ReactNode } from 'react';
import type { InboxKind, InboxRow } from '@/domain/answers/inbox';
import type { AnyResource } from '@/domain/kernel/resource';
import { BatchResult } from '../action/BatchResult';
import { takesEnter } from '../action/keepFocus';
import { lazyDialog } from '../action/lazyDialog';
import { actOnAll, useActing, type Outcome } from '../action/useActions';
import type { WireRow } from '../api/api';
import type { Values } from '../form/check';
import { loadResource } from '../resources';
import { useViewer } from '../session/viewer';
import { inputFields, mayAct, type NamedAction } from '../visibility';
import { namedFor } from './named';
import { keyOfRow, type Way } from './naming';

const ActionDialog = lazyDialog(() => import('../action/ActionDialog').then((module) => module.ActionDialog));
/** A row of the inbox that was ticked, with what it is. */
export interface Chosen {
  readonly kind: InboxKind;
  readonly row: InboxRow;
}
interface Ready extends Chosen {
  readonly resource: AnyResource;
  readonly named: NamedAction | undefined;
}
interface Pending {
  readonly label: string;
  readonly ready: readonly Ready[];
  readonly asking: Ready & { readonly named: NamedAction };
}
const questions = (named: NamedAction): string => Object.keys(inputFields(named.action)).sort().join();
/** What most of the chosen ask: one dialog can answer no other, and of several kinds the first may ask nothing. */
function mostFields(ready: readonly Ready[]): Pending['asking'] | undefined {
  const groups = new Map<string, Pending['asking'][]>();
  for (const one of ready) {
    if (!one.named) continue;
    const keys = questions(one.named);
    groups.set(keys, [...(groups.get(keys) ?? []), one as Pending['asking']]);
  }
  const [largest] = [...groups].sort(([a, one], [b, other]) => other.length - one.length || b.length - a.length);
  return largest?.[1][0];
}
const wordsOf = ({ kind, row: { title, from } }: Chosen): string => `${kind.label.replace(/待.*/, '')} ${title}${from ? `（${from}）` : ''}`;
const chosenWords = ({ ready, asking }: Pending): string => {
  const alike = ready.filter(({ named }) => named && questions(named) === questions(asking.named)).length;
  return `已选 ${ready.length} 条${alike < ready.length ? `，其中 ${alike} 条可以一起办理` : ''}`;
};
/** 批量通过 and 批量驳回 over rows of several kinds: pending once, done to each by its own action, each row with its result. */
export function useBatch(onDone: (refused: readonly string[]) => void): {
  readonly begin: (chosen: readonly Chosen[], way: Way) => Promise<void>;
  readonly busy: boolean;
  readonly dialogs: ReactNode;
} {
  const viewer = useViewer();
  const { actOn, busy } = useActing();
  const [pending, setPending] = useState<Pending>();
  const [result, setResult] = useState<{ readonly label: string; readonly outcomes: readonly Outcome[] }>();

  const carryOut = async (label: string, ready: readonly Ready[], keys: string, answers: Values): Promise<undefined> => {
    const deal = async ({ id }: WireRow, onMessage: (message: string) => void) => {
      const { resource, named, row } = ready[id] as Ready;
      const wire = row.row as WireRow;
      if (!named) return { status: 403, message: '这一条没有可批量办理的操作' };
      if (questions(named) !== keys) return { status: 400, message: '需要单独填写，请逐条办理' };
      if (!mayAct(resource, named, wire, viewer)) return { status: 400, message: named.action.refused ?? '当前状态不可操作' };
      return actOn(resource, named, wire, { ...named.given, ...answers }, onMessage);
    };
    const rows = ready.map((_, at) => ({ id: at }) as WireRow);
    const outcomes = await actOnAll(rows, ({ id }) => wordsOf(ready[id] as Ready), { run: deal });
    setResult({ label, outcomes });
    onDone(outcomes.flatMap(({ id, message }) => (message === undefined ? [] : [keyOfRow((ready[id] as Ready).row)])));
    return undefined;
  };
  const begin = async (chosen: readonly Chosen[], way: Way): Promise<void> => {
    const ready = await Promise.all(
      chosen.map(async (one): Promise<Ready> => {
        const resource = await loadResource(one.kind.resource);
        return { ...one, resource, named: namedFor(resource, one.kind, way, viewer) };
      }),
    );
    const label = way === 'act' ? '批量通过' : '批量驳回';
    const first = mostFields(ready);
    if (!first) return void carryOut(label, ready, '', {});
    const plain = ready.find((one): one is Pending['asking'] => one.named !== undefined && questions(one.named) === '');
    if (way === 'refuse' || !plain) return setPending({ label, ready, asking: first });
    Modal.confirm({
      maskClosable: false,
      title: `确定${label}？`,
      content: `已选 ${ready.length} 条`,
      okText: label,
      okButtonProps: takesEnter,
      onOk: () => carryOut(label, ready, '', {}),
    });
  };
  const dialogs = (
    <>
      {pending && (
        <ActionDialog
          resource={pending.asking.resource}
          named={pending.asking.named}
          given={pending.asking.named.given}
          about={chosenWords(pending)}
          run={(answers) => carryOut(pending.label, pending.ready, questions(pending.asking.named), answers)}
          onClose={() => setPending(undefined)}
        />
      )}
      {result && <BatchResult {...result} onClose={() => setResult(undefined)} />}
    </>
  );
  return { begin, busy, dialogs };
}
