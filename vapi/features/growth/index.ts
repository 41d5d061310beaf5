import { sql, type SqlBool } from 'kysely';
import { financingRound, honourKind, knowledgeType, transferred } from '@/domain/codes/growth';
import { labelOf, yesNo } from '@/domain/kernel/codes';
import { addDays, today } from '@/domain/kernel/moment';
import type { AnyResource } from '@/domain/kernel/resource';
import { enterpriseTimeline } from '@/domain/resources/enterprise-timeline';
import { financing, honour, knowledge } from '@/domain/resources/growth-record';
import { tutorRelation } from '@/domain/resources/tutor-relation';
import { recordEvent } from '../../business/events';
import { areaOf, of } from '../../business/measure/area';
import { flagWanted } from '../../business/measure/counted';
import { ownPark, parkOfFirm } from '../../business/ownPark';
import { changeRows, createRows, removeRows } from '../../kernel/changes';
import type { Context } from '../../kernel/context';
import type { FieldErrors } from '../../kernel/errors';
import { codesWanted, daysWanted } from '../../kernel/filters';
import { combine, hookInto, type Feature, type TableOf } from '../../kernel/handlers';
import type { Predicate } from '../../kernel/scopes';
import type { Services } from '../../services';
import { growthJobs } from './jobs';
import { tutorRecords } from './records';

/** What all three kinds of growth have in common. */
interface Grown {
  readonly id: number;
  readonly incubator_id: number;
  readonly enterprise_id: number;
  readonly confirmed_at: string | null;
}
/** What stands in the timeline of the firm once it is confirmed (entities.md 4.10): when, of which kind, in which words, and whether the public reads it. */
type EntryOf<R> = (row: R, day: string) => Pick<TableOf<typeof enterpriseTimeline>, 'happened_at' | 'type' | 'text' | 'is_public'>;
const longest = 100; // of enterprise_timeline.text
/** Writes the entry of a row, or makes the one that there is say what the row says now. */
async function writeTimeline<R extends Grown>(context: Context, source: string, row: R, entryOf: EntryOf<R>, isNew: boolean): Promise<void> {
  const entry = entryOf(row, today(context.now));
  const values = { ...entry, text: entry.text.slice(0, longest) };
  const { id, incubator_id, enterprise_id } = row;
  if (isNew) await createRows(context, enterpriseTimeline, [{ incubator_id, enterprise_id, ...values, resource: source, row_id: id }]);
  else await changeRows(context, enterpriseTimeline, sql`t.resource = ${source} and t.row_id = ${id}`, values);
}
/** A day on which something has happened does not lie ahead. */
const notYet = ({ now }: Context, { fields }: AnyResource, happened: string, draft: Values): FieldErrors =>
  String(draft[happened] ?? '') > today(now) ? { [happened]: [`${fields[happened]?.label}不能晚于今天`] } : {};
