import { sql, type SqlBool } from 'kysely';
import type { Field } from '@/domain/kernel/field';
import type { AnyResource } from '@/domain/kernel/resource';
import type { Predicate } from './scopes';

const canBeDisabled = (resource: AnyResource, name: string): boolean => resource.fields[name]?.codes?.items[0]?.label === '启用';
/** What a form offers of a resource: of those that can be disabled only the enabled ones. */
export const offeredOf = (resource: AnyResource): Predicate[] =>
  ['enabled', 'status'].flatMap((name) => (canBeDisabled(resource, name) ? [sql<SqlBool>`${sql.ref(`t.${name}`)} = 1`] : []));

/** What a reference offers of its target: that, and what the field's own `offered` asks for. */
export const offeredBy = (field: Pick<Field, 'offered'>, target: AnyResource): Predicate[] => [
  ...offeredOf(target),
  ...Object.entries(field.offered ?? {}).map(([name, value]): Predicate => sql<SqlBool>`${sql.ref(`t.${name}`)} = ${value}`),
];
/** Why a row that is there is not offered, in words. */
export const notOfferedMessage = ({ label, offered = {} }: Pick<Field, 'label' | 'offered'>, target: AnyResource): string =>
  Object.keys(offered).every((name) => canBeDisabled(target, name)) ? `该${label}已停用` : `该${label}不可选`;
