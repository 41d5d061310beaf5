import { sql } from 'kysely';
import type { LossAnswer, UseLoss } from '@/domain/answers/use';
import { meter } from '@/domain/resources/meter';
import { figure, percent } from '../../../business/measure/numbers';
import type { Context, Values } from '../../../kernel/context';
import { inScope } from '../../../kernel/scopes';
import { periodOf } from './period';
import { narrowed, unitOf } from './subject';
import { usesOf } from './uses';

interface Parent {
  readonly id: number;
  readonly name: string;
  readonly building_name: string | null;
  readonly children: number[];
}
/**
 * GET /iot/loss: meters with others below them, what they counted beside what those did. Below a meter in reach all count, wherever they hang:
 * without some of them there would be a loss that is none. A tenant does not know who else hangs below a meter, and is told of none.
 */
export async function loss(context: Context, input: Values): Promise<LossAnswer> {
  const unit = unitOf(input.kind);
  if (context.caller.party !== 'staff') return { unit, data: [] };
  const { rows } = await sql<Parent>`select t.id, t.name, h.name building_name, array_agg(c.id order by c.id)::bigint[] children
    from meter t join meter c on c.parent_id = t.id and c.deleted_at is null left join building h on h.id = t.building_id
    where t.kind = ${input.kind} and ${narrowed(input)} and ${inScope(meter, context)} group by t.id, h.name order by h.name nulls first, t.number, t.id`.execute(
    context.db,
  );
  const periods = periodOf(context.now, input);
  // a key of each meter and, below nought, of those that hang on it
  const uses = await usesOf(
    context,
    rows.flatMap(({ id, children }) => [
      { key: id, meters: [{ id }], holder: null },
      { key: -id, meters: children.map((child) => ({ id: Number(child) })), holder: null },
    ]),
    periods,
  );
  const data = rows.map(({ id, name, building_name, children }): UseLoss => {
    const use = uses.get(id)?.use ?? null;
    const { use: below = null, reporting = 0 } = uses.get(-id) ?? {};
    const lost = use === null || below === null ? null : use - below;
    return {
      ...{ id, name, building_name, use: figure(use, 3), below: figure(below, 3), loss: figure(lost, 3), rate: percent(lost, use) },
      ...{ children: children.length, silent: children.length - reporting },
    };
  });
  return { unit, data };
}
