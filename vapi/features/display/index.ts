import { sql, type SqlBool } from 'kysely';
import { displayCalls } from '@/domain/calls/display';
import { displayState } from '@/domain/codes/display';
import { display } from '@/domain/resources/display';
import { createRows } from '../../kernel/changes';
import type { Context, Values } from '../../kernel/context';
import { afterCommit } from '../../kernel/db/database';
import { versionOf } from '../../kernel/etag';
import { addError, type FieldErrors, invalid } from '../../kernel/errors';
import { codesWanted } from '../../kernel/filters';
import { answers, combine, handlersOf, hookInto, type Feature, type TableOf } from '../../kernel/handlers';
import { measure } from '../../kernel/measure';
import type { Predicate } from '../../kernel/scopes';
import type { Services } from '../../services';
import { callerOf, displayCaller, tokenPrefix } from './caller';
import { hello } from './hello';
import { type Failures, takeCode } from './pairing';
import { shot } from './shot';
import { type Picture, shownBy } from './shown';

type Row = TableOf<typeof display>;
/** A display says a word each minute; one that missed two is not there. */
const silentSeconds = 150;
/** 在线 and 离线 of a display that was not taken back, as SQL over a row `t`. */
const stateOf = ({ now }: Pick<Context, 'now'>) =>
  sql<number>`case when t.revoked_at is not null then 3 when t.last_seen_at > ${new Date(now.getTime() - silentSeconds * 1000)}::timestamptz then 1 else 2 end`;
function stateWanted(context: Context): Predicate[] {
  const wanted = codesWanted(context, 'state', displayState, '状态');
  return wanted.length > 0 ? [sql<SqlBool>`${stateOf(context)} = any(${sql.val(wanted)}::int[])`] : [];
}
/** One screen or one board; and whoever hangs it on a wall may see all that is on it. */
async function pictureFaults(context: Context, picture: Picture, at: string, errors: FieldErrors): Promise<void> {
  if (picture.route && picture.board_id) addError(errors, `${at}board_id`, '大屏与看板只能选择一个');
  const { feeds } = await shownBy(context.db, [picture]);
  const closed = feeds.some(({ permission }) => permission && !context.caller.can(permission));
  if (closed) addError(errors, `${at}${picture.route ? 'route' : 'board_id'}`, '没有查看该画面的权限');
}
async function faultsOf(context: Context, draft: Partial<Row>, before?: Row): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const { route = null, board_id = null, quiet_from, quiet_to } = { ...before, ...draft };
  if (!before || 'route' in draft || 'board_id' in draft) await pictureFaults(context, { route, board_id }, '', errors);
  if (Boolean(quiet_from) !== Boolean(quiet_to)) addError(errors, quiet_from ? 'quiet_to' : 'quiet_from', '请同时填写熄屏的开始与结束时间');
  for (const [index, line] of (draft.playlist ?? []).entries()) {
    const picture = { route: (line.route ?? null) as string | null, board_id: (line.board_id ?? null) as number | null };
    if (!picture.route && !picture.board_id) addError(errors, `playlist.${index}.route`, '请选择大屏或看板');
    else await pictureFaults(context, picture, `playlist.${index}.`, errors);
  }
  return errors;
}
/** Big screens on walls: paired by a code, shown what was chosen for them, taken back at once (entities.md 12.2). */
export function displayFeature(services: Services): Feature {
  const { signals, codeSecret } = services;
  const failures: Failures = new Map();
  /** What is open on the screen is asked about again at once: it shows the change, or is cut off. */
  const notify = (id: number, code: 'changed' | 'revoked'): void => afterCommit(() => signals.session(callerOf(id), code));
  return combine([
    answers(displayCalls, { hello: hello(services), shot: shot(services) }),
    handlersOf(display, {
      pair: async (context, _row, { pair_code, name, incubator_id, route, board_id }) => {
        const draft = { name, incubator_id, route, board_id } as Values & Partial<Row>;
        const errors = await faultsOf(context, draft);
        if (Object.keys(errors).length > 0) throw invalid(errors);
        const token_hash = await takeCode(context, pair_code, codeSecret, failures);
        const [made] = await createRows(context, display, [{ ...draft, state: 2, token_hash } as Partial<Row>]);
        return { message: '配对成功', id: made?.id };
      },
      rejoin: async (context, row, { pair_code }) => {
        const token_hash = await takeCode(context, pair_code, codeSecret, failures);
        notify(row.id, 'revoked'); // the screen that held it until now
        return { set: { token_hash, state: 2, revoked_at: null } };
      },
      refresh: async ({ db, now }, { id }) => {
        await measure(db, display, [{ id, refresh_requested_at: now }]);
        notify(id, 'changed');
      },
      shoot: async ({ db, now }, { id }) => {
        await measure(db, display, [{ id, shot_requested_at: now }]);
        notify(id, 'changed');
      },
      changes: (context) => versionOf(context, display.queries?.changes.reads ?? []),
    }),
    hookInto(display, {
      check: faultsOf,
      where: stateWanted,
      derive: async (context, ids) =>
        (
          await sql<
            Pick<Row, 'id' | 'state'>
          >`select t.id, ${stateOf(context)} state from display t where t.id = any(${sql.val([...ids])}::bigint[])`.execute(context.db)
        ).rows,
      computed: { state: stateOf },
      after: async (_context, row) => notify(row.id, 'changed'),
      afterAction: async (_context, action, row) => {
        if (action === 'revoke') notify(row.id, 'revoked');
      },
      beforeRemove: async (_context, row) => notify(row.id, 'revoked'),
    }),
    {
      tokens: [{ prefix: tokenPrefix, caller: displayCaller }],
      choices: {
        'display.board': ({ caller }) =>
          sql<SqlBool>`(t.user_id = ${caller.id} or (t.user_id is null and t.role_id = (select role_id from app_user where id = ${caller.id})))`,
      },
    },
  ]);
}
