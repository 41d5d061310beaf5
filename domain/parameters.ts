import { isEmpty } from './kernel/empty';
import { isTourView, tour, type TourStop } from './screens/tour';

/** What a parameter's value looks like. `pair`: a number for each of two cases, 1 and 2 (综合 and 专业). `days`: a few different numbers, the largest first. */
export type ParameterKind = 'number' | 'pair' | 'days' | 'switch' | 'text' | 'playlist' | 'tour' | 'screens';
export interface Parameter<V = unknown> {
  readonly key: string;
  readonly label: string;
  readonly group: '认定自查' | '招商与合同' | '预约' | '积分' | '物联' | '驾驶舱';
  readonly kind: ParameterKind;
  /** What holds until somebody changes it: entities.md 2.12, the thresholds of statistics.md section 2. */
  readonly initial: V;
  readonly unit?: string;
  readonly min?: number;
  readonly max?: number;
  /** Digits after the point; 0 where nothing is said. */
  readonly digits?: number;
  /** The two cases of a pair. */
  readonly cases?: readonly [string, string];
  readonly hint?: string;
}
export type Pair = { readonly 1: number; readonly 2: number };
/** One stop of the rotation: a page of the cockpit, and how long it stays. */
export interface Stop {
  readonly path: string;
  readonly seconds: number;
}
/** Route ids of the screens a kind of role (1 system, 2 incubator administrator) has in its cockpit, in their order; null: all. */
export type Screens = { readonly [role: string]: readonly string[] | null };

const number = (
  key: string,
  label: string,
  group: Parameter['group'],
  initial: number,
  unit: string,
  more: Partial<Parameter<number>> = {},
): Parameter<number> => ({ key, label, group, kind: 'number', initial, unit, min: 0, ...more });
/** Points for each such cause; 0 turns the rule off. */
const earned = (key: string, label: string, first: number, hint: string): Parameter<number> =>
  number(key, label, '积分', first, '分', { max: 1000, hint: `${hint}；填0则不计` });
const kinds = ['综合', '专业'] as const;
const pair = (key: string, label: string, first: number, second: number, unit: string, more: Partial<Parameter<Pair>> = {}): Parameter<Pair> => ({
  key,
  label,
  group: '认定自查',
  kind: 'pair',
  initial: { 1: first, 2: second },
  unit,
  min: 0,
  cases: kinds,
  ...more,
});
const share = { max: 100, digits: 1 } as const;
const either = '申请专利与有效知识产权，有一项达到即可';

