import { sql, type RawBuilder } from 'kysely';
import { scoreAxes } from '@/domain/codes/score';

export type AxisValues = (number | null)[];
const columns = scoreAxes.map(({ code }) => code);
export const axisLabels = scoreAxes.map(({ label }) => label);
/** The scores of a month by their axes, in their order. */
export const scoresOf = (alias: string): RawBuilder<AxisValues> =>
  sql`json_build_array(${sql.join(columns.map((column) => sql.ref(`${alias}.${column}`)))})`;
export const meansOf = (alias: string): RawBuilder<AxisValues> =>
  sql`json_build_array(${sql.join(columns.map((column) => sql`round(avg(${sql.ref(`${alias}.${column}`)}))`))})`;
