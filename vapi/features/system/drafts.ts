import { sql } from 'kysely';
import type { Field } from '@/domain/kernel/field';
import type { AnyResource } from '@/domain/kernel/resource';
import type { Context, Values } from '../../kernel/context';
import { forbidden, invalid } from '../../kernel/errors';
import type { Services } from '../../services';

/** What one user may leave lying about: so many drafts, of so many characters, for so many days. */
const limits = { drafts: 20, characters: 65_536, days: 30 } as const;
const shape = /^([a-z_]{1,40}):(new|\d{1,15})(?::.*)?$/s;

/**
 * Unfinished forms of the caller, by resource, record and what the form was opened with; nobody else reads them, and he himself only while
 * he may hand the form in. What no form holds, and secrets, are not kept.
 */
export function formDrafts({ engine }: Pick<Services, 'engine'>) {
  const formOf = ({ caller }: Context, { form_key }: Values): { resource: AnyResource; key: string } => {
    const key = String(form_key);
    const [, name = '', row] = shape.exec(key) ?? [];
    const resource = engine.registry.all.find((one) => one.name === name);
    const operation = row === 'new' ? 'store' : 'update';
    if (!resource?.operations.includes(operation)) throw invalid({ form_key: ['表单不存在'] });
    if (!caller.can(`${resource.name}_${operation}`)) throw forbidden();
    return { resource, key };
  };
  const own = ({ caller, now }: Context) => sql`user_id = ${caller.id} and updated_at > ${now}::timestamptz - make_interval(days => ${limits.days})`;
  return {
    formDraft: async (context: Context, input: Values) => {
      const { key } = formOf(context, input);
      const found = await sql<{ updated_at: Date }>`select form_key, values, step, row_version, updated_at from form_draft
        where ${own(context)} and form_key = ${key}`.execute(context.db);
      const [draft] = found.rows;
      return draft ? { ...draft, updated_at: draft.updated_at.getTime() } : { form_key: key, values: null };
    },
    saveFormDraft: async (context: Context, input: Values) => {
      const { resource, key } = formOf(context, input);
      const given = input.values;
      if (typeof given !== 'object' || given === null || Array.isArray(given)) throw invalid({ values: ['草稿格式不正确'] });
      const fields = resource.fields as Readonly<Record<string, Field>>;
      const kept = JSON.stringify(Object.fromEntries(Object.entries(given).filter(([name]) => fields[name] && fields[name].kind !== 'secret')));
      if (kept.length > limits.characters) throw invalid({ values: ['草稿过大，无法保存'] });
      const { db, caller, now } = context;
      await sql`insert into form_draft (user_id, form_key, values, step, row_version, updated_at, created_by)
        values (${caller.id}, ${key}, ${kept}::jsonb, ${input.step ?? 1}, ${input.row_version ?? null}, ${now}, ${caller.id})
        on conflict (user_id, form_key) do update set values = excluded.values, step = excluded.step, row_version = excluded.row_version,
          updated_at = excluded.updated_at, version = form_draft.version + 1`.execute(db);
      await sql`delete from form_draft where user_id = ${caller.id} and (not (${own(context)}) or id not in
        (select id from form_draft where user_id = ${caller.id} order by updated_at desc, id desc limit ${limits.drafts}))`.execute(db);
      return { form_key: key };
    },
    dropFormDraft: async (context: Context, input: Values) => {
      const { key } = formOf(context, input);
      await sql`delete from form_draft where user_id = ${context.caller.id} and form_key = ${key}`.execute(context.db);
      return { form_key: key };
    },
  };
}
