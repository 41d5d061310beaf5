import type { Field } from '@/domain/kernel/field';
import type { AnyResource } from '@/domain/kernel/resource';
import type { Viewer } from '../visibility';

/** Whether whoever looks can have one record at most: one for each firm, facilitator or tutor, and he sees his own alone. */
export const onePerParty = ({ fields }: Pick<AnyResource, 'fields'>, { party }: Pick<Viewer, 'party'>): boolean =>
  party !== 'staff' &&
  Object.values<Field>(fields).some(
    ({ kind, target, rules }) =>
      kind === 'ref' && target === party && (rules ?? []).some((one) => one.rule === 'unique' && !one.scope?.length && one.where === undefined),
  );
