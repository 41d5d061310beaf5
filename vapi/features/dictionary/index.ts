import { sql } from 'kysely';
import { dictionaryCalls } from '@/domain/calls/dictionary';
import { dictionary, dictionaryItem } from '@/domain/resources/dictionary';
import { dictionaryUsage } from '../../business/usage';
import { changeOne, changeRows, removeRows } from '../../kernel/changes';
import type { Context } from '../../kernel/context';
import { refuse } from '../../kernel/errors';
import { answers, combine, handlersOf, hookInto, type Feature, type TableOf } from '../../kernel/handlers';
import { read } from '../../kernel/operations/read';
import type { Services } from '../../services';
import { itemAnswers } from './items';

type Item = TableOf<typeof dictionaryItem>;
const codeOf = async ({ db }: Context, id: number): Promise<string> =>
  (await sql<{ code: string }>`select code from dictionary where id = ${id}`.execute(db)).rows[0]?.code ?? '';
const valuesOf = async ({ db }: Context, id: number): Promise<number[]> =>
  (await sql<{ value: number }>`select value from dictionary_item where dictionary_id = ${id}`.execute(db)).rows.map(({ value }) => value);

/** What was removed stays remembered: its value never comes back with another meaning. */
const retire = (context: Context, item: Item) =>
  changeOne(context, dictionary, item.dictionary_id, {
    retired_values: sql`coalesce(t.retired_values, '[]'::jsonb) || ${JSON.stringify([item.value])}::jsonb`,
  });
/** Dictionaries and their items: values in use are disabled, not removed, and never reused. */
export const dictionaryFeature = (services: Services): Feature => {
  const { registry } = services.engine;
  const usage = async (context: Context, id: number) => dictionaryUsage(context.db, registry, await codeOf(context, id), await valuesOf(context, id));
  return combine([
    answers(dictionaryCalls, itemAnswers(services)),
    handlersOf(dictionary, {
      arrange: async (context, row, input) => {
        const { db, now } = context;
        const ids = sql`${sql.val(input.ids)}::bigint[]`;
        const strange = await sql`select 1 from dictionary_item where id = any(${ids}) and dictionary_id <> ${row.id}`.execute(db);
        if (strange.rows.length > 0) refuse('字典项不属于该字典');
        const moved = await changeRows(
          context,
          dictionaryItem,
          sql`t.id = any(${ids})`,
          { sort: sql`array_position(${ids}, t.id)` },
          { action: 'arrange' },
        );
        return moved.length > 0 ? { set: { updated_at: now } } : undefined;
      },
      usage: async (context, { id }) => {
        await read(dictionary, context, Number(id), services.engine);
        const used = await usage(context, Number(id));
        const data = [...used].map(([value, places]) => ({ value, places: [...new Set(places)] }));
        return { data, total: data.length };
      },
    }),
    hookInto(dictionary, {
      beforeRemove: async (context, row) => {
        if (row.is_system === 1) refuse('系统字典不可删除');
        if ((await usage(context, row.id)).size > 0) refuse('该字典已被使用，不可删除');
        await removeRows(context, dictionaryItem, sql`t.dictionary_id = ${row.id}`);
      },
    }),
    hookInto(dictionaryItem, {
      check: async ({ db }, draft, before): Promise<Record<string, string[]>> => {
        if (before || draft.value === undefined || draft.value === null) return {};
        const gone =
          await sql`select 1 from dictionary where id = ${draft.dictionary_id} and retired_values @> ${JSON.stringify([draft.value])}::jsonb`.execute(
            db,
          );
        return gone.rows.length > 0 ? { value: ['该值曾被使用，不能再用'] } : {};
      },
      prepare: async ({ db }, draft, before) => {
        if (before || draft.sort) return {};
        const last = await sql<{
          n: number;
        }>`select coalesce(max(sort), 0)::int n from dictionary_item where dictionary_id = ${draft.dictionary_id}`.execute(db);
        return { sort: (last.rows[0]?.n ?? 0) + 1 };
      },
      beforeRemove: async (context, row) => {
        if (row.is_system === 1) refuse('系统字典的值不可删除，只能停用');
        const used = await dictionaryUsage(context.db, registry, await codeOf(context, row.dictionary_id), [row.value]);
        const places = used.get(row.value);
        if (places) refuse(`该值已被${[...new Set(places)].join('、')}使用，不可删除，只能停用`);
        await retire(context, row);
      },
    }),
  ]);
};
