import { sql } from 'kysely';
import { dictionary, dictionaryItem } from '@/domain/resources/dictionary';
import type { Context, Values } from '../../kernel/context';
import { notFound } from '../../kernel/errors';
import type { CallHandler } from '../../kernel/handlers';
import { list } from '../../kernel/operations/list';
import { read } from '../../kernel/operations/read';
import { remove } from '../../kernel/operations/remove';
import { store } from '../../kernel/operations/store';
import { update } from '../../kernel/operations/update';
import type { Services } from '../../services';

/** The item that the address names, which must lie in the dictionary that it names. */
async function itemOf({ db }: Context, { id, rest }: Values): Promise<number> {
  const item = Number(rest);
  if (!Number.isSafeInteger(item)) throw notFound(dictionaryItem.label);
  const found = await sql`select 1 from dictionary_item where id = ${item} and dictionary_id = ${id}`.execute(db);
  if (found.rows.length === 0) throw notFound(dictionaryItem.label);
  return item;
}
const bodyOf = ({ id: _id, rest: _rest, ...body }: Values): Record<string, unknown> => body;

/** CRUD of the items below their dictionary: the engine's own operations, held to the dictionary of the address. */
export function itemAnswers({ engine }: Services): Readonly<Record<'items' | 'item' | 'storeItem' | 'updateItem' | 'deleteItem', CallHandler>> {
  return {
    items: async (context, { id }) => {
      await read(dictionary, context, Number(id), engine);
      return list(dictionaryItem, context, engine, [sql`t.dictionary_id = ${id}`]);
    },
    item: async (context, input) => read(dictionaryItem, context, await itemOf(context, input), engine),
    storeItem: async (context, input) => {
      await read(dictionary, context, Number(input.id), engine);
      return store(dictionaryItem, context, { ...bodyOf(input), dictionary_id: input.id }, engine);
    },
    updateItem: async (context, input) => update(dictionaryItem, context, await itemOf(context, input), bodyOf(input), engine),
    deleteItem: async (context, input) => remove(dictionaryItem, context, await itemOf(context, input), bodyOf(input), engine),
  };
}
