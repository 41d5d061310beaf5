import { integer, textList } from '../kernel/field';
import { defineCalls } from '../kernel/resource';

/** Tables with rows that name an enterprise: a merge moves them. A test holds them against the definitions. */
export const enterpriseHolders = [
  'activity_apply',
  'answer_sheet',
  'app_user',
  'bank_entry',
  'car_pass',
  'car_stay',
  'check_task',
  'contract',
  'contract_supplement',
  'custom_field_value',
  'enterprise_apply',
  'enterprise_change',
  'enterprise_synthesize',
  'enterprise_tag',
  'enterprise_timeline',
  'entry_information',
  'fee_bill',
  'field_record',
  'financing',
  'hazard',
  'honour',
  'incubation',
  'knowledge',
  'meter_binding',
  'meter_settlement',
  'mtroom_apl',
  'need',
  'notice',
  'payment',
  'payment_notice',
  'policy_apply',
  'project_promotion',
  'questionnaire',
  'refund',
  'report',
  'report_return',
  'room_occupancy',
  'score',
  'settlement_apply',
  'showcase',
  'suggest',
  'tutor_record',
  'tutor_relation',
  'user_register',
  'vehicle',
  'visitor',
] as const;
/** A merge may be undone for so many minutes: a day. */
export const mergeMinutes = 24 * 60;
/** Calls of enterprises that no resource derives. */
export const enterpriseCalls = defineCalls({
  merge: {
    label: '企业合并',
    access: 'enterprise_merge',
    at: 'PUT /enterprise/merge/{id}',
    changes: ['enterprise', 'enterprise_merge', ...enterpriseHolders],
    input: {
      gone_id: integer('并入的企业', { required: '请选择要并入的企业' }),
      take: textList('采用并入企业的字段'),
      version: integer('版本', { required: true }),
      gone_version: integer('并入企业的版本', { required: true }),
    },
  },
});
