import type { Page, Request, Route } from 'playwright-core';
import { staleMessage } from '@/domain/kernel/refusals';

/** One call of the page, as it came. */
interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown>;
  /** Its Idempotency-Key. */
  readonly key: string | undefined;
}
type Answer = { readonly status: number; readonly body?: unknown } | 'down';
type Row = Record<string, unknown> & { readonly id: number };
const ok = (body: unknown): Answer => ({ status: 200, body });
const refused = (status: number, message: string): Answer => ({ status, body: { message } });

/** What stands behind the page: tags that are listed, read, written and removed, messages that are read, and the failures that a test asks for. */
export class Park {
  tags: Row[] = [];
  messages: Row[] = [];
  readonly calls: Call[] = [];
  /** Addresses that the page asks for and nobody here knows. */
  readonly strange: string[] = [];
  private upsets: { readonly method: string; readonly path: RegExp; readonly answer: () => Answer | 'as usual' | Promise<Answer | 'as usual'> }[] =
    [];

  /** `count` tags: 标签1, 标签2, …, of the kinds 企业 and 政策 in turn. */
  constructor(count = 0) {
    this.tags = Array.from({ length: count }, (_, at) => ({
      id: at + 1,
      name: `标签${at + 1}`,
      color: null,
      kind: (at % 2) + 1,
      version: 1,
      created_at: '2026-11-01 08:00:00',
    }));
  }

  /** The next call of this kind is answered so, once; `as usual` after whatever the function has waited for or changed. */
  upset(method: string, path: RegExp, answer: Answer | (() => Answer | 'as usual' | Promise<Answer | 'as usual'>)): void {
    this.upsets.push({ method, path, answer: typeof answer === 'function' ? answer : () => answer });
  }
  of(method: string): readonly Call[] {
    return this.calls.filter((call) => call.method === method && !call.path.startsWith('/user_table'));
  }

  async serve(page: Page): Promise<void> {
    await page.unroute('**/vapi/**');
    await page.route('**/vapi/**', (route) => this.take(route));
  }
  private async take(route: Route): Promise<void> {
    const call = callOf(route.request());
    this.calls.push(call);
    const at = this.upsets.findIndex(
      ({ method, path }) => method === call.method && path.test(call.path + (call.query.size > 0 ? `?${call.query}` : '')),
    );
    const [upset] = at < 0 ? [] : this.upsets.splice(at, 1);
    const given = (await upset?.answer()) ?? 'as usual';
    const answer = given === 'as usual' ? this.answer(call) : given;
    const sent = answer === 'down' ? route.abort('connectionreset') : route.fulfill({ status: answer.status, json: answer.body ?? null });
    await sent.catch(() => undefined); // the page has gone meanwhile
  }

  private answer({ method, path, query, body }: Call): Answer {
    const id = Number(/^\/tag\/(\d+)$/.exec(path)?.[1]);
    if (id) return this.ofTag(method, id, body);
    if (path === '/tag' && method === 'POST') {
      const row = { ...body, id: Math.max(0, ...this.tags.map((one) => one.id)) + 1, version: 1 };
      this.tags.push(row);
      return ok(row);
    }
    if (path === '/tag')
      return ok(
        paged(
          this.tags.filter((row) => meets(row, query)),
          query,
        ),
      );
    if (path === '/notice/notice-list') return ok(paged(this.messages, query));
    if (path === '/notice/notice-read') return ok({});
    if (path === '/message/type') return ok({ data: [] });
    if (path === '/user_table' || path === '/websit/home/settings') return ok(path === '/user_table' ? null : {});
    if (path === '/system/options/all') return ok({ dictionaries: {} });
    this.strange.push(`${method} ${path}`);
    return refused(404, '请求的资源不存在');
  }
  private ofTag(method: string, id: number, body: Record<string, unknown>): Answer {
    const row = this.tags.find((one) => one.id === id);
    if (!row) return refused(404, '记录不存在');
    if (method === 'GET') return ok(row);
    if (body.version !== row.version) return refused(400, staleMessage);
    this.tags = this.tags.flatMap((one) =>
      one === row ? (method === 'DELETE' ? [] : [{ ...row, ...body, version: Number(row.version) + 1 }]) : [one],
    );
    return ok(this.tags.find((one) => one.id === id) ?? {});
  }
}
const callOf = (request: Request): Call => {
  const { pathname, searchParams } = new URL(request.url());
  const text = request.postData();
  const body = text ? (JSON.parse(text) as Record<string, unknown>) : {};
  return { method: request.method(), path: pathname.slice('/vapi'.length), query: searchParams, body, key: request.headers()['idempotency-key'] };
};
const meets = (row: Row, query: URLSearchParams): boolean =>
  String(row.name).includes(query.get('name') ?? '') && (query.get('kind') ?? String(row.kind)) === String(row.kind);
function paged(rows: readonly Row[], query: URLSearchParams) {
  const [page, pageSize] = [Number(query.get('page') ?? 1), Number(query.get('pageSize') ?? 10)];
  return { data: rows.slice((page - 1) * pageSize, page * pageSize), total: rows.length, page, pageSize };
}
