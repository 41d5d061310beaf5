import { changedBy } from '@/domain/kernel/calls';
import type { AnyResource } from '@/domain/kernel/resource';
import type { Failure, WireRow } from '../api/api';
import type { Values } from '../form/check';
import { toast } from '../api/errors';
import type { Method } from '../api/http';
import { useRequest } from '../form/useSubmit';
import { actionBody, addressOf, endpointOf, meets, type NamedAction } from '../visibility';

/** What became of one row of a batch. */
export interface Outcome {
  readonly id: number;
  readonly title: string;
  /** Why it was refused; undefined where it was done. */
  readonly message: string | undefined;
  /** What the server says it came to, if it says so. */
  readonly success?: string | undefined;
}
export interface Acting {
  /** One action on one row, or on the list. The failure is answered, not thrown; `hear` is told what the server says it came to, if it says so, and the row that it made. */
  readonly act: (
    named: NamedAction,
    row: WireRow | undefined,
    answers?: Values,
    onMessage?: (message: string, made?: unknown) => void,
  ) => Promise<Failure | undefined>;
  readonly remove: (row: WireRow) => Promise<Failure | undefined>;
  readonly busy: boolean;
}
/** What a removal says of its row: the version that was looked at, so that one which somebody has changed since is not thrown away unseen. */
export const removalOf = ({ version }: WireRow): { version: unknown } | undefined => (version === undefined ? undefined : { version });
type ActOn = (resource: AnyResource, ...args: Parameters<Acting['act']>) => Promise<Failure | undefined>;
interface ActingOnAny {
  readonly actOn: ActOn;
  readonly removeOf: (resource: AnyResource, row: WireRow) => Promise<Failure | undefined>;
  readonly busy: boolean;
}
/** Actions and removal of whatever resource, carried out; lists that show the rows are refetched. */
export function useActing(): ActingOnAny {
  // two clicks on one action are one request; the rows of a batch, under way at the same time, are requests of their own
  const { request, busy } = useRequest();
  const send = async (
    method: Method,
    path: string,
    changes: readonly string[],
    body?: unknown,
    onMessage?: (message: string, made?: unknown) => void,
  ): Promise<Failure | undefined> => {
    const { data, failure } = await request<{ message?: unknown; made?: unknown } | null>({
      method,
      path,
      changes,
      ...(method === 'GET' ? { query: body as never } : { body }),
    });
    if (typeof data?.message === 'string') onMessage?.(data.message, data.made);
    return failure;
  };
  return {
    busy,
    actOn: (resource, named, row, answers = {}, onMessage) =>
      send(
        named.endpoint.method as Method,
        addressOf(named.endpoint, row?.id),
        changedBy(resource, named.action),
        actionBody(named, row, answers),
        onMessage,
      ),
    removeOf: async (resource, row) => {
      const endpoint = endpointOf(resource, 'delete', 'operation');
      return endpoint && send('DELETE', addressOf(endpoint, row.id), changedBy(resource), removalOf(row));
    },
  };
}
/** Those of one resource. */
export function useActions(resource: AnyResource): Acting {
  const { actOn, removeOf, busy } = useActing();
  return { busy, act: (...args) => actOn(resource, ...args), remove: (row) => removeOf(resource, row) };
}
const together = 4;
/** Does the same to many rows, a few at a time, and tells of each what became of it. Rows that do not meet the action's condition are not sent. */
export async function actOnAll(
  rows: readonly WireRow[],
  title: (row: WireRow) => string,
  action: { readonly named?: NamedAction; readonly run: (row: WireRow, onMessage: (message: string) => void) => Promise<Failure | undefined> },
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const when = action.named?.action.when as Readonly<Record<string, unknown>> | undefined;
  const queue = rows.map((row, at) => ({ row, at }));
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { row, at } = next;
      let success: string | undefined;
      const onMessage = (words: string) => {
        success = words;
      };
      const message = meets(row, when) ? (await action.run(row, onMessage))?.message : (action.named?.action.refused ?? '当前状态不可操作');
      outcomes[at] = { id: row.id, title: title(row), message, success };
    }
  };
  await Promise.all(Array.from({ length: Math.min(together, rows.length) }, work));
  return outcomes;
}
/** Says what an action came to: its own word of success, or the server's message. */
export function notifyResult(failure: Failure | undefined, done: string): boolean {
  if (failure) toast.error(failure.message);
  else toast.success(done);
  return failure === undefined;
}
