import { economyFeed } from '@/domain/feeds/economy';
import { analysisFeed, unreportedFeed } from '@/domain/feeds/analysis';
import { enterpriseFeed } from '@/domain/feeds/enterprise';
import { incubatorFeed, type IncubatorOverview } from '@/domain/feeds/incubator';
import { iotFeed } from '@/domain/feeds/iot';
import { leaseFeed } from '@/domain/feeds/lease';
import { liveCarFeed } from '@/domain/feeds/live';
import { operateFeed } from '@/domain/feeds/operate';
import { spaceFeed } from '@/domain/feeds/space';
import type { Lines } from '@/domain/feeds/blocks';
import type { Feed, FeedParams } from '@/domain/kernel/feed';
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
  devicesBy,
  fieldList,
  lists,
  listsOn,
  movedIn,
  raisedIn,
  roundIn,
  receivedIn,
  returnLists,
  stageList,
  tierLists,
} from '@/panels/lists';
import { listOf as endingList } from '@/panels/contract-expire/shape';
import { shape as svcToday } from '@/panels/svc-today/shape';
import { shape as parkTodo } from '@/panels/park-todo/shape';

type Rows = readonly Readonly<Record<string, unknown>>[];
export interface Part {
  readonly says?: string;
  readonly value: number | null | undefined;
  readonly link: ListLink | undefined;
  /** What the rows add up to, where the number is not how many they are. */
  readonly adds?: ((rows: Rows) => number) | undefined;
}
export interface FigureOfPanel {
  readonly panel: string;
  readonly says: string;
  readonly feed: Feed;
  readonly params: Readonly<Record<string, string>>;
  readonly parts: (data: unknown, day: string) => readonly Part[];
}
/** The numbers of a panel in an answer of its feed, each with the list that it opens. */
const figure = <T, P extends FeedParams>(
  panel: string,
  says: string,
  feed: Feed<T, P>,
  parts: (data: T, day: string) => readonly Part[],
  params: Readonly<Record<string, string>> = {},
): FigureOfPanel => ({ panel, says, feed, params, parts: parts as FigureOfPanel['parts'] });
const sumOf =
  (name: string, digits = 2) =>
  (rows: Rows): number =>
    Number(rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0).toFixed(digits));
