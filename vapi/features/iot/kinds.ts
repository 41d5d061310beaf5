import { sql, type SqlBool } from 'kysely';
import { meterKind } from '@/domain/codes/iot';
import type { Context } from '../../kernel/context';
import { codesWanted } from '../../kernel/filters';
import type { Predicate } from '../../kernel/scopes';

/** Rows of meters of the kinds that a list asks for. */
export function kindWanted(context: Context): Predicate[] {
  const wanted = codesWanted(context, 'kind', meterKind, '类型');
  return wanted.length > 0 ? [sql<SqlBool>`t.meter_id in (select id from meter where kind = any(${sql.val(wanted)}::int[]))`] : [];
}
