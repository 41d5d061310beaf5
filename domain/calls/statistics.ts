import type { SiteAnswer } from '../answers/site';
import { analysisPeriod, dimension, metricCodes } from '../codes/analysis';
import { residentStage, techField } from '../codes/customer';
import { residentOrder, residentTag } from '../feeds/residents';
import { code, date, integer, text } from '../kernel/field';
import { defineCalls, shape } from '../kernel/call';

const input = { incubator_id: integer('所属园区') } as const;
const cockpit = { access: 'cockpit_read', source: 'spec' } as const;
/** Residents, incubation and honours: entities.md 13.1, resident, incubating, graduated, holds. */
const people = ['incubator', 'enterprise', 'entry_information', 'incubation', 'honour'] as const;
/** Area, letting and room status: total_area, rentable, rented, room_status. */
const space = ['building', 'floor', 'room', 'room_occupancy'] as const;
/** Reported and year_sum. */
const reported = ['report', 'report_return', 'report_item', 'report_value'] as const;

/** What the site model shows of rooms and their tenants, and of their meters beside it. */
const site = [...space, 'contract', 'enterprise', 'fee_bill', 'alarm', 'parameter'] as const;
/** What a portrait is made of beyond that. */
const portrait = ['classification', 'showcase', 'enterprise_synthesize', 'enterprise_timeline', 'knowledge', 'financing', 'file'] as const;

/** What is analysed, by what, of which quarter; nothing said: revenue by field, of the last one. */
const analysis = {
  label: '数据分析',
  input: { ...input, metric: code('指标', metricCodes), by: code('维度', dimension), period: code('期次', analysisPeriod) },
  reads: [...people, ...reported, 'building', 'financing', 'parameter'],
} as const;

/** The nine shapes of statistics.md section 4; the tables are those of entities.md 13.2. */
export const statisticsCalls = defineCalls({
  cockpitIncubator: {
    ...cockpit,
    label: '园区总览',
    at: 'GET /cockpit-incubator',
    input: { ...input, year: integer('年份') },
    reads: [
      ...people,
      ...space,
      ...reported,
      'contract',
      'alarm',
      'parameter',
      'site_setting',
      'file',
      'knowledge',
      'financing',
      'team_member',
      'tutor',
      'tutor_incubator',
    ],
  },
  driveIncubatorInfo: {
    ...cockpit,
    label: '园区信息',
    at: 'GET /drive-incubator_info',
    input,
    reads: ['incubator', ...space, 'contract', 'team_member', 'team_service', 'tutor', 'tutor_incubator', 'parameter', 'file'],
  },
  driveEnterprise: { ...cockpit, label: '企业结构', at: 'GET /driveEnterprise', input, reads: [...people, ...reported, 'parameter'] },
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
      'parameter',
      'fee_bill',
      'payment',
      'payment_bill',
      'payment_item',
      'contract',
      'contract_room',
      'enterprise',
      'need',
      'need_dynamic',
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
      'alarm_rule',
      'meter',
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
  /** The model of the parks on a day, every room of them in one reading. */
  cockpitSite: {
    label: '园区沙盘',
    access: 'cockpit_read',
    at: 'GET /cockpit/site',
    input: { ...input, at: date('日期') },
    reads: ['incubator', ...site, 'classification', 'meter', 'meter_binding', 'meter_rollup'],
    answer: shape<SiteAnswer>(),
  },
  /** What an open model listens to. Readings are no change: they come without end, and it is asked anew each minute while energy is shown. */
  cockpitSiteChanges: {
    label: '沙盘变动',
    access: 'cockpit_read',
    at: 'GET /cockpit/siteChanges',
    anyBuildings: true,
    reads: ['incubator', ...site],
  },
  /** Sent without a token: public-safe numbers and one published enterprise, never contacts or money. */
  statisticsEnterprise: {
    label: '企业画像',
    access: 'public',
    source: 'spec',
    at: 'GET /statistics/enterprise',
    input: { id: integer('企业'), ...input },
    reads: [...people, ...portrait],
  },
  /** The register of who sits in the park: a page of it, and how many there are under each filter. Neither contacts nor money. */
  residents: {
    ...cockpit,
    source: 'decided',
    label: '企业名录',
    at: 'GET /statistics/resident',
    input: {
      ...input,
      stage: code('阶段', residentStage),
      field: code('技术领域', techField),
      tag: code('资质', residentTag),
      sort: code('排序', residentOrder),
      name: text('企业名称', { limit: 100 }),
      page: integer('页码'),
    },
    reads: [...people, ...space, ...reported, 'enterprise_synthesize', 'file'],
  },
  /** One enterprise for those who see the park: what its public page shows, whether it is published or not, and the whole of its history. */
  residentPortrait: {
    ...cockpit,
    source: 'decided',
    label: '企业画像（园区）',
    at: 'GET /statistics/resident/{id}',
    input: {},
    reads: [...people, ...portrait, 'parameter'],
  },
  /** One figure of the approved returns by one dimension, over eight quarters, and the enterprises with the most of it. */
  analysis: { ...cockpit, ...analysis, source: 'decided', at: 'GET /statistics/analysis' },
  /** The same as a file. */
  analysisExport: {
    ...analysis,
    label: '数据分析导出',
    access: 'report_return_export',
    source: 'decided',
    at: 'GET /statistics/analysis/export',
    raw: true,
  },
  /** Whose approved return of a quarter is missing: the names alone, and whether they were reminded. */
  unreported: {
    ...cockpit,
    source: 'decided',
    label: '未上报企业',
    at: 'GET /statistics/unreported',
    input: { ...input, period: code('期次', analysisPeriod) },
    reads: ['report', 'report_return', 'enterprise', 'parameter'],
  },
});
