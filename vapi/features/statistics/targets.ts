import { parameterValues } from '../../business/parameters';
import type { Context } from '../../kernel/context';

const keys = [
  'criteria.area',
  'criteria.area_share',
  'criteria.count',
  'criteria.density',
  'criteria.patent_share',
  'criteria.ip_share',
  'criteria.finance_share',
  'criteria.finance_cases',
  'criteria.fund',
  'criteria.professional',
  'criteria.professional_ten',
  'criteria.tutor',
  'criteria.graduated',
] as const;
type Named<K> = K extends `criteria.${infer Name}` ? Name : never;
/** The names of the national criteria. */
export type Criterion = Named<(typeof keys)[number]>;
/** The thresholds of one park by its type (1 综合, 2 专业), or for several those of 综合; statistics.md section 2, or as /setting/cockpit has them. */
export async function targets({ db }: Context): Promise<(type: number | undefined) => Readonly<Record<Criterion, number>>> {
  const set = await parameterValues(db, ...keys);
  const of = (kind: 1 | 2) => Object.fromEntries(keys.map((key) => [key.slice('criteria.'.length), set[key][kind]])) as Record<Criterion, number>;
  return (type) => of(type === 2 ? 2 : 1);
}
