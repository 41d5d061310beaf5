import { sql, type SqlBool } from 'kysely';
import type { FoundKind } from '@/domain/answers/search';
import { searchCalls } from '@/domain/calls/search';
import { endpointOf } from '@/domain/kernel/derive';
import type { Field } from '@/domain/kernel/field';
import { tableOf, type AnyResource } from '@/domain/kernel/resource';
import { ownerOf, recordTitle, shownOf } from '@/domain/kernel/titles';
import type { Context } from '../../kernel/context';
import { alsoOf, type Engine } from '../../kernel/engine';
import { filtersOf } from '../../kernel/filters';
import { answers, type Feature } from '../../kernel/handlers';
import { whereOf } from '../../kernel/operations/list';
import { isSeen, selection, wireOf, type Stored } from '../../kernel/rows';
import { and, type Predicate } from '../../kernel/scopes';
import type { Services } from '../../services';

/** So many of a kind: who wants more narrows the list itself. */
const most = 5;
/** What may be a piece of a telephone number. */
const digits = /^\d{4,}$/;
/** Kinds that can be found, those that are mostly looked for first: the order in which the call names them. */
const inOrder = (all: readonly AnyResource[]): readonly AnyResource[] =>
  searchCalls.everything.reads.flatMap((name) => all.find((one) => one.name === name) ?? []);
const mayList = (resource: AnyResource, { caller }: Context): boolean => {
  const access = endpointOf(resource, 'list', 'operation')?.access;
  return access !== undefined && caller.can(access);
};
/** The fields of a kind that are looked through for these words. A mask holds: what is hidden of a number finds nothing. */
function matching(resource: AnyResource, q: string, { caller }: Context): Predicate | undefined {
  const names = ((resource.found ?? []) as readonly string[]).filter((name) => {
    const field = resource.fields[name] as Field | undefined;
    return field && isSeen(field, caller) && (field.kind !== 'mobile' || digits.test(q));
  });
  const found = names.flatMap((name) => filtersOf({ ...resource, filters: [{ field: name, match: 'contains' }] }, { [name]: q }, caller));
  return found.length > 0 ? sql<SqlBool>`(${sql.join(found, sql` or `)})` : undefined;
}
/** The first of a kind, in its list's scope: one statement. */
async function foundOf(resource: AnyResource, q: string, context: Context, engine: Engine): Promise<FoundKind | undefined> {
  const match = matching(resource, q, context);
  if (!match) return undefined;
  const plain: Context = { ...context, request: { ...context.request, query: {} } };
  const where = and([whereOf(resource, plain, alsoOf(engine, resource, plain)), match]);
  const select = selection(resource, context.caller, false, engine.registry);
  const { rows } = await sql<Stored>`select ${select} from ${sql.table(tableOf(resource))} t where ${where} order by t.id desc limit ${most}`.execute(
    context.db,
  );
  if (rows.length === 0) return undefined;
  return {
    resource: resource.name,
    label: resource.label,
    rows: rows.map((stored) => {
      const row = wireOf(resource, stored, context.caller, false, engine);
      const place = [shownOf(resource, 'incubator_id', row), shownOf(resource, 'building_id', row)].filter((one) => typeof one === 'string');
      return { id: stored.id, title: recordTitle(resource, row) ?? `#${stored.id}`, about: ownerOf(resource, row) ?? (place.join(' ') || null) };
    }),
  };
}
/** GET /search: the first rows of each kind that may be found, among those that the caller could list. */
export const searchFeature = ({ engine }: Pick<Services, 'engine'>): Feature =>
  answers(searchCalls, {
    everything: async (context, { q }) => {
      const words = String(q).trim();
      const data: FoundKind[] = [];
      for (const resource of inOrder(engine.registry.all)) {
        const found = words !== '' && mayList(resource, context) ? await foundOf(resource, words, context, engine) : undefined;
        if (found) data.push(found);
      }
      return { data };
    },
  });
