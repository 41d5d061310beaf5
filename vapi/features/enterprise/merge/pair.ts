import { sql } from 'kysely';
import { isEmpty } from '@/domain/kernel/empty';
import type { Merging } from '@/domain/answers/merging';
import { enterprise } from '@/domain/resources/enterprise';
import { mergedFields } from '@/domain/resources/enterprise-merge';
import { definitionsOf, type Context } from '../../../kernel/context';
import { notFound } from '../../../kernel/errors';
import type { CallHandler, TableOf } from '../../../kernel/handlers';
import { read } from '../../../kernel/operations/read';
import { inScope } from '../../../kernel/scopes';
import type { Services } from '../../../services';
import { countsOf, holdersOf } from './holders';
import { hindrance } from './hindrance';

type Enterprise = TableOf<typeof enterprise>;
/** Both of them within the caller's reach, the one that stays first. `locked`: against whoever stores something that names one of them meanwhile, too. */
export async function pairOf(context: Context, kept: number, gone: number, locked: boolean): Promise<readonly [kept: Enterprise, gone: Enterprise]> {
  const found =
    await sql<Enterprise>`select t.* from enterprise t where t.id = any(${sql.val([kept, gone])}::bigint[]) and ${inScope(enterprise, context)}
    order by t.id ${locked ? sql`for update of t` : sql``}`.execute(context.db);
  const rowOf = (id: number): Enterprise => {
    const row = found.rows.find((one) => one.id === id);
    if (!row) throw notFound(enterprise.label);
    return row;
  };
  return [rowOf(kept), rowOf(gone)];
}
const same = (one: unknown, other: unknown): boolean => (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other);
/** GET /enterprise/merging: what would come of a merge, before anything is decided. */
export const merging =
  ({ engine }: Pick<Services, 'engine'>): CallHandler =>
  async (context, { kept_id, gone_id }): Promise<Merging> => {
    const [kept, gone] = await pairOf(context, Number(kept_id), Number(gone_id), false);
    const counts = await countsOf(context, [kept.id, gone.id]);
    const differing = mergedFields.flatMap((name) => {
      const [one, other] = [kept, gone].map((row) => (row as unknown as Record<string, unknown>)[name]);
      return same(one, other) || isEmpty(other) ? [] : [{ name, take: isEmpty(one) }];
    });
    const rows = holdersOf(definitionsOf(context)).flatMap(({ key, label }) => {
      const [one = 0, other = 0] = counts.get(key) ?? [];
      return one + other > 0 ? [{ label, kept: one, gone: other }] : [];
    });
    const wire = async (id: number) => (await read(enterprise, context, id, engine)) as unknown as Merging['kept'];
    const refused = (await hindrance(context, kept, gone)) ?? null;
    return { kept: await wire(kept.id), gone: await wire(gone.id), differing, rows, refused };
  };
