import { integer } from '../kernel/field';
import { defineCalls } from '../kernel/resource';

const input = { incubator_id: integer('所属园区') } as const;
const cockpit = { access: 'cockpit_read', source: 'spec' } as const;
/** Residents, incubation and honours: entities.md 13.1, resident, incubating, graduated, holds. */
const people = ['incubator', 'enterprise', 'entry_information', 'incubation', 'honour'] as const;
/** Area, letting and room status: total_area, rentable, rented, room_status. */
const space = ['building', 'floor', 'room', 'room_occupancy'] as const;
/** Reported and year_sum. */
const reported = ['report', 'report_return', 'report_item', 'report_value'] as const;

/** The nine shapes of statistics.md section 4; the tables are those of entities.md 13.2. */
export const statisticsCalls = defineCalls({
  cockpitIncubator: {
    ...cockpit,
    label: '园区总览',
    at: 'GET /cockpit-incubator',
    input: { ...input, year: integer('年份') },
    reads: [...people, ...space, 'contract', 'alarm', 'parameter', 'site_setting', 'file'],
  },
  driveIncubatorInfo: {
    ...cockpit,
    label: '园区信息',
    at: 'GET /drive-incubator_info',
    input,
    reads: ['incubator', ...space, 'contract', 'team_member', 'team_service', 'tutor', 'tutor_incubator', 'parameter', 'file'],
  },
  driveEnterprise: { ...cockpit, label: '企业结构', at: 'GET /driveEnterprise', input, reads: [...people, ...reported] },
  statisticsYq: {
    ...cockpit,
    label: '园区经济',
    at: 'GET /statistics/yq',
    input,
    reads: ['enterprise', ...reported, 'financing'],
  },
  lastKnowledgeSum: {
    ...cockpit,
    label: '知识产权',
    at: 'GET /report/last-knowledge-sum',
    input,
    reads: reported,
  },
  driveOperate: {
    ...cockpit,
    label: '园区运营',
    at: 'GET /driveOperate',
    input,
    reads: [
      'fee_bill',
      'payment',
      'payment_bill',
      'payment_item',
      'contract',
      'enterprise',
      'entry_information',
      'mtroom_apl',
      'visitor',
      'suggest',
      'activity',
      'answer',
      'question',
      'questionnaire',
      'check_task',
      'hazard',
      'park_event',
      'alarm',
    ],
  },
  statisticsZl: {
    ...cockpit,
    label: '租赁与专利',
    at: 'GET /statistics/zl',
    input,
    reads: [...space, 'contract', 'contract_room', 'contract_term', 'payment_item', 'parameter', 'enterprise', ...reported],
  },
  statisticsIot: {
    ...cockpit,
    label: '物联实况',
    at: 'GET /statistics/iot',
    input,
    reads: ['meter', 'meter_rollup', 'meter_binding', 'building', 'room', 'alarm', 'alarm_rule', 'parameter', 'car_park', 'car_gate', 'car_pass'],
  },
  /** Sent without a token: public-safe numbers and one published enterprise, never contacts or money. */
  statisticsEnterprise: {
    label: '企业画像',
    access: 'public',
    source: 'spec',
    at: 'GET /statistics/enterprise',
    input: { id: integer('企业'), ...input },
    reads: [...people, 'showcase', 'enterprise_synthesize', 'enterprise_timeline', 'file'],
  },
});
