import { parameterValues } from '../../business/parameters';
import type { Context } from '../../kernel/context';

/** The thresholds of one park by its type (1 综合, 2 专业), or for several those of 综合; statistics.md section 2, or as /setting/cockpit has them. */
export async function targets({ db }: Context, type: number | undefined): Promise<{ areaShare: number; density: number }> {
  const kind = type === 2 ? 2 : 1;
  const set = await parameterValues(db, 'criteria.area_share', 'criteria.density');
  return { areaShare: set['criteria.area_share'][kind], density: set['criteria.density'][kind] };
}
