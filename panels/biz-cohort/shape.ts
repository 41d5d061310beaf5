import type { ParkOperation } from '@/domain/feeds/operate';
import type { LeadStep } from '@/domain/codes/customer';
import { withUnit } from '@/domain/format';
import type { Bar } from '../kernel/pieces';

export interface Cohort {
  readonly leads: number;
  readonly bars: readonly (Bar & { readonly step: LeadStep })[];
  /** Who has moved in, of all who came. */
  readonly settled: number;
  readonly rate: string;
}
/** One cohort all along, in 家: its steps are parts of the first, so that no share of it passes 100 %. */
export function shape({ cohort: { steps } }: ParkOperation): Cohort {
  const leads = steps[0]?.value ?? 0;
  const share = (value: number): string => withUnit(leads > 0 ? (100 * value) / leads : null, '%', 0);
  const settled = steps.at(-1)?.value ?? 0;
  return { leads, settled, rate: share(settled), bars: steps.map(({ step, name, value }) => ({ step, name, value, note: share(value) })) };
}