interface More {
  /** The day on which it happened. */
  readonly happened: string;
  readonly more?: (context: Context, draft: Values) => Values;
  readonly where?: (context: Context) => Predicate[];
  /** What the park hears of a row that counts from now on. */
  readonly news?: (context: Context, row: never) => Promise<void>;
}
/** Staff's own rows count at once; those of a tenant when staff has confirmed them. */
function growth(resource: AnyResource, rule: EntryOf<never>, { happened, more = () => ({}), where, news }: More): Feature {
  const { name } = resource;
  const entryOf = rule as EntryOf<Grown>; // of its own rows, whose fields the compiler does not follow through the hooks
  return hookInto(resource, {
    prepare: async (context, draft, before) => {
      const confirmed = !before && context.caller.party === 'staff' ? { confirmed_at: context.now } : {};
      return { ...confirmed, ...more(context, { ...before, ...draft }) };
    },
    where: (context) => [...flagWanted(context, 'confirmed', '已确认', sql<SqlBool>`(t.confirmed_at is not null)`), ...(where?.(context) ?? [])],
    check: async (context, draft, before) => ({
      ...ownPark(context, draft as Partial<Grown>),
      ...(await parkOfFirm(context, draft as Partial<Grown>, before as Partial<Grown> | undefined)),
      ...notYet(context, resource, happened, draft),
    }),
    after: async (context, row, before) => {
      const grown = row as unknown as Grown;
      if (grown.confirmed_at) await writeTimeline(context, name, grown, entryOf, !before);
      if (grown.confirmed_at && !before) await news?.(context, row as never);
    },
    afterAction: async (context, action, row) => {
      if (action !== 'confirm') return;
      await writeTimeline(context, name, row as unknown as Grown, entryOf, true);
      await news?.(context, row as never);
    },
    beforeRemove: async (context, row) => {
      await removeRows(context, enterpriseTimeline, sql`t.resource = ${name} and t.row_id = ${row.id}`);
    },
  });
}
type Values = Readonly<Record<string, unknown>>;
/** 申请中, 有效, 失效 by its dates on a day; only 转让 is marked by hand. */
function statusOf({ status, granted_at, expires_at }: Values, day: string): number {
  if (status === transferred) return transferred;
  if (!granted_at || String(granted_at) > day) return 1;
  return expires_at && String(expires_at) <= day ? 3 : 2;
}
/** An entry by hand lies in the park of its firm. */
const history = hookInto(enterpriseTimeline, {
  prepare: async ({ db }, { enterprise_id }, before) => {
    if (before || !enterprise_id) return {};
    const { rows } = await sql<{ incubator_id: number }>`select incubator_id from enterprise where id = ${enterprise_id}`.execute(db);
    return rows[0] ? { incubator_id: rows[0].incubator_id } : {};
  },
  check: async (context, draft) => notYet(context, enterpriseTimeline, 'happened_at', draft),
});
const relations = hookInto(tutorRelation, { check: parkOfFirm });
/** A right that is granted on a day to come is applied for until then. */
const rightEntry: EntryOf<TableOf<typeof knowledge>> = ({ granted_at, applied_at, type, name }, day) => {
  const isGranted = granted_at !== null && granted_at <= day;
  const happened_at = isGranted ? granted_at : applied_at !== null && applied_at <= day ? applied_at : day;
  return { happened_at, type: 11, is_public: 1, text: `${isGranted ? '取得' : '申请'}${labelOf(knowledgeType, type)}：${name}` };
};
/** `counted`: what counts as money raised, or the rest; as the figure has it (financing_of) in the buildings where the firms are, though the rows know their park alone. */
function raised(context: Context): Predicate[] {
  const wanted = codesWanted(context, 'counted', yesNo, '计入获投');
  if (wanted.length !== 1) return [];
  const counted = sql<SqlBool>`(t.confirmed_at is not null and t.round <> 7)`;
  const isThere = sql<SqlBool>`in_reach(${of(areaOf(context, undefined))}, t.incubator_id, (select e.building_id from enterprise e where e.id = t.enterprise_id))`;
  return [wanted[0] === 1 ? counted : sql<SqlBool>`not ${counted}`, ...(context.caller.party === 'staff' ? [isThere] : [])];
}
/** `latest`: the last round of each firm that is counted within the days asked for, as the statistics take one of several (financeOf). */
function latestRound(context: Context): Predicate[] {
  const [from, till] = daysWanted(context, 'happened_at', '融资日期');
  const later = sql`exists (select 1 from financing f where f.enterprise_id = t.enterprise_id and f.deleted_at is null
    and f.confirmed_at is not null and f.round <> 7 and f.happened_at >= coalesce(${from}::date, '-infinity') and f.happened_at <= coalesce(${till}::date, 'infinity') and (f.happened_at, f.round, f.id) > (t.happened_at, t.round, t.id))`;
  return flagWanted(context, 'latest', '最近一轮', sql<SqlBool>`(not ${later})`);
}
const wonWords = ({ kind, name }: Pick<TableOf<typeof honour>, 'kind' | 'name'>): string => `获得${kind === 9 ? name : labelOf(honourKind, kind)}`;
/** An honour that was granted longer ago is no news of the park, whoever enters it now. */
const freshDays = 90;
export const growthFeature = ({ engine }: Services): Feature =>
  combine([
    history,
    relations,
    tutorRecords,
    { jobs: growthJobs(engine, (context, right) => writeTimeline(context, knowledge.name, right, rightEntry, false)) },
    growth(knowledge, rightEntry, { happened: 'applied_at', more: ({ now }, row) => ({ status: statusOf(row, today(now)) }) }),
    growth(
      financing,
      ({ happened_at, round, is_public }: TableOf<typeof financing>) => ({
        ...{ happened_at, type: 10, is_public },
        text: `完成${labelOf(financingRound, round)}融资`,
      }),
      { happened: 'happened_at', where: (context) => [...raised(context), ...latestRound(context)] },
    ),
    growth(
      honour,
      ({ granted_at, ...row }: TableOf<typeof honour>) => ({ ...{ happened_at: granted_at, type: 9, is_public: 1 }, text: wonWords(row) }),
      {
        happened: 'granted_at',
        news: async (context, { enterprise_id, granted_at, ...row }: TableOf<typeof honour>) => {
          if (granted_at >= addDays(today(context.now), -freshDays)) await recordEvent(context, enterprise_id, 'honour', wonWords(row));
        },
      },
    ),
  ]);
