import { sql } from 'kysely';
import { parameterFault, parameterOf, parameters, type Parameter } from '@/domain/parameters';
import { parameter } from '@/domain/resources/site-setting';
import { toWire } from '@/domain/kernel/moment';
import type { Context, Values } from '../../kernel/context';
import { invalid, notFound, refuse } from '../../kernel/errors';
import { logChange } from '../../kernel/log';
import { changeRow, insertRow } from '../../kernel/operations/store';
import type { Stored } from '../../kernel/rows';

interface Changed {
  key: string;
  value: unknown;
  version: number;
  updated_at: Date;
  updated_by: string | null;
}
const all: readonly Parameter[] = Object.values(parameters);
/** A forgotten value is a row without one: its version goes on, so that a page older than that cannot pass for up to date. */
const wire = ({ key, initial }: Parameter, row: Changed | undefined) => {
  const own = row && row.value !== null ? row : undefined;
  return {
    key,
    initial,
    value: own ? own.value : initial,
    changed: own !== undefined,
    version: row?.version ?? 0,
    updated_at: own ? toWire(own.updated_at) : null,
    updated_by: own?.updated_by ?? null,
  };
};
/** Every parameter with its default and what holds now. Rows without a definition (marks of the start) are not shown. */
export async function listParameters({ db }: Context): Promise<unknown> {
  const found = await sql<Changed>`select p.key, p.value, p.version, p.updated_at, u.name updated_by
    from parameter p left join app_user u on u.id = p.created_by`.execute(db);
  const rows = new Map(found.rows.map((row) => [row.key, row]));
  return { data: all.map((one) => wire(one, rows.get(one.key))), total: all.length };
}
/** Keeps a value, or (null) forgets it for the default; each change is logged with what was before. */
export async function saveParameter(context: Context, { rest, value, version, ...strange }: Values): Promise<unknown> {
  const found = parameterOf(String(rest));
  if (!found) throw notFound(parameter.label);
  if (Object.keys(strange).length > 0) refuse(`不支持提交的字段：${Object.keys(strange).join('、')}`);
  if (value === undefined) throw invalid({ value: [`请输入${found.label}`] });
  const kept = typeof value === 'string' ? value.trim() : value;
  const fault = kept === null ? undefined : parameterFault(found, kept);
  if (fault) throw invalid({ value: [fault] });
  const [before] = (await sql<Stored>`select * from parameter where key = ${found.key} for update`.execute(context.db)).rows;
  if (version !== undefined && Number(version) !== (before?.version ?? 0)) refuse('该记录已被他人修改，请刷新后重试');
  if (kept === null && (before?.value ?? null) === null) return wire(found, before as Changed | undefined);
  const values = { value: JSON.stringify(kept), label: found.label, unit: found.unit ?? null };
  // whoever changed it last stands in created_by: a row is the change
  const after = before
    ? await changeRow(context, parameter, before.id, { ...values, created_by: context.caller.id || null })
    : await insertRow(context, parameter, { key: found.key, ...values });
  await logChange(context, parameter, before ? 'update' : 'store', before, after);
  const row = after as unknown as Changed;
  return wire(found, { ...row, updated_by: context.caller.name });
}
