import { sql } from 'kysely';
import type { Field } from '@/domain/kernel/field';
import { tableOf, type AnyResource } from '@/domain/kernel/resource';
import { shownOfState, tracks, type ProgressState, type ProgressTrack, type Track } from '@/domain/progress';
import type { Context } from '../../kernel/context';
import { refuse } from '../../kernel/errors';
import { selection, wireOf, type Stored } from '../../kernel/rows';
import { and, inScope, type Predicate } from '../../kernel/scopes';
import type { Services } from '../../services';

type Needed = Pick<Services, 'engine'>;
interface Counted {
  readonly state: number;
  readonly n: number;
}
const where = (resource: AnyResource, { mine }: Track, own: boolean, context: Context): Predicate =>
  and([inScope(resource, context), ...(own && mine ? [sql<boolean>`${sql.ref(`t.${mine}`)} = ${context.caller.id}`] : [])]);

async function totals(resource: AnyResource, track: Track, seen: Predicate, { db }: Context): Promise<readonly Counted[]> {
  const state = sql.ref(`t.${track.state}`);
  const found = sql<Counted>`select ${state} as state, count(*)::int n from ${sql.table(tableOf(resource))} t where ${seen} group by 1`;
  return (await found.execute(db)).rows;
}
/** The newest rows of every state in one reading: the ids by rank, labels for these alone. */
async function newest(resource: AnyResource, track: Track, seen: Predicate, context: Context, { engine }: Needed): Promise<Stored[]> {
  const table = sql.table(tableOf(resource));
  const rank = sql`row_number() over (partition by ${sql.ref(`t.${track.state}`)} order by t.updated_at desc, t.id desc)`;
  const ids = sql`select id from (select t.id, ${rank} at from ${table} t where ${seen}) ranked where at <= ${shownOfState}`;
  const rows = sql<Stored>`select ${selection(resource, context.caller, false, engine.registry)} from ${table} t where t.id in (${ids}) order by t.updated_at desc, t.id desc`;
  return (await rows.execute(context.db)).rows;
}
/** GET /task: what the caller may list, within his reach, counted and shown by state. */
export const progress =
  (services: Needed) =>
  async (context: Context, input: Readonly<Record<string, unknown>>): Promise<{ data: ProgressTrack[]; total: number }> => {
    const { caller } = context;
    const own = input.mine === 1 && caller.party === 'staff';
    const open = tracks.filter(({ resource }) => caller.can(`${resource}_list`));
    const chosen = input.track ? open.find(({ resource }) => resource === input.track) : open[0];
    if (input.track && !chosen) refuse('没有该事项或没有权限');
    const data: ProgressTrack[] = [];
    for (const track of open) {
      const resource = services.engine.registry.get(track.resource);
      const seen = where(resource, track, own, context);
      const counted = await totals(resource, track, seen, context);
      const about = {
        resource: track.resource,
        label: resource.label,
        personal: track.mine !== undefined && caller.party === 'staff',
        total: counted.reduce((sum, { n }) => sum + n, 0),
      };
      data.push(
        track === chosen ? { ...about, states: statesOf(resource, track, counted, await newest(resource, track, seen, context, services)) } : about,
      );
    }
    return { data, total: data.length };

    function statesOf(resource: AnyResource, track: Track, counted: readonly Counted[], rows: readonly Stored[]): ProgressState[] {
      const items = (resource.fields[track.state] as Field).codes?.items ?? [];
      return items.map(({ code, label, color }) => ({
        code: Number(code),
        label,
        ...(color && { color }),
        total: counted.find(({ state }) => state === code)?.n ?? 0,
        rows: rows
          .filter((row) => row[track.state] === code)
          .map((row) => ({ ...wireOf(resource, row, caller, false, services.engine), id: row.id })),
      }));
    }
  };
