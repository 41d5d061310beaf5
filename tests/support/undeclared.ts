import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestListener, ServerResponse } from 'node:http';
import { changedBy } from '@/domain/kernel/calls';
import type { Action } from '@/domain/kernel/action';
import { tableOf, type AnyResource } from '@/domain/kernel/resource';
import type { OnCommit } from '@/vapi/kernel/db/database';
import type { Entry, Table } from '@/vapi/kernel/endpoints';

/** Of what happens, not of what somebody wrote: pages of them are read anew as they are opened, and told by their own feeds. */
const besides: ReadonlySet<string> = new Set(['operation_log', 'login_log', 'message', 'outbox', 'park_event', 'job_run']);
/** What a write is declared to change. */
function declaredBy({ endpoint, resource, call }: Entry): readonly string[] {
  if (endpoint.as === 'call' || !resource) return call?.changes ?? [];
  return [...changedBy(resource, endpoint.as === 'action' ? (resource.actions[endpoint.does] as Action) : undefined), ...endpoint.reads];
}
export interface WriteWatch {
  readonly onCommit: OnCommit;
  readonly watched: (handler: RequestListener) => RequestListener;
  /** Writes that no page was told of: the call, and the tables. */
  readonly undeclared: () => readonly string[];
}
/**
 * Holds what each call writes against what its definition says that it changes: a page that shows a table which is not named goes on showing
 * what stood there before. Of calls of people alone (a device, or who is not logged in, has no pages), and of tables that a list shows.
 */
export function watchWrites(table: Table, resources: readonly AnyResource[]): WriteWatch {
  const shown = new Set(resources.filter(({ operations }) => operations.includes('list')).map(tableOf));
  const present = new AsyncLocalStorage<Set<string>>();
  const found = new Set<string>();
  const judge = (method: string, url: string, res: ServerResponse, written: ReadonlySet<string>) => {
    if (res.statusCode >= 300 || written.size === 0) return;
    const entry = table.find(new URL(url, 'http://localhost').pathname.replace(/^\/vapi/, ''))?.methods.get(method);
    if (!entry || entry.endpoint.access === 'public') return;
    const declared = new Set([...besides, ...declaredBy(entry)]);
    const missing = [...written].filter((one) => shown.has(one) && !declared.has(one)).sort();
    if (missing.length > 0) found.add(`${method} ${entry.endpoint.path}: ${missing.join('、')}`);
  };
  return {
    onCommit: (tables) => {
      for (const one of tables) present.getStore()?.add(one);
    },
    watched: (handler) => (req, res) => {
      const written = new Set<string>();
      res.once('finish', () => judge(req.method ?? '', req.url ?? '', res, written));
      present.run(written, () => handler(req, res));
    },
    undeclared: () => [...found].sort(),
  };
}
