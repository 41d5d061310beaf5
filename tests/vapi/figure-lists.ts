import { round } from '@/vapi/business/measure/numbers';
import type { ListLink } from '@/panels/kernel/host';
import { stageLists } from '@/panels/kernel/Funnel';
import {
  alarmLinks,
  analysedList,
  billsOf,
  buildingRooms,
  checkLists,
  cohortList,
  fieldList,
  lists,
  listsOn,
  returnLists,
  tierLists,
} from '@/panels/lists';
import { shape as svcToday } from '@/panels/svc-today/shape';
import { shape as parkTodo } from '@/panels/park-todo/shape';

type Rows = readonly Readonly<Record<string, unknown>>[];
export interface Part {
  readonly says?: string;
  readonly value: number | null;
  readonly link: ListLink;
  /** What the rows add up to, where the number is not how many they are. */
  readonly adds?: (rows: Rows) => number;
}
export interface FigureOfPanel {
  readonly panel: string;
  readonly says: string;
  readonly feed: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly parts: (data: any, day: string) => readonly Part[];
}
const sumOf =
  (name: string, digits = 2) =>
  (rows: Rows): number =>
    Number(rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0).toFixed(digits));
const wanOf = (name: string) => (rows: Rows) => Number((sumOf(name)(rows) / 10_000).toFixed(1));
const kpi = (data: any, name: string): number | null => data.kpis.find(({ key }: { key: string }) => key === name)?.value ?? null;
export const figures: readonly FigureOfPanel[] = [
  {
    panel: 'check',
    says: '认定指标',
    feed: '/cockpit-incubator',
    parts: ({ check }) => {
      const figureOf = (key: string): number => check.find((one: any) => one.key === key)?.value ?? 0;
      const perHundred = (whole: number) => (rows: Rows) => round((100 * rows.length) / whole);
      const adding: Readonly<Record<string, Part['adds']>> = {
        area: sumOf('area'),
        area_share: (rows) => round((100 * sumOf('area')(rows)) / figureOf('area')),
        density: (rows) => round(rows.length / (figureOf('area') / 1000)),
        patent_share: perHundred(figureOf('count')),
        ip_share: perHundred(figureOf('count')),
        finance_share: perHundred(figureOf('count')),
        fund: (rows) => round(sumOf('fund')(rows)),
      };
      // how many there are, of which these are shares, is what the next one counts
      return check.flatMap(({ key, value }: any) => {
        const link = checkLists[key];
        return link && !['professional', 'professional_ten', 'tutor'].includes(key)
          ? [{ says: key, value, link, ...(adding[key] && { adds: adding[key] }) }]
          : [];
      });
    },
  },
  {
    panel: 'check',
    says: '专业服务人员、导师与孵化资金',
    feed: '/drive-incubator_info',
    parts: ({ team }) => [
      { says: '专业服务人员', value: team.professional, link: checkLists.professional as ListLink },
      { says: '每十家', value: team.professional, link: checkLists.professional_ten as ListLink },
      { says: '导师', value: team.tutors, link: checkLists.tutor as ListLink },
    ],
  },
  {
    panel: 'figure-enterprise',
    says: '在园企业',
    feed: '/cockpit-incubator',
    parts: (data) => [{ value: kpi(data, 'enterprise_in'), link: lists.settled }],
  },
  ...(
    [
      ['figure-incubating', 'incubating', tierLists.incubating],
      ['figure-graduate', 'graduated_total', checkLists.graduated as ListLink],
      ['figure-tech', 'high_tech', tierLists.high_tech],
    ] as const
  ).map(
    ([panel, key, link]): FigureOfPanel => ({ panel, says: panel, feed: '/cockpit-incubator', parts: (data) => [{ value: kpi(data, key), link }] }),
  ),
  {
    panel: 'figure-occupancy',
    says: '出租率的已租面积',
    feed: '/drive-incubator_info',
    parts: ({ space }) => [{ value: space.rented.value, link: lists.let, adds: sumOf('area') }],
  },
  {
    panel: 'figure-idle',
    says: '可招商面积',
    feed: '/drive-incubator_info',
    parts: ({ space }) => [
      { says: '面积', value: space.idle.value, link: lists.idle, adds: sumOf('area') },
      { says: '间数', value: space.idle.rooms, link: lists.idle },
    ],
  },
  {
    panel: 'space-rate',
    says: '各楼宇可租面积',
    feed: '/drive-incubator_info',
    parts: ({ space }) =>
      space.by_building.map(({ id, name, rentable }: any) => ({ says: name, value: rentable, link: buildingRooms(id), adds: sumOf('area') })),
  },
  { panel: 'figure-alarm', says: '未处理告警', feed: '/statistics/iot', parts: ({ alarms_open }) => [{ value: alarms_open, link: alarmLinks.all }] },
  { panel: 'iot-alarm', says: '未处理异常', feed: '/statistics/iot', parts: ({ alarms_open }) => [{ value: alarms_open, link: alarmLinks.all }] },
  { panel: 'figure-car', says: '在场车辆', feed: '/iot/live', params: { kind: 'car' }, parts: ({ inside }) => [{ value: inside, link: lists.cars }] },
  {
    panel: 'figure-fee',
    says: '本月应收',
    feed: '/driveOperate',
    parts: ({ fee }, day) => [{ value: fee.receivable.value, link: listsOn(day).bills, adds: wanOf('amount') }],
  },
  ...(['fee-month', 'fee-rate'] as const).map(
    (panel): FigureOfPanel => ({
      panel,
      says: '各月应收',
      feed: '/driveOperate',
      parts: ({ trend, year }) => {
        const { x, series } = panel === 'fee-month' ? trend : year;
        const due = series.find(({ name }: any) => name === '应收');
        return x.map((month: string, at: number) => ({ says: month, value: due.data[at], link: billsOf(month), adds: wanOf('amount') }));
      },
    }),
  ),
  {
    panel: 'cust-stage',
    says: '入驻企业的阶段',
    feed: '/driveEnterprise',
    parts: ({ by_stage }) => [{ value: by_stage.reduce((sum: number, { value }: any) => sum + value, 0), link: lists.settled }],
  },
  {
    panel: 'svc-today',
    says: '今日服务',
    feed: '/driveOperate',
    parts: (data, day) =>
      svcToday(data, day).flatMap(({ label, value, list }) => (list && label !== '服务满意度' ? [{ says: label, value, link: list }] : [])),
  },
  {
    panel: 'park-todo',
    says: '待处置',
    feed: '/driveOperate',
    parts: (data, day) => [
      { says: '告警', value: data.alarms_open, link: alarmLinks.all },
      ...parkTodo(data, true, day).lines.map(({ key, label, list }) => ({
        says: label,
        value: key === 'ending' ? data.contract.expiring_90 : data.fee.overdue.count,
        link: list,
      })),
    ],
  },
  {
    panel: 'biz-funnel',
    says: '招商漏斗',
    feed: '/driveOperate',
    parts: ({ funnel }, day) => funnel.map(({ name, value }: any) => ({ says: name, value, link: stageLists[name] ?? listsOn(day).settled })),
  },
  {
    panel: 'biz-cohort',
    says: '招商转化',
    feed: '/driveOperate',
    parts: ({ cohort }) => cohort.steps.map(({ step, name, value }: any) => ({ says: name, value, link: cohortList(cohort, step) })),
  },
  {
    panel: 'cust-tier',
    says: '企业梯队',
    feed: '/driveEnterprise',
    parts: ({ tiers }) => tiers.map(({ key, name, value }: any) => ({ says: name, value, link: tierLists[key as keyof typeof tierLists] })),
  },
  {
    panel: 'cust-field',
    says: '技术领域分布',
    feed: '/driveEnterprise',
    parts: ({ by_field }) =>
      by_field.flatMap(({ name, value }: any) => {
        const link = fieldList(name);
        return link ? [{ says: name, value, link }] : [];
      }),
  },
  ...(['field', 'building'] as const).map(
    (by): FigureOfPanel => ({
      panel: 'eco-cross',
      says: `按${by}的家数`,
      feed: '/statistics/analysis',
      params: { by },
      parts: ({ rows, total, reports }) =>
        [...rows, { ...total, code: null }].flatMap(({ code, name, enterprises }: any) => {
          const link = analysedList(reports.at(-1) ?? [], by, code);
          return link ? [{ says: name, value: enterprises, link }] : [];
        }),
    }),
  ),
  {
    panel: 'eco-missing',
    says: '填报',
    feed: '/statistics/unreported',
    parts: ({ reports, approved, waiting, missing }) => {
      const links = returnLists(reports);
      return [
        { says: '已通过', value: approved, link: links.approved },
        { says: '待审核', value: waiting, link: links.waiting },
        { says: '未上报', value: missing, link: links.missing },
      ];
    },
  },
];
/** Panels whose link leads on without being a count of rows, and why. */
const page = '标题旁的路通往整页，不说条数';
const live = '实时的量与比率，打开的是那些设备';
export const without: Readonly<Record<string, string>> = {
  'chk-task': page,
  'cust-move': page,
  'cust-new': page,
  'fee-item': page,
  'iot-band': page,
  'iot-car': page,
  'iot-device': page,
  'iot-ele': page,
  'iot-flow': page,
  'iot-pass': page,
  'iot-power': page,
  'iot-top': page,
  'iot-water': page,
  'space-idle': page,
  'space-status': page,
  'figure-device': live,
  'figure-electric': live,
  'figure-power': live,
  'figure-water': live,
};
