import { dateTime, json, ref, type Field } from '@/domain/kernel/field';
import { defineTable } from '@/domain/kernel/resource';
import { enterprise } from './enterprise';

const must = { required: true, writable: 'never' } as const;
const ofKept = { ...must, valuesOf: { resource: 'enterprise', id: 'kept_id' } } as const;
const bytes = 4 * 1024 * 1024;
/** 企业合并：两家是同一家时，一家的一切归入另一家；记下搬了什么，一天之内可以撤销。 */
export const enterpriseMerge = defineTable({
  name: 'enterprise_merge',
  label: '企业合并',
  title: 'kept_id',
  fields: {
    incubator_id: ref('所属园区', 'incubator', must),
    kept_id: ref('保留的企业', 'enterprise', must),
    gone_id: ref('并入的企业', 'enterprise', must),
    /** Values of the one that stays: before, and as the merge left them. */
    was: json('原值', { ...ofKept, bytes }),
    became: json('新值', { ...ofKept, bytes }),
    /** What was moved, by its place; what was there twice and went; and how many rows each place then held of it. */
    moved: json('归入的记录', { ...must, bytes }),
    undone_at: dateTime('撤销时间', { writable: 'never' }),
  },
});

/** What goes with the place and the stages of the one that is further, and with its demands: nobody chooses it. */
const given: readonly string[] = ['incubator_id', 'building_id', 'need_status', 'invalid_reason'];
/** The values of which the merge asks which one stays. */
export const mergedFields: readonly string[] = Object.entries<Field>(enterprise.fields).flatMap(([name, field]) =>
  field.writable === 'never' || field.derived || field.apart || field.join || field.set || given.includes(name) ? [] : [name],
);
