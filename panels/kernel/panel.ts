import type { ComponentType } from 'react';
import type { PermissionCode } from '@/domain/kernel/access';
import type { Feed, FeedParams, ParamsOf } from '@/domain/kernel/feed';
import type { RouteId } from '@/domain/routes';

export type PanelCategory = '招商' | '客户' | '空间' | '合同费用' | '能耗' | '服务' | '待办';
export type Surface = 'workbench' | 'cockpit';
/** Panel filters of specification section 3. */
export type PanelFilter = 'start_at' | 'end_at' | 'building_id' | 'room_type' | 'assets_type' | 'payment_id' | 'type' | 'cate';
/** All a panel is given. The frame has already dealt with loading, empty, error, stale and access. */
export interface PanelProps<T, P extends FeedParams = {}> {
  readonly data: T;
  readonly params: ParamsOf<P>;
  readonly size: { readonly width: number; readonly height: number };
  readonly surface: Surface;
}
/** Eager data, lazy component. The frame subscribes; a panel never fetches. */
export interface Panel<T = any, P extends FeedParams = any> {
  readonly id: string; // same as the folder
  readonly prop: string; // its name on a saved board: iot.ele
  readonly title: string;
  readonly category: PanelCategory;
  readonly about: string; // one sentence for the library
  readonly surfaces: readonly Surface[];
  readonly size: { readonly w: number; readonly h: number; readonly minW?: number; readonly minH?: number }; // of 24 columns, rows of 40 px
  readonly feed?: Feed<T, P>; // none: a panel without live data (quick links)
  readonly starts?: ParamsOf<P>;
  /** The right it asks for beyond its feed's. */
  readonly permission?: PermissionCode;
  readonly choices?: readonly { readonly param: keyof P; readonly label: string; readonly labels: Readonly<Record<string, string>> }[];
  readonly filters?: readonly PanelFilter[];
  readonly empty?: (data: T) => boolean;
  readonly emptyText?: string; // why there is nothing: 本园区未接入电表
  readonly jump?: { readonly route: RouteId; readonly query?: Readonly<Record<string, string>> }; // route id; permission is the route's own
  readonly load: () => Promise<{ default: ComponentType<PanelProps<T, P>> }>;
}
export const definePanel = <T, const P extends FeedParams>(panel: Panel<T, P>): Panel<T, P> => panel;
