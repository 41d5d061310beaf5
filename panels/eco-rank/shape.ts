import type { Analysis } from '@/domain/feeds/analysis';

const leading = 10;
/** What the first ten, or as many as there are, have of all of it, in %. */
export function shareOfTop({ top, total }: Pick<Analysis, 'top' | 'total'>): { readonly count: number; readonly share: number | null } {
  const first = top.slice(0, leading);
  const sum = first.reduce((all, { value }) => all + value, 0);
  return { count: first.length, share: total.value !== null && total.value > 0 ? Math.round((1000 * sum) / total.value) / 10 : null };
}
