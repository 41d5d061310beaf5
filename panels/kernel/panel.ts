import type { EmptyWay } from './EmptyWay';
import type { ComponentType } from 'react';
import type { PermissionCode } from '@/domain/kernel/access';
import { factsOf, type PanelFilter, type PanelProp, type Surface } from '@/domain/panels';
import type { Feed, FeedParams, ParamsOf } from '@/domain/kernel/feed';
import type { RouteId } from '@/domain/routes';

export type PanelCategory = '招商' | '客户' | '空间' | '合同费用' | '能耗' | '服务' | '待办';
/** What a board or a screen may choose for the drawing of a panel; it joins no topic. */
export interface PanelOption {
  readonly label: string;
  /** The values offered, with their names; nothing: any text. */
  readonly values?: Readonly<Record<string, string>>;
  readonly initial: string;
}
/** All a panel is given. The frame has already dealt with loading, empty, error, stale and access. */
export interface PanelProps<T, P extends FeedParams = {}> {
  readonly data: T;
  readonly params: ParamsOf<P>;
  /** What was chosen for its drawing, by the names of its options. */
  readonly options: Readonly<Record<string, string>>;
  readonly size: { readonly width: number; readonly height: number };
  readonly surface: Surface;
}
type IdOf<P extends string> = P extends `${infer Part}.${infer Name}` ? `${Part}-${Name}` : P;
/** Eager data, lazy component. The frame subscribes; a panel never fetches. */
export interface Panel<T = any, P extends FeedParams = any> {
  readonly id: IdOf<PanelProp>; // same as the folder
  readonly prop: PanelProp; // its name on a saved board: iot.ele
  readonly title: string;
  readonly category: PanelCategory;
  readonly about: string; // one sentence for the library
  readonly surfaces: readonly Surface[]; // where it may stand
  readonly size: { readonly w: number; readonly h: number; readonly minW?: number; readonly minH?: number }; // of 24 columns, rows of 40 px
  readonly feed?: Feed<T, P>; // none: a panel without live data (quick links)
  readonly starts?: ParamsOf<P>;
  /** The right it asks for beyond its feed's. */
  readonly permission?: PermissionCode;
  readonly options?: Readonly<Record<string, PanelOption>>;
  readonly filters: readonly PanelFilter[]; // what its numbers can be narrowed by
  /** Shows what lies around the choice of a big screen too: its feed is that of all, whatever is chosen. */
  readonly whole?: true;
  /** One key figure: on a big screen without title bar, its name beside the figure. */
  readonly frame?: 'figure';
  /** Whether there is nothing to show; a text says why in this case, for it may be for what was chosen. */
  readonly empty?: (data: T, params: ParamsOf<P>) => boolean | string;
  readonly emptyText?: string; // why there is nothing: 本园区未接入电表
  readonly emptyWay?: EmptyWay; // where to begin, for whoever may
  readonly jump?: { readonly route: RouteId; readonly query?: Readonly<Record<string, string>> }; // route id; permission is the route's own
  readonly load: () => Promise<{ default: ComponentType<PanelProps<T, P>> }>;
}
/** Where it may stand and what narrows it are said once, in domain/panels.ts, for the back end obeys them too. */
export type Own<T, P extends FeedParams> = Omit<Panel<T, P>, 'prop' | 'surfaces' | 'filters'>;
export function definePanel<T, const P extends FeedParams>(panel: Own<T, P>): Panel<T, P> {
  const prop = panel.id.replace('-', '.') as PanelProp;
  const { surfaces = [], filters = [] } = factsOf(prop) ?? {};
  return { ...panel, prop, surfaces, filters };
}
/** What stands above a drawing. */
export const figuresOption: PanelOption = { label: '关键数字', values: { all: '显示', none: '不显示' }, initial: 'all' };
