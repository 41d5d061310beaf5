import { sql } from 'kysely';
import { enterprise } from '@/domain/resources/enterprise';
import { enterpriseMerge, mergedFields } from '@/domain/resources/enterprise-merge';
import { followDemands } from '../../../business/demands';
import { lockLedgerOf } from '../../../business/ledger';
import { notifyChanged } from '../../../business/sessions';
import { changeOne, createRows, removeRows, restoreRows } from '../../../kernel/changes';
import { definitionsOf, type Context } from '../../../kernel/context';
import { invalid, refuse } from '../../../kernel/errors';
import type { ActionHandler, CallHandler, TableOf } from '../../../kernel/handlers';
import { causedBy, logChange } from '../../../kernel/log';
import { mustBeCurrent } from '../../../kernel/operations/update';
import { read } from '../../../kernel/operations/read';
import type { Stored } from '../../../kernel/rows';
import { inScope } from '../../../kernel/scopes';
import { standsInTheWay } from '../../../kernel/uniqueness';
import type { Services } from '../../../services';
import { hindrance, stagesOf } from './hindrance';
import { countsOf, holdersOf } from './holders';
import { moveAll, moveBack, strayed, type Moved } from './move';
import { pairOf } from './pair';

type Enterprise = TableOf<typeof enterprise>;
type Values = Readonly<Record<string, unknown>>;
interface Merge {
  readonly id: number;
  readonly gone_id: number;
  readonly was: Values;
  readonly became: Values;
  readonly moved: { readonly rows: readonly Moved[]; readonly counts: Readonly<Record<string, number>> };
}
/** What nobody chooses, and follows from what both have come to. */
const stages = ['residence', 'settled_at', 'exited_at', 'incubation', 'graduated_at', 'building_id', 'need_status', 'invalid_reason'] as const;
/** Rows that machines and nights write: what comes of them stays with whoever it is about. */
const passing: ReadonlySet<string> = new Set(['car_pass.enterprise_id', 'car_stay.enterprise_id', 'enterprise_synthesize.enterprise_id']);
const pick = (row: object, names: readonly string[]): Values => Object.fromEntries(names.map((name) => [name, (row as Values)[name] ?? null]));
const accountsIn = (moved: readonly Moved[]): readonly number[] => moved.find(({ key }) => key === 'app_user.enterprise_id')?.ids ?? [];
const stored = async ({ db }: Context, id: number): Promise<Stored> =>
  (await sql<Stored>`select * from enterprise where id = ${id}`.execute(db)).rows[0] as Stored;
const lockBooks = lockLedgerOf('enterprise');

/** PUT /enterprise/merge/{id}: everything of another goes over to this one, which takes of its values those that are named; the other is hidden. */
export const merge =
  ({ engine, signals }: Pick<Services, 'engine' | 'signals'>): CallHandler =>
  async (context, { id, gone_id, take, version, gone_version }) => {
    const [stays, goes] = [Number(id), Number(gone_id)];
    await lockBooks(context, [stays, goes]);
    const [kept, gone] = await pairOf(context, stays, goes, true);
    mustBeCurrent(kept as unknown as Stored, { version });
    mustBeCurrent(gone as unknown as Stored, { version: gone_version });
    const taken = (take ?? []) as readonly string[];
    if (taken.some((name) => !mergedFields.includes(name))) throw invalid({ take: ['所选字段不能合并'] });
    const refused = await hindrance(context, kept, gone);
    if (refused) refuse(refused);
    const inside = causedBy(context, enterprise, 'merge', kept as unknown as Stored, kept as unknown as Stored);
    const rows = await moveAll(inside, engine, kept.id, gone.id);
    // its name and its code are free before the other takes them
    await removeRows(inside, enterprise, sql`t.id = ${gone.id}`);
    const set: Values = { ...pick(gone, taken), ...stagesOf(kept, gone) };
    await changeOne(inside, enterprise, kept.id, { ...set, merged_at: context.now } as never);
    await followDemands(inside, kept.id);
    const after = await stored(context, kept.id);
    const names = [...new Set([...Object.keys(set), ...stages])];
    const counts = Object.fromEntries([...(await countsOf(inside, [kept.id], true))].map(([key, [n = 0]]) => [key, n]));
    const { incubator_id } = kept;
    const record = {
      ...{ incubator_id, kept_id: kept.id, gone_id: gone.id },
      was: JSON.stringify(pick(kept, [...names, 'merged_at'])),
      became: JSON.stringify(pick(after, names)),
      moved: JSON.stringify({ rows, counts }),
    };
    await createRows(inside, enterpriseMerge, [record as never]);
    await logChange(inside, enterprise, 'merge', kept as unknown as Stored, after);
    notifyChanged(signals, accountsIn(rows));
    return { ...(await read(enterprise, context, kept.id, engine)), done: '合并成功' };
  };