/** What an administrator may change: each of them has its effect; one of a feature that is not there comes with the feature. */
export const parameters = {
  'criteria.area': pair('criteria.area', '自主支配孵化场地', 10000, 10000, '㎡'),
  'criteria.area_share': pair('criteria.area_share', '在孵企业使用面积占比', 75, 75, '%', { ...share, hint: '含公共服务面积' }),
  'criteria.count': pair('criteria.count', '在孵企业数', 50, 30, '家'),
  'criteria.density': pair('criteria.density', '每千平方米在孵企业数', 3, 2, '家', { digits: 1 }),
  'criteria.patent_share': pair('criteria.patent_share', '申请专利企业占比', 50, 50, '%', { ...share, hint: either }),
  'criteria.ip_share': pair('criteria.ip_share', '有效知识产权企业占比', 30, 30, '%', { ...share, hint: either }),
  'criteria.finance_share': pair('criteria.finance_share', '获投融资在孵企业占比', 10, 10, '%', share),
  'criteria.finance_cases': pair('criteria.finance_cases', '投融资案例', 3, 3, '个'),
  'criteria.fund': pair('criteria.fund', '孵化资金', 500, 500, '万元'),
  'criteria.professional': pair('criteria.professional', '专业服务人员占比', 80, 80, '%', share),
  'criteria.professional_ten': pair('criteria.professional_ten', '每10家在孵企业专业服务人员', 1, 1, '人', { digits: 1 }),
  'criteria.tutor': pair('criteria.tutor', '每10家在孵企业导师', 1, 1, '名', { digits: 1 }),
  'criteria.graduated': pair('criteria.graduated', '累计毕业企业', 20, 15, '家'),
  'contract.expire_days': number('contract.expire_days', '合同即将到期的提前天数', '招商与合同', 60, '天', { min: 1, max: 365 }),
  'contract.remind_days': {
    ...{ key: 'contract.remind_days', label: '合同到期前几天提醒', group: '招商与合同', kind: 'days', unit: '天', min: 1, max: 365 },
    ...{ initial: [90, 60, 30, 7], hint: '提醒经办人和承租企业，每个日子一次；几个日子用逗号分开' },
  } as Parameter<readonly number[]>,
  'need.follow_days': number('need.follow_days', '需求多久未跟进提醒跟进人', '招商与合同', 7, '天', { max: 90, hint: '填0则只按下次跟进日期提醒' }),
  'incubation.warn_months': number('incubation.warn_months', '在孵多久提醒办理毕业', '招商与合同', 42, '个月', { min: 1, max: 120 }),
  'incubation.max_months': {
    ...pair('incubation.max_months', '孵化时限', 48, 60, '个月', { min: 1, max: 120, hint: '超过时办理入孵会提示' }),
    ...{ group: '招商与合同', cases: ['一般', '生物医药与现代农业'] },
  } as Parameter<Pair>,
  'mtroom.cancel_minutes': number('mtroom.cancel_minutes', '会议开始前多久可取消预约', '预约', 30, '分钟', { max: 10080 }),
  'mtroom.noshow_minutes': number('mtroom.noshow_minutes', '会议开始后多久未签到算爽约', '预约', 15, '分钟', { max: 480, hint: '填0则不判爽约' }),
  'visitor.host_passes': {
    ...{ key: 'visitor.host_passes', label: '企业邀请的访客免审', group: '预约', kind: 'switch', initial: true },
    hint: '企业自己的邀请即时通过，关闭后由园区审核；园区设有访客审核流程的，以流程为准',
  } as Parameter<boolean>,
  'points.filed': earned('points.filed', '按时填报', 10, '截止前提交并通过审核的填报'),
  'points.attended': earned('points.attended', '参加活动', 5, '签到时计，同一企业同一活动计一次'),
  'points.shown': earned('points.shown', '企业风采通过审核', 20, '同一企业风采计一次'),
  'points.mended': earned('points.mended', '完成整改', 5, '每处隐患闭环时计'),
  'meter.offline_minutes': number('meter.offline_minutes', '表计多久无读数算离线', '物联', 30, '分钟', { min: 1, max: 1440 }),
  'car.long_minutes': number('car.long_minutes', '车辆在场多久算超时', '物联', 1440, '分钟', { min: 60, max: 525600 }),
  'meter.raw_days': number('meter.raw_days', '原始读数保留天数', '物联', 0, '天', {
    max: 3650,
    hint: '填0为自动：内置数据库7天，PostgreSQL 90天；汇总一直保留',
  }),
  'cockpit.title': {
    key: 'cockpit.title',
    label: '驾驶舱标题',
    group: '驾驶舱',
    kind: 'text',
    initial: '园区运行管理驾驶舱',
    max: 20,
  } as Parameter<string>,
  'cockpit.names': {
    ...{ key: 'cockpit.names', label: '大屏显示企业名称与金额明细', group: '驾驶舱', kind: 'switch', initial: false },
    hint: '关闭时，动态里的缴费与退出不写是谁、多少，配对的大屏上营收排行与未上报名单不写企业名称；来访模式下始终不显示',
  } as Parameter<boolean>,
  'cockpit.playlist': { key: 'cockpit.playlist', label: '轮播', group: '驾驶舱', kind: 'playlist', initial: [], min: 10, max: 3600 } as Parameter<
    readonly Stop[]
  >,
  'cockpit.tour': {
    ...{ key: 'cockpit.tour', label: '来访导览', group: '驾驶舱', kind: 'tour', initial: tour, min: 5, max: 600 },
  } as Parameter<readonly TourStop[]>,
  'cockpit.screens': { key: 'cockpit.screens', label: '大屏与角色', group: '驾驶舱', kind: 'screens', initial: {} } as Parameter<Screens>,
} as const satisfies Readonly<Record<string, Parameter>>;
export type ParameterKey = keyof typeof parameters;
export const parameterOf = (key: string): Parameter | undefined => (Object.hasOwn(parameters, key) ? parameters[key as ParameterKey] : undefined);

