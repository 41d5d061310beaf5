import type { IncubatorPin } from '@/domain/feeds/incubator';
import { everything, levels, within, type Level, type Scope } from '@/panels/kernel/scope';

/** What floors and rooms are called, by `nameKey`: no feed of the frame carries them, whoever reads them reports them. */
export type ScopeNames = Readonly<Record<string, string>>;
export const nameKey = (level: Level, id: number): string => `${level} ${id}`;

export interface Crumb {
  readonly name: string;
  /** What is looked at when it is pressed. */
  readonly scope: Scope;
}
/** Until its name is known. */
const plain: Readonly<Record<Level, string>> = { park: '园区', building: '楼栋', floor: '楼层', room: '房间' };

/** The first of the choices of a park: all of them, or the only one by its name, which is then no choice below it. */
export const wholeOf = (parks: readonly IncubatorPin[]): string => (parks.length === 1 ? parks[0]?.name : undefined) ?? '全部园区';
/** 全部园区 › 高新创业中心 › A座 › 10F › 1006: everything, and each level that is chosen, in order; whoever has one park starts at it. */
export function crumbsOf(scope: Scope, parks: readonly IncubatorPin[], names: ScopeNames): readonly Crumb[] {
  const park = parks.find(({ id }) => id === scope.park);
  const known = (level: Level, id: number): string | undefined => {
    if (level === 'park') return park?.name;
    if (level === 'building') return park?.buildings.find((one) => one.id === id)?.name;
    return names[nameKey(level, id)];
  };
  const chosen = levels.flatMap((level) => {
    const id = scope[level];
    return id === null || (level === 'park' && parks.length === 1)
      ? []
      : [{ name: known(level, id) ?? plain[level], scope: within(scope, level, id) }];
  });
  return [{ name: wholeOf(parks), scope: everything }, ...chosen];
}
