import { divisions } from './divisions';

/** Administrative divisions by their six-digit codes: provinces, cities, counties. */
export interface Region {
  readonly id: number;
  readonly name: string;
  readonly parent_id: number | null;
  readonly level: 1 | 2 | 3;
}
type Level = Region['level'];

const region = (text: string, parent_id: number | null, level: Level): Region => ({
  id: Number(text.slice(0, 6)),
  name: text.slice(6),
  parent_id,
  level,
});
/** `code name[:counties]` with what lies below it. */
function branch(text: string, parent: number | null, level: Level): Region[] {
  const [name = '', counties = ''] = text.split(':');
  const top = region(name, parent, level);
  return [top, ...counties.split(',').flatMap((county) => (county ? [region(county, top.id, 3)] : []))];
}
export const regions: readonly Region[] = divisions.flatMap((line) => {
  const [province = '', ...cities] = line.split(';');
  const top = branch(province, null, 1);
  return [...top, ...cities.flatMap((city) => branch(city, top[0]?.id ?? null, 2))];
});