const record = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
const inside = ({ min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, digits = 0 }: Parameter, value: unknown): boolean =>
  typeof value === 'number' && value >= min && value <= max && Math.abs(value * 10 ** digits - Math.round(value * 10 ** digits)) < 1e-9;
const bounds = ({ min, max, digits = 0 }: Parameter): string => {
  const kind = digits > 0 ? `最多${digits}位小数` : '整数';
  return max === undefined ? `不小于${min ?? 0}，${kind}` : `${min ?? 0}至${max}之间，${kind}`;
};
/** What is wrong with a value, in words for whoever typed it; undefined where nothing is. The form and the server ask the same. */
export function parameterFault(parameter: Parameter, value: unknown): string | undefined {
  const { label, kind } = parameter;
  if (isEmpty(value) && kind !== 'playlist') return `请输入${label}`;
  const wrong = `${label}应为${bounds(parameter)}`;
  switch (kind) {
    case 'number':
      return inside(parameter, value) ? undefined : wrong;
    case 'pair': {
      const both = record(value);
      return both && Object.keys(both).length === 2 && inside(parameter, both[1]) && inside(parameter, both[2]) ? undefined : wrong;
    }
    case 'days':
      return Array.isArray(value) &&
        value.length > 0 &&
        value.length <= 10 &&
        new Set(value).size === value.length &&
        value.every((one) => inside(parameter, one))
        ? undefined
        : `${label}应为1至10个不同的天数，每个${bounds(parameter)}`;
    case 'switch':
      return typeof value === 'boolean' ? undefined : `${label}只能是开或关`;
    case 'text':
      return typeof value === 'string' && [...value.trim()].length <= (parameter.max ?? 100)
        ? undefined
        : `${label}不能超过${parameter.max ?? 100}个字`;
    case 'tour':
    case 'playlist': {
      const stops = Array.isArray(value) ? value.map(record) : undefined;
      if (!stops || stops.length > 20 || stops.some((stop) => typeof stop?.path !== 'string' || !/^\/(?!\/)[\w/?=&-]{1,100}$/.test(stop.path)))
        return `${label}格式不正确`;
      if (kind === 'tour' && !stops.every((stop) => isTourView(stop?.view))) return '请选择看哪里';
      return stops.every((stop) => inside(parameter, stop?.seconds)) ? undefined : `停留时间应为${bounds(parameter)}`;
    }
    default: {
      const given = record(value);
      const listed = (ids: unknown) =>
        ids === null || (Array.isArray(ids) && ids.length > 0 && ids.every((id) => typeof id === 'string' && /^\w{1,40}$/.test(id)));
      return given && Object.entries(given).every(([role, ids]) => /^[12]$/.test(role) && listed(ids)) ? undefined : '每个角色至少选择一个大屏';
    }
  }
}

/** A value in words, with its unit; undefined where it has none: the screens and their rotation. */
export function parameterText(parameter: Parameter | undefined, value: unknown): string | undefined {
  if (!parameter) return undefined;
  const { kind, unit = '', cases } = parameter;
  switch (kind) {
    case 'pair': {
      const both = record(value);
      return both?.[1] === both?.[2] ? `${both?.[1]}${unit}` : `${cases?.[0]} ${both?.[1]}${unit}、${cases?.[1]} ${both?.[2]}${unit}`;
    }
    case 'days':
      return `${(value as readonly number[]).join('、')}${unit}`;
    case 'switch':
      return value === true ? '开' : '关';
    case 'number':
    case 'text':
      return `${String(value)}${unit}`;
    default:
      return undefined;
  }
}
