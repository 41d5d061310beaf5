import type { SettledLine } from '@/domain/answers/money';
import { dash, dayText, grouped, money, plain } from '@/domain/format';
import type { WireRow } from '../../kernel/api/api';
import { formulaLine, sharedWords, type Formula } from '../fee_bill/formula-steps';

export const settledIn = ({ lines }: WireRow): readonly SettledLine[] => (Array.isArray(lines) ? (lines as readonly SettledLine[]) : []);
/** What a line is for: the item, its room and the days that are charged. */
export const aboutOf = ({ item, room }: SettledLine): string => [item, room].filter(Boolean).join(' ');
export const daysOf = ({ period_start, period_end }: SettledLine): string =>
  period_start ? `${dayText(period_start)} 至 ${dayText(period_end)}` : dash;
/** What meters showed before and after, where a bill is of what they counted; what is borne of a shared one with all that it comes from. */
const meterWords = (formula: Formula | null): string =>
  (formula?.meters ?? [])
    .map((meter) => {
      const { number, last_value, value, ratio, usage, basis } = meter;
      const times = Number(ratio) === 1 ? '' : `，倍率 ${plain(ratio)}`;
      const rooms = basis && formula?.note ? `，${formula.note.replace(/^公摊：/, '')}` : '';
      return `${number} ${grouped(plain(last_value))} → ${grouped(plain(value))}${times}，用量 ${grouped(plain(usage))}${sharedWords(meter)}${rooms}；`;
    })
    .join('');
/** How the worth of its days was reckoned. */
export function reckoningOf(line: SettledLine): string {
  if (line.of === 'deposit') return '已收，退还';
  if (line.of === 'prepaid') return '预存余额，退还';
  if (line.of === 'share') return '公摊抄表单尚未出到退出日前一天，不在本单合计内，出账后另行缴纳';
  if (line.of === 'earlier') return '续签前的合同，不在本单合计内，请另行收取';
  if (line.of === 'other') return '本合同以外的账单，不在本单合计内，请另行收取';
  if (Number(line.worth) === 0) return '退出日起不计费';
  const formula = line.formula as Formula | null;
  const reckoned = `${meterWords(formula)}${formulaLine(formula, { ...line }, Number(line.worth))}`;
  // of a late fee it says what was late
  const reason = line.reason && formula?.unit !== 'late' ? `调整：${line.reason}` : line.reason;
  return [reckoned, reason].filter(Boolean).join('；') || '按账单金额';
}
/** It stands beside the sums of the sheet. */
export const isUncounted = ({ of }: SettledLine): boolean => of === 'share' || of === 'earlier' || of === 'other';
/** What comes of it for the tenant. */
export const outcomeOf = ({ of, owed }: SettledLine): string =>
  of === 'share' ? '待出账' : owed.startsWith('-') ? `${of === 'bill' ? '多收' : '应退'} ${money(owed.slice(1))}` : `未缴 ${money(owed)}`;
