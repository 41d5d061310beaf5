import { sql, type SqlBool } from 'kysely';
import type { Field } from '@/domain/kernel/field';
import { has, type AnyResource } from '@/domain/kernel/resource';
import { clockOf, predicateOf } from './conditions';
import { definitionsOf, type ChoiceAnswers, type Context } from './context';
import { always, and, inScope, type Predicate } from './scopes';

const canBeDisabled = (resource: AnyResource, name: string): boolean => resource.fields[name]?.codes?.items[0]?.label === '启用';
/** What any form offers of a resource: of those that can be disabled only the enabled ones. */
export const enabledOf = (resource: AnyResource): Predicate[] =>
  ['enabled', 'status'].flatMap((name) => (canBeDisabled(resource, name) ? [sql<SqlBool>`${sql.ref(`t.${name}`)} = 1`] : []));

type Offering = Pick<Field, 'choices'>;
/**
 * What a reference offers of its target: the enabled ones, of these what its `choices` say. Lists, imports and stored values are held against
 * the same; what is narrowed by `answers` is held against them by the hook of the record, which knows all of it.
 */
export async function offeredBy({ choices = {} }: Offering, target: AnyResource, context: Context, answers: ChoiceAnswers = {}): Promise<Predicate> {
  const { where, rule } = choices;
  return and([
    ...enabledOf(target),
    ...(where ? [predicateOf(where, target.fields, await clockOf(context, where))] : []),
    ...(rule ? [await definitionsOf(context).choiceRule(rule)(context, answers)] : []),
  ]);
}
/** The rows of a target within reach of whoever has a form for them; `to: 'park'` reaches tenants and their like too, who cannot list them. */
export function reachedBy({ choices }: Offering, target: AnyResource, context: Context): Predicate {
  const { party } = context.caller;
  if (choices?.to === 'rule') return has(target, 'softDelete') ? sql`t.deleted_at is null` : always;
  const widened = choices?.to === 'park' && target.scope[party] === 'none' && party !== 'visitor';
  return inScope(widened ? { ...target, scope: { ...target.scope, [party]: 'park' } } : target, context);
}
/** Why a row that is there is not offered, in words. */
export const notOfferedMessage = ({ label, choices = {} }: Pick<Field, 'label' | 'choices'>, target: AnyResource): string =>
  choices.refused ??
  (!choices.rule && Object.keys(choices.where ?? {}).every((name) => canBeDisabled(target, name)) ? `该${label}已停用` : `该${label}不可选`);
