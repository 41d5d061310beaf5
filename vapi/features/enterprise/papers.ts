import { sql, type RawBuilder } from 'kysely';
import type { HeldFile } from '@/domain/answers/papers';
import type { Access } from '@/domain/kernel/access';
import type { Field } from '@/domain/kernel/field';
import { has, tableOf, type AnyResource } from '@/domain/kernel/resource';
import { enterprise } from '@/domain/resources/enterprise';
import { incubation } from '@/domain/resources/incubation';
import { toWire } from '@/domain/kernel/moment';
import { definitionsOf, type Context } from '../../kernel/context';
import type { CallHandler } from '../../kernel/handlers';
import { mustSee } from '../../kernel/operations/related';
import { isSeen } from '../../kernel/rows';
import { always, inScope } from '../../kernel/scopes';
import type { Services } from '../../services';

const most = 200;
interface Found {
  readonly id: number;
  readonly whose: string;
  readonly field: string;
  readonly save_name: string;
  readonly is_public: number;
  readonly created_at: Date | string;
}
/** By which column a row of a resource is an enterprise's. */
function ownerOf(resource: AnyResource): string | undefined {
  if (resource.name === enterprise.name) return 'id';
  const field: Field | undefined = resource.fields.enterprise_id;
  return field?.kind === 'ref' && field.target === enterprise.name && !field.derived ? 'enterprise_id' : undefined;
}
/** Files that rows of a resource hold for an enterprise, each field by its label: of those rows and fields that the caller may open. */
function heldBy(resource: AnyResource, id: unknown, context: Context): RawBuilder<unknown>[] {
  const owner = ownerOf(resource);
  // what its own page shows to whoever opens it, and what the caller may open by itself
  const shown = resource.name === incubation.name;
  if (!owner || !(shown || context.caller.can(`${resource.name}_read` as Access))) return [];
  const seen = shown ? always : inScope(resource, { ...context, chosen: null });
  const alive = has(resource, 'softDelete') ? sql`and t.deleted_at is null` : sql``;
  return Object.entries<Field>(resource.fields).flatMap(([name, field]) => {
    if ((field.kind !== 'file' && field.kind !== 'files') || !isSeen(field, context.caller)) return [];
    const column = sql.ref(`t.${name}`);
    const holds = field.kind === 'file' ? sql`f.id = ${column}` : sql`f.id = any(${column})`;
    return [
      sql`select f.id, ${resource.label}::text whose, ${field.label}::text field, f.save_name, f.is_public, f.created_at
        from ${sql.table(tableOf(resource))} t join file f on ${holds} where ${sql.ref(`t.${owner}`)} = ${id} and ${seen} ${alive}`,
    ];
  });
}
/** GET /enterprise/{id}/files: what the enterprise and whatever is its own hold of files, by the definitions; the newest first. */
export const papers =
  ({ engine }: Pick<Services, 'engine'>): CallHandler =>
  async (context, { id }): Promise<{ data: readonly HeldFile[]; total: number }> => {
    await mustSee(context, enterprise, id);
    const parts = definitionsOf(context).all.flatMap((resource) => heldBy(resource, id, context));
    const found = await sql<Found>`select distinct on (h.created_at, h.id) h.* from (${sql.join(parts, sql` union all `)}) h
      order by h.created_at desc, h.id desc, h.whose, h.field limit ${most}`.execute(context.db);
    const data = found.rows.map(({ save_name, is_public, created_at, ...row }) => ({
      ...row,
      created_at: toWire(created_at),
      files: [{ id: row.id, save_name, save_path: engine.filePath({ id: row.id, save_name, is_public }) }],
    }));
    return { data, total: data.length };
  };