const wanOf = (name: string) => (rows: Rows) => Number((sumOf(name)(rows) / 10_000).toFixed(1));
const kpi = ({ kpis }: IncubatorOverview, name: string) => kpis.find(({ key }) => key === name)?.value;
const dueIn = ({ x, series }: Lines) => {
  const due = series.find(({ name }) => name === '应收');
  return x.map((month, at): Part => ({ says: month, value: due?.data[at], link: billsOf(month), adds: wanOf('amount') }));
};
/** How many there are, of which these are shares, is what the next one counts. */
const people: ReadonlySet<string> = new Set(['professional', 'professional_ten', 'tutor']);
export const figures: readonly FigureOfPanel[] = [
  figure('check', '认定指标', incubatorFeed, ({ check }) => {
    const figureOf = (key: string): number => check.find((one) => one.key === key)?.value ?? 0;
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
    return check.flatMap(({ key, value }) => {
      const link = checkLists[key];
      return link && !people.has(key) ? [{ says: key, value, link, adds: adding[key] }] : [];
    });
  }),
  figure('check', '专业服务人员、导师与孵化资金', spaceFeed, ({ team }) => [
    { says: '专业服务人员', value: team.professional, link: checkLists.professional },
    { says: '每十家', value: team.professional, link: checkLists.professional_ten },
    { says: '导师', value: team.tutors, link: checkLists.tutor },
  ]),
  ...(
    [
      ['figure-enterprise', 'enterprise_in', lists.settled],
      ['figure-incubating', 'incubating', tierLists.incubating],
      ['figure-graduate', 'graduated_total', checkLists.graduated],
      ['figure-tech', 'high_tech', tierLists.high_tech],
    ] as const
  ).map(([panel, key, link]) => figure(panel, key, incubatorFeed, (data) => [{ value: kpi(data, key), link }])),
  figure('figure-finance', '当年获投', economyFeed, ({ economy, period }, day) => {
    const finance = economy.find(({ key }) => key === 'finance');
    const link = raisedIn((period ?? day).slice(0, 4), day);
    const firms = (rows: Rows): number => new Set(rows.map(({ enterprise_id }) => enterprise_id)).size;
    return [
      { says: '金额', value: finance?.value, link, adds: sumOf('amount', 1) },
      { says: '家数', value: finance?.enterprises, link, adds: firms },
    ];
  }),
  figure('eco-round', '融资轮次', economyFeed, ({ finance_rounds, period }, day) =>
    finance_rounds.map(({ name, value }) => ({ says: name, value, link: roundIn(name, (period ?? day).slice(0, 4), day) })),
  ),
  figure('figure-occupancy', '出租率的已租面积', spaceFeed, ({ space }) => [{ value: space.rented.value, link: lists.let, adds: sumOf('area') }]),
  figure('figure-idle', '可招商面积', spaceFeed, ({ space }) => [
    { says: '面积', value: space.idle.value, link: lists.idle, adds: sumOf('area') },
    { says: '间数', value: space.idle.rooms, link: lists.idle },
  ]),
  figure('space-rate', '各楼宇可租面积', spaceFeed, ({ space }) =>
    space.by_building.map(({ id, name, rentable }) => ({ says: name, value: rentable, link: buildingRooms(id), adds: sumOf('area') })),
  ),
  ...(['figure-alarm', 'iot-alarm'] as const).map((panel) =>
    figure(panel, '未处理告警', iotFeed, ({ alarms_open }) => [{ value: alarms_open, link: alarmLinks.all }]),
  ),
  figure('figure-car', '在场车辆', liveCarFeed, ({ inside }) => [{ value: inside, link: lists.cars }], { kind: 'car' }),
  figure('iot-device', '设备在线', iotFeed, ({ devices }) =>
    devices.by_kind.flatMap((kind) =>
      (['total', 'online', 'offline', 'fault'] as const).map((count) => ({
        says: `${kind.name} ${count}`,
        value: kind[count],
        link: devicesBy(kind.name, count),
      })),
    ),
  ),
  // its page has a list of meters and one of gates
  figure('figure-device', '设备在线率', iotFeed, ({ devices }) => {
    const gates = devices.by_kind.find(({ name }) => name === '道闸')?.online ?? 0;
    const link = devicesBy(null, 'online');
    return [
      { says: '表计', value: devices.online - gates, link },
      { says: '道闸', value: gates, link: link && { ...link, query: { ...link.query, list: 'gate' } } },
    ];
  }),
  figure('figure-fee', '本月应收', operateFeed, ({ fee, month }, day) => [
    { says: '应收', value: fee.receivable.value, link: listsOn(day).bills, adds: wanOf('amount') },
    { says: '实收', value: fee.received.value, link: receivedIn(month), adds: wanOf('cash') },
  ]),
  figure('cust-move', '近12个月入驻与退出', enterpriseFeed, ({ movement: { x, series } }) =>
    ['入驻', '退出'].map((name) => ({
      says: name,
      value: series.find((one) => one.name === name)?.data.reduce<number>((sum, value) => sum + (value ?? 0), 0),
      link: movedIn(name, x),
    })),
  ),
  figure('fee-month', '本月实收', operateFeed, ({ fee, month }) => [{ value: fee.received.value, link: receivedIn(month), adds: wanOf('cash') }]),
  figure('fee-month', '各月应收', operateFeed, ({ trend }) => dueIn(trend)),
  figure('fee-rate', '各月应收', operateFeed, ({ year }) => dueIn(year)),
  figure('fee-item', '本月应收的各费用项', operateFeed, ({ fee, month }) =>
    fee.by_item.map(({ id, name, value }) => ({ says: name, value, link: billsOf(month, id), adds: wanOf('amount') })),
  ),
  figure('contract-expire', '到期合同', leaseFeed, ({ lease }, day) =>
    lease.expiring.map(({ name, value }) => ({ says: name, value, link: endingList(name, day) })),
  ),
  figure('cust-stage', '入驻企业的阶段', enterpriseFeed, ({ by_stage }) => [
    { value: by_stage.reduce((sum, { value }) => sum + value, 0), link: lists.settled },
    ...by_stage.map(({ name, value }) => ({ says: name, value, link: stageList(name) })),
  ]),
  figure('svc-today', '今日服务', operateFeed, (data, day) =>
    svcToday(data, day).flatMap(({ label, value, list }) => (list && label !== '服务满意度' ? [{ says: label, value, link: list }] : [])),
  ),
  figure('park-todo', '待处置', operateFeed, (data, day) => [
    { says: '告警', value: data.alarms_open, link: alarmLinks.all },
    ...parkTodo(data, true, day).lines.map(({ key, label, list }) => ({
      says: label,
      value: key === 'ending' ? data.contract.expiring_90 : data.fee.overdue.count,
      link: list,
    })),
  ]),
  figure('biz-funnel', '招商漏斗', operateFeed, ({ funnel }, day) =>
    funnel.map(({ name, value }) => ({ says: name, value, link: stageLists[name] ?? listsOn(day).settled })),
  ),
  figure('biz-cohort', '招商转化', operateFeed, ({ cohort }) =>
    cohort.steps.map(({ step, name, value }) => ({ says: name, value, link: cohortList(cohort, step) })),
  ),
  figure('cust-tier', '企业梯队', enterpriseFeed, ({ tiers }) => tiers.map(({ key, name, value }) => ({ says: name, value, link: tierLists[key] }))),
  // 其他 gathers several fields: no list of one
  figure('cust-field', '技术领域分布', enterpriseFeed, ({ by_field }) =>
    by_field.flatMap(({ name, value }) => (fieldList(name) ? [{ says: name, value, link: fieldList(name) }] : [])),
  ),
  ...(['field', 'building'] as const).map((by) =>
    figure(
      'eco-cross',
      `按${by}的家数`,
      analysisFeed,
      ({ rows, total, reports }) =>
        [...rows, { ...total, code: null, name: '合计' }].flatMap(({ code, name, enterprises }) => {
          const link = analysedList(reports.at(-1) ?? [], by, code);
          return link ? [{ says: name, value: enterprises, link }] : [];
        }),
      { by },
    ),
  ),
  figure('eco-missing', '填报', unreportedFeed, ({ reports, approved, waiting, missing }) => {
    const links = returnLists(reports);
    return [
      { says: '已通过', value: approved, link: links.approved },
      { says: '待审核', value: waiting, link: links.waiting },
      { says: '未上报', value: missing, link: links.missing },
    ];
  }),
];
/** Panels whose link leads on without being a count of rows, and why. */
const page = '标题旁的路通往整页，不说条数';
const live = '实时的量与比率，打开的是那些设备';
export const without: Readonly<Record<string, string>> = {
  'chk-task': page,
  'cust-move': page,
  'cust-new': page,
  'iot-band': page,
  'iot-car': page,
  'iot-ele': page,
  'iot-flow': page,
  'iot-pass': page,
  'iot-power': page,
  'iot-top': page,
  'iot-water': page,
  'space-idle': page,
  'space-status': page,
  'figure-electric': live,
  'figure-power': live,
  'figure-water': live,
};
