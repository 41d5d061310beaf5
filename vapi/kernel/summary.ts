import { sql } from 'kysely';
import { summaryOf } from '@/domain/kernel/card';
import { tableOf, type AnyResource } from '@/domain/kernel/resource';
import { systemCaller } from './caller';
import type { Context } from './context';
import { selection, wireOf, type Reader, type Stored } from './rows';

/** A row in a line for whoever is told of it (`summaryOf`): without what is masked or for some eyes only, whoever makes it. Empty where it is gone. */
export async function summaryOfRow({ db }: Pick<Context, 'db'>, resource: AnyResource, id: number, reader: Reader): Promise<string> {
  const caller = systemCaller('summary');
  const found =
    await sql<Stored>`select ${selection(resource, caller, false, reader.registry)} from ${sql.table(tableOf(resource))} t where t.id = ${id}`.execute(
      db,
    );
  return found.rows[0] ? summaryOf(resource, wireOf(resource, found.rows[0], caller, false, reader)) : '';
}
