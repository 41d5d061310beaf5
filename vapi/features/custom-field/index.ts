import { sql } from 'kysely';
import { chosenTypes, customField } from '@/domain/resources/custom-field';
import { changeRows } from '../../kernel/changes';
import type { Context } from '../../kernel/context';
import { refuse } from '../../kernel/errors';
import { combine, handlersOf, hookInto, type Feature } from '../../kernel/handlers';

const hasValues = async ({ db }: Context, id: number): Promise<boolean> =>
  (await sql`select 1 from custom_field_value where field_id = ${id} limit 1`.execute(db)).rows.length > 0;
const choosesFrom = (type: unknown): boolean => chosenTypes.some((one) => one === type);

/** Definitions of custom fields; what they ask and keep of an enterprise is business/customFields. */
export const customFieldFeature: Feature = combine([
  handlersOf(customField, {
    arrange: async (context, _row, input) => {
      const ids = sql`${sql.val(input.ids)}::bigint[]`;
      await changeRows(context, customField, sql`t.id = any(${ids})`, { sort: sql`array_position(${ids}, t.id)` }, { action: 'arrange' });
    },
  }),
  hookInto(customField, {
    // its answers, those to earlier wordings too, would be seen no more
    beforeRemove: async ({ db }, { id }) => {
      const answered =
        await sql`select 1 from custom_field_value v join custom_field f on f.id = v.field_id where ${id} in (f.id, f.current_id) limit 1`.execute(
          db,
        );
      if (answered.rows.length > 0) refuse('已有企业填写了该字段，不能删除，可停用');
    },
    check: async (context, draft, before) => {
      const errors: Record<string, string[]> = {};
      if (!before || (draft.type === undefined && draft.module_id === undefined)) return errors;
      const fixed = await hasValues(context, before.id);
      if (fixed && draft.type !== undefined && draft.type !== before.type) errors.type = ['已有企业填写了该字段，类型不可更改'];
      if (fixed && draft.module_id !== undefined && draft.module_id !== before.module_id)
        errors.module_id = ['已有企业填写了该字段，所属模块不可更改'];
      return errors;
    },
    prepare: async ({ db }, draft, before) => {
      const type = draft.type ?? before?.type;
      const bare = choosesFrom(type) ? {} : { option: null };
      if (before || draft.sort) return bare;
      const last = await sql<{
        n: number;
      }>`select coalesce(max(sort), 0)::int n from custom_field where module_id = ${draft.module_id} and deleted_at is null`.execute(db);
      return { ...bare, sort: (last.rows[0]?.n ?? 0) + 1 };
    },
  }),
]);
