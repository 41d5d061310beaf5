import { isMissing } from '@/domain/format';
import type { Field, Fields } from '@/domain/kernel/field';
import type { AnyResource } from '@/domain/kernel/resource';
import { idsOf } from '../../kinds/kind';
import type { WireRow } from '../api/api';
import { call } from '../api/http';
import { loadResource } from '../resources';
import { addressOf, endpointOf } from '../visibility';
import type { Values } from './check';

/** Takes one back that is still nobody's: where a save went through whose answer was lost, it belongs to the record that was saved. */
async function dropOne(resource: AnyResource, id: number, owners: readonly string[]): Promise<void> {
  const [read, remove] = (['read', 'delete'] as const).map((does) => endpointOf(resource, does, 'operation'));
  if (!read || !remove) return;
  const row = await call<WireRow>('GET', addressOf(read, id));
  if (owners.every((name) => isMissing(row[name]))) await call('DELETE', addressOf(remove, id), { body: { version: row.version } });
}
/** Whoever gives a form up takes back what was made in it: it belongs to nobody, and no list shows it. */
export async function dropMade(fields: Fields, values: Values): Promise<void> {
  for (const [name, { target = '', makes }] of Object.entries<Field>(fields)) {
    const ids = makes ? idsOf(values[name]) : [];
    if (!makes || ids.length === 0) continue;
    const resource = await loadResource(target);
    // what is gone already, or not the caller's to remove, stays as it is
    await Promise.all(ids.map((id) => dropOne(resource, id, makes.hides).catch(() => undefined)));
  }
}