/** Why what has happened since keeps a merge from being undone. */
async function mustBeWhole(context: Context, row: Enterprise, { became, moved }: Merge): Promise<void> {
  const now = pick(row, Object.keys(became));
  const changed = Object.keys(became).filter((name) => JSON.stringify(now[name]) !== JSON.stringify(became[name]));
  const labels = changed.map((name) => (enterprise.fields as Readonly<Record<string, { label: string }>>)[name]?.label ?? name);
  if (labels.length > 0) refuse(`合并之后又变更过${labels.join('、')}，不能撤销`);
  const lost = await strayed(context, moved.rows, row.id);
  if (lost) refuse(`合并之后并入的${lost}又有变动，不能撤销`);
  const counts = await countsOf(context, [row.id], true);
  const more = holdersOf(definitionsOf(context)).find(({ key }) => !passing.has(key) && (counts.get(key)?.[0] ?? 0) > (moved.counts[key] ?? 0));
  if (more) refuse(`合并之后又有新的${more.label}，撤销会使其归属不清，不能撤销`);
}
/** Nobody has meanwhile taken a name or a code that one of the two is to have again; else it is said who, where that may be known. */
async function mustBeFree(context: Context, rows: readonly Stored[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  for (const row of rows) {
    const found = await standsInTheWay(enterprise, row, context, ids);
    if (!found) continue;
    const { label } = (enterprise.fields as Readonly<Record<string, { label: string }>>)[found.field] ?? { label: found.field };
    const seen = await sql<{ name: string }>`select t.name from enterprise t where t.id = ${found.id} and ${inScope(enterprise, context)}`.execute(
      context.db,
    );
    const other = seen.rows[0] ? `「${seen.rows[0].name}」（编号 ${found.id}）` : '其他园区的企业';
    refuse(`「${row.name}」的${label}已用于${other}，请先修改它的${label}或删除它，再撤销合并`);
  }
}
/** 撤销合并: the last one of the enterprise, within a day; each row is where it was, each value what it was. */
export const unmerge =
  ({ signals }: Pick<Services, 'signals'>): ActionHandler<(typeof enterprise)['fields']> =>
  async (context, row) => {
    const found =
      await sql<Merge>`select * from enterprise_merge where kept_id = ${row.id} and undone_at is null order by id desc limit 1 for update`.execute(
        context.db,
      );
    const [last] = found.rows;
    if (!last) return refuse('该企业没有可撤销的合并');
    await mustBeWhole(context, row, last);
    const { merged_at, ...was } = last.was;
    await mustBeFree(context, [await stored(context, last.gone_id), { ...(row as unknown as Stored), ...was }]);
    await changeOne(context, enterprise, row.id, { ...was, merged_at: merged_at ? new Date(String(merged_at)) : null } as never);
    // rows may name the other again once it is no longer merged
    await changeOne(context, enterpriseMerge, last.id, { undone_at: context.now });
    await restoreRows(context, enterprise, sql`t.id = ${last.gone_id}`);
    await moveBack(context, last.moved.rows, row.id, last.gone_id);
    notifyChanged(signals, accountsIn(last.moved.rows));
  };
/** The address of one that was merged leads to the one that it went into, or that that one went into. */
export async function wentTo({ db }: Context, id: number): Promise<number | undefined> {
  const found = await sql<{ id: number }>`with recursive way (id, step) as (
      select ${id}::bigint, 0
      union all select m.kept_id, w.step + 1 from way w join enterprise_merge m on m.gone_id = w.id and m.undone_at is null where w.step < 20
    ) select w.id from way w join enterprise e on e.id = w.id and e.deleted_at is null where w.step > 0 order by w.step desc limit 1`.execute(db);
  return found.rows[0]?.id;
}
