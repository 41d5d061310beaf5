import { codes } from '../kernel/codes';

/** The axes of the score by their columns, in the order of the radar, each with what it ranks (entities.md 4.9); 安全 is no rank and no axis. */
export const scoreAxes = [
  { code: 'innovation', label: '创新', ranks: '有效知识产权项数（商标与已转让的不计）与近一年上报的研发投入，两项排名的平均' },
  { code: 'growth', label: '成长', ranks: '近一年上报的营业收入与上一年同期相比的增长' },
  { code: 'team', label: '团队', ranks: '最近一季上报的从业人员中，本科及以上的占比' },
  { code: 'finance', label: '融资', ranks: '已确认的融资总额，债权不计' },
  { code: 'compliance', label: '合规', ranks: '近一年到期的账单、上报与整改中，按时完成的占比，全未按时的为 0' },
  { code: 'activity', label: '活跃', ranks: '近一年报名的活动、使用的会议室与有人登录的天数' },
] as const;
export const safetyScore = { code: 'safety', label: '安全分', ranks: '100 减近一年隐患的扣分：一般 2、较大 8、重大 20，逾期未闭环的加倍' } as const;
export const scoredBy = codes(
  'scored_by',
  [...scoreAxes, safetyScore].map(({ code, label }) => ({ code, label })),
);
export type ScoredBy = (typeof scoreAxes)[number]['code'] | typeof safetyScore.code;
