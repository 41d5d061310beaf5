import { sql } from 'kysely';
import { customFieldOf, customKey, plainAnswer, type CustomDefinition } from '@/domain/custom-fields';
import type { Fields } from '@/domain/kernel/field';
import type { Context } from '../kernel/context';
import type { Engine } from '../kernel/engine';
import { refuse } from '../kernel/errors';
import { checked } from '../kernel/validate';

type Values = Record<string, unknown>;
/** As the wire has it: `enterpriseFields: [{field, value}]`; `field` is the definition's id. */
export interface CustomAnswer {
  readonly field: number;
  readonly value: unknown;
}
export interface CustomValue extends CustomAnswer, Omit<CustomDefinition, 'id'> {}

/** The enabled definitions of a module, or of both, in their order. */
const customDefinitions = async ({ db }: Pick<Context, 'db'>, module?: 1 | 2): Promise<CustomDefinition[]> =>
  (
    await sql<CustomDefinition>`select id, name, type, option, is_require, module_id from custom_field
      where deleted_at is null and enabled = 1 and (${module ?? null}::int is null or module_id = ${module ?? null}) order by module_id, sort, id`.execute(
      db,
    )
  ).rows;

const storedValues = async ({ db }: Pick<Context, 'db'>, enterprise: number): Promise<Map<number, unknown>> =>
  new Map(
    (
      await sql<{ field_id: number; value: unknown }>`select field_id, value from custom_field_value where enterprise_id = ${enterprise}`.execute(db)
    ).rows.map(({ field_id, value }) => [field_id, value]),
  );

interface FileRow {
  id: number;
  save_name: string;
  is_public: number;
}
/** Files of an Upload as links, places of a Region with their names; everything else as it is stored. */
async function shown({ db }: Context, engine: Engine, type: CustomDefinition['type'], value: unknown): Promise<unknown> {
  if (!Array.isArray(value) || (type !== 'Upload' && type !== 'Region')) return value ?? null;
  const ids = sql.val(value.map(Number));
  if (type === 'Region') {
    const found = await sql<{ id: number; name: string }>`select id, name from region where id = any(${ids}::bigint[]) order by level, id`.execute(
      db,
    );
    return found.rows;
  }
  const found =
    await sql<FileRow>`select id, save_name, is_public from file where id = any(${ids}::bigint[]) order by array_position(${ids}::bigint[], id)`.execute(
      db,
    );
  return found.rows.map((row) => ({ id: row.id, save_name: row.save_name, save_path: engine.filePath(row) }));
}
/** Every enabled field of a module with what the enterprise has answered (null where nothing). */
export async function readCustomValues(context: Context, engine: Engine, enterprise: number, module?: 1 | 2): Promise<CustomValue[]> {
  const values = await storedValues(context, enterprise);
  const answers: CustomValue[] = [];
  for (const { id, ...definition } of await customDefinitions(context, module))
    answers.push({ field: id, ...definition, value: await shown(context, engine, definition.type, values.get(id)) });
  return answers;
}
const isPair = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(([name, end]) => ['min', 'max'].includes(name) && (end === null || (typeof end === 'number' && Number.isFinite(end))));

function answersOf(given: unknown, known: ReadonlyMap<number, CustomDefinition>): Values {
  if (!Array.isArray(given)) refuse('自定义字段格式不正确');
  const body: Values = {};
  for (const one of given as unknown[]) {
    const { field, value } = (typeof one === 'object' && one !== null ? one : {}) as Partial<CustomAnswer>;
    const definition = known.get(Number(field));
    if (!definition) refuse('自定义字段不存在或已停用，请刷新后重试');
    body[customKey(definition.id)] = plainAnswer(definition.type, value);
  }
  return body;
}
/**
 * Checks the answers by the rules of their definitions and keeps them; an empty answer is forgotten. With `whole` every required field
 * must be answered, as when an enterprise is made; without it what is not sent stays as it is.
 * Errors (422) stand at `custom_{id}`. Runs inside the caller's transaction.
 */
export async function writeCustomValues(
  context: Context,
  engine: Engine,
  enterprise: number,
  given: unknown,
  { whole = false, module }: { whole?: boolean; module?: 1 | 2 } = {},
): Promise<void> {
  const definitions = await customDefinitions(context, module);
  const body = answersOf(given, new Map(definitions.map((one) => [one.id, one])));
  const fields: Fields = Object.fromEntries(definitions.map((one) => [customKey(one.id), customFieldOf(one)]));
  const odd = definitions.filter(({ id, type }) => type === 'Numerical' && body[customKey(id)] != null && !isPair(body[customKey(id)]));
  const more = async () => Object.fromEntries(odd.map(({ id }) => [customKey(id), ['格式不正确']]));
  const stored = await storedValues(context, enterprise);
  const before = whole ? undefined : Object.fromEntries(definitions.map(({ id }) => [customKey(id), stored.get(id) ?? null]));
  const draft = await checked({ name: 'custom_field_value', fields }, body, whole, context, engine.registry, before, more);
  for (const { id, type } of definitions) {
    const key = customKey(id);
    if (!(key in body)) continue;
    const value = type === 'Numerical' ? body[key] : (draft[key] ?? null);
    if (value === null) await sql`delete from custom_field_value where enterprise_id = ${enterprise} and field_id = ${id}`.execute(context.db);
    else
      await sql`insert into custom_field_value (enterprise_id, field_id, value, created_by)
        values (${enterprise}, ${id}, ${JSON.stringify(value)}::jsonb, ${context.caller.id || null})
        on conflict (enterprise_id, field_id) do update set value = excluded.value, version = custom_field_value.version + 1, updated_at = ${context.now}`.execute(
        context.db,
      );
  }
}
