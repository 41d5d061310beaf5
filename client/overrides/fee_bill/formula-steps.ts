import { priceUnit } from '@/domain/codes/money';
import { areaText, grouped, plain } from '@/domain/format';

interface Step {
  /** Of a meter's price: 尖 峰 平 谷, 0 where it knows no bands. */
  readonly band?: number;
  readonly from?: string;
  readonly to?: string;
  readonly price: number | string;
  readonly quantity: number | string;
  /** ㎡, where they are not the same in all steps. */
  readonly area?: number | string;
  /** How often the price has risen to come to this one. */
  readonly rises?: number;
}
export interface Formula {
  readonly unit?: string;
  readonly area?: number | string;
  readonly discount?: number | string;
  /** Of what was paid late: % of it for each day. */
  readonly rate?: number | string;
  /** Days of its period that are not charged. */
  readonly free?: { readonly from: string; readonly to: string };
  /** What its price began with, and how much of itself it rises by, in %. */
  readonly rising?: { readonly price: number | string; readonly percent: number | string };
  readonly steps?: readonly Step[];
  /** The last day that it stands for: a change of room or price ended it, and its days after that were taken off beside it. */
  readonly until?: string;
  readonly price?: number | string;
  readonly quantity?: number | string;
  /** What was used, in words. */
  readonly note?: string;
  readonly days?: number;
  readonly months?: number;
  /** What a meter counted, in its own unit. */
  readonly usage?: number;
  readonly ratio?: number;
  /** The meters of it, and what they showed. */
  readonly meters?: readonly {
    readonly number: string;
    readonly last_value: string;
    readonly value: string;
    readonly ratio: string;
    readonly usage: string;
    /** Its part of meters that are shared; with `basis`, the payer's part of this one, which is. */
    readonly share?: string;
    readonly basis?: string;
    /** Of which shared meters that part is, and by which rule. */
    readonly of?: string;
  }[];
}
type Metered = NonNullable<Formula['meters']>[number];
/** What a payer bears of shared meters: how much, and of how much by which rule. */
export const sharedWords = ({ share, basis, of }: Metered, unit = ''): string => {
  if (!share) return '';
  const how = basis ?? of;
  return `，公摊 ${grouped(plain(share))}${unit && ` ${unit}`}${how ? `（${how}）` : ''}`;
};
/** The steps of a bill, whichever way they were written down: one price for all of it, or a step for each price. */
export function stepsOf(formula: Formula, row: Readonly<Record<string, unknown>>): Step[] {
  if (formula.steps) return [...formula.steps];
  const quantity = formula.quantity ?? formula.days ?? formula.months ?? formula.usage;
  if (formula.price === undefined || quantity === undefined) return [];
  return [{ from: String(row.period_start ?? ''), to: String(row.period_end ?? ''), price: formula.price, quantity }];
}
/** ㎡ of a step: its own, else those of the bill. */
export const areaOf = (step: Step, formula: Pick<Formula, 'area'>): number | string | undefined => step.area ?? formula.area;
/** 元 of a step, before the discount; as exact as the quantity that was kept. */
export const worthOf = (step: Step, formula: Pick<Formula, 'area'>): number =>
  Number(step.price) * Number(step.quantity) * Number(areaOf(step, formula) ?? 1);

/** What all steps come to in 元, less the discount; of what was paid late the rate of it. */
export const reckoned = (steps: readonly Step[], formula: Formula): number =>
  steps.reduce((total, step) => total + worthOf(step, formula), 0) *
  (1 - Number(formula.discount ?? 0) / 100) *
  (formula.rate === undefined ? 1 : Number(formula.rate) / 100);
/** 元 of a bill that a change took off beside it, together with its days; 0 where nothing ended it. */
export const cutOff = (steps: readonly Step[], formula: Formula, amount: number): number =>
  formula.until === undefined ? 0 : Math.max(0, Math.round((amount - reckoned(steps, formula)) * 100) / 100);
/** Whether what is shown comes to another 分 than the bill: its quantities were cut. An exact half of a 分, rounded up, does not. */
export const isApproximate = (steps: readonly Step[], formula: Formula, amount: number): boolean =>
  Math.abs(reckoned(steps, formula) - amount) > 0.005001;
/** Where the price of a step comes from, where it has risen: 由 1 元 每次递增 5%，第 2 次递增后. */
export const riseWords = ({ rises = 0 }: Step, { rising }: Formula, plain: (value: number | string) => string, unit: string): string =>
  rising && rises > 0 ? `由 ${plain(rising.price)} ${unit} 每次递增 ${plain(rising.percent)}%，第 ${rises} 次递增后` : '';

const ownUnits: Readonly<Record<string, string>> = { kWh: 'kWh', t: '吨', hour: '小时', use: '次', late: '天' };
/** What a quantity counts, by the price unit; the price of a meter, or of a room that is used, is for its own unit. */
export const counted = (unit = ''): string =>
  /day$/.test(unit) ? '天' : /month$/.test(unit) ? '月' : /year$/.test(unit) ? '年' : (ownUnits[unit] ?? '');
/** What is late is a sum, and no price of a day. */
export const priced = (unit = ''): string =>
  unit === 'late' ? '元' : (priceUnit.items.find(({ code }) => code === unit)?.label ?? (ownUnits[unit] ? `元/${ownUnits[unit]}` : '元'));
/** A step as it is reckoned after: 1.45 元/㎡/天 × 15 天 × 74 ㎡. */
export function stepWords(step: Step, formula: Formula): string {
  const area = areaOf(step, formula);
  return `${plain(step.price)} ${priced(formula.unit)} × ${plain(step.quantity)} ${counted(formula.unit)}${area === undefined ? '' : ` × ${areaText(area)}`}`;
}
/** What the sum of the steps is taken times. */
export const factorsOf = ({ discount = 0, rate }: Formula): string[] => [
  ...(Number(discount) > 0 ? [` × (1 - ${plain(discount)}%)`] : []),
  ...(rate === undefined ? [] : [` × ${plain(rate)}%/天`]),
];
/**
 * How an amount (元) was reckoned, on one line; empty where that was not written down. What reductions beside the bill took off of it, or
 * rooms that stay, is said as what is left between the two.
 */
export function formulaLine(formula: Formula | null, row: Readonly<Record<string, unknown>>, amount: number): string {
  const steps = stepsOf(formula ?? {}, row);
  if (!formula || steps.length === 0) return '';
  const [words, factors] = [steps.map((step) => stepWords(step, formula)), factorsOf(formula).join('')];
  const sum = words.length > 1 && factors ? `（${words.join(' ＋ ')}）` : words.join(' ＋ ');
  const rest = Math.round((amount - reckoned(steps, formula)) * 100) / 100;
  return `${sum}${factors}${Math.abs(rest) > 0.01 ? ` ${rest < 0 ? '－' : '＋'} 调整 ${grouped(Math.abs(rest), 2)}` : ''}`;
}
