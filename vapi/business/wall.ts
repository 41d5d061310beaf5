import { techField } from '@/domain/codes/customer';
import { labelOf } from '@/domain/kernel/codes';
import type { Context } from '../kernel/context';
import { parameterValues } from './parameters';

/**
 * Whether firms are named where it says what they earn, owe or have not done. Staff read it anyhow; on a wall, where whoever comes by looks
 * on, only where the park has switched it on (cockpit.names).
 */
export async function mayName({ caller, db }: Pick<Context, 'caller' | 'db'>): Promise<boolean> {
  return caller.only === undefined || (await parameterValues(db, 'cockpit.names'))['cockpit.names'];
}
/** What stands in place of a firm's name: what it works in. */
export const unnamedFirm = (field: number | null): string => `${labelOf(techField, field) ?? '在园'}企业`;
