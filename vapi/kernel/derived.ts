import type { Field } from '@/domain/kernel/field';
import type { AnyResource } from '@/domain/kernel/resource';
import type { Context } from './context';
import { isSeen, type Reader, type Stored } from './rows';

/** Rows with their derived and reckoned fields, asked of the resource's hook once for all of them; unchanged where there are none, or none is seen. */
export async function withDerived(resource: AnyResource, context: Context, rows: readonly Stored[], reader: Reader): Promise<readonly Stored[]> {
  const wanted = Object.values<Field>(resource.fields).some((field) => (field.derived || field.reckoned) && isSeen(field, context.caller));
  const derive = reader.hooks?.[resource.name]?.derive;
  if (!wanted || !derive || rows.length === 0) return rows;
  const found = await derive(
    context,
    rows.map(({ id }) => id),
  );
  const byId = new Map(found.map((one) => [one.id, one]));
  // a copy of a wide row costs more than what is added to it, and they were read for this answer alone
  return rows.map((row) => Object.assign(row, byId.get(row.id)));
}
