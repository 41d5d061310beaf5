import type { EnterpriseStructure } from '@/domain/feeds/enterprise';

export interface Ranked {
  readonly id: number;
  readonly name: string;
  readonly field: string;
  readonly revenue: number; // 万元
}
/** At most ten, the largest first; who reported nothing is not ranked. */
export const shape = ({ top }: EnterpriseStructure): readonly Ranked[] =>
  top
    .flatMap(({ id, name, field, revenue }) => (revenue === null ? [] : [{ id, name, field: field ?? '其他', revenue }]))
    .sort((one, other) => other.revenue - one.revenue)
    .slice(0, 10);
