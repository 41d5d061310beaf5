import { sql } from 'kysely';
import type { LossAnswer, UseLoss, UsePart } from '@/domain/answers/use';
import { meter } from '@/domain/resources/meter';
import { figure, percent } from '../../../business/measure/numbers';
import type { Context, Values } from '../../../kernel/context';
import { inScope } from '../../../kernel/scopes';
import { periodOf } from './period';
import { narrowed, unitOf } from './subject';
import { usesOf } from './uses';

interface Child {
  readonly id: number;
  readonly name: string;
  readonly floor_id: number | null;
  readonly floor: string | null;
}
interface Parent {
  readonly id: number;
  readonly parent_id: number | null;
  readonly name: string;
  readonly building_name: string | null;
  readonly children: Child[];
}
type Counted = Child & { readonly use: number };
/** So many of those below a meter are told of one by one: what a drawing has room for. More are told of by floor. */
const mostParts = 12;
const sumOf = (values: readonly number[]): number | null => (values.length === 0 ? null : values.reduce((all, value) => all + value, 0));
function byFloor(counted: readonly Counted[]): UsePart[] {
  const floors = new Map<number, UsePart>();
  for (const { floor_id, floor, use } of counted) {
    if (floor_id === null) continue;
    const before = floors.get(floor_id);
    floors.set(floor_id, { of: 'floor', id: floor_id, name: floor ?? '', use: (before?.use ?? 0) + use, meters: (before?.meters ?? 0) + 1 });
  }
  return [...floors.values()];
}
/** What a drawing shows of those below a meter. */
function partsOf(counted: readonly Counted[]): UsePart[] {
  const each = counted.map(({ id, name, use }): UsePart => ({ of: 'meter', id, name, use, meters: 1 }));
  const parts = counted.length > mostParts && counted.some(({ floor_id }) => floor_id !== null) ? byFloor(counted) : each;
  const largest = parts.sort((one, other) => other.use - one.use || one.id - other.id).slice(0, mostParts);
  return largest.map((part) => ({ ...part, use: figure(part.use, 3) ?? 0 }));
}
/**
 * GET /iot/loss: meters with others below them, what they counted beside what those did. Below a meter in reach all count, wherever they hang:
 * without some of them there would be a loss that is none. A tenant does not know who else hangs below a meter, and is told of none.
 */
export async function loss(context: Context, input: Values): Promise<LossAnswer> {
  const unit = unitOf(input.kind);
  if (context.caller.party !== 'staff') return { unit, data: [] };
  const { rows } = await sql<Parent>`select t.id, t.parent_id, t.name, h.name building_name,
      jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'floor_id', f.id, 'floor', f.name) order by c.id) children
    from meter t join meter c on c.parent_id = t.id and c.deleted_at is null left join room o on o.id = c.room_id
    left join floor f on f.id = coalesce(c.floor_id, o.floor_id) left join building h on h.id = t.building_id
    where t.kind = ${input.kind} and ${narrowed(input)} and ${inScope(meter, context)} group by t.id, h.name order by h.name nulls first, t.number, t.id`.execute(
    context.db,
  );
  const ids = new Set(rows.flatMap(({ id, children }) => [id, ...children.map((child) => child.id)]));
  const groups = [...ids].map((id) => ({ key: id, meters: [{ id }], holder: null }));
  const uses = await usesOf(context, groups, periodOf(context.now, input));
  const data = rows.map(({ children, ...row }): UseLoss => {
    const use = uses.get(row.id)?.use ?? null;
    const counted = children.flatMap((child): Counted[] => {
      const used = uses.get(child.id)?.use ?? null;
      return used === null ? [] : [{ ...child, use: used }];
    });
    const below = sumOf(counted.map((child) => child.use));
    const lost = use === null || below === null ? null : use - below;
    return {
      ...row,
      ...{ use: figure(use, 3), below: figure(below, 3), loss: figure(lost, 3), rate: percent(lost, use) },
      ...{ children: children.length, silent: children.length - counted.length },
      parts: partsOf(counted),
    };
  });
  return { unit, data };
}
