import { routeById, type RouteId } from '@/domain/routes';
import type { PanelHost } from '@/panels/kernel/host';

/** The tabs of the cockpit in their order, by route; each appears to whoever may see it. */
const tabs: readonly { readonly route: RouteId; readonly label: string; readonly title?: string }[] = [
  { route: 'cockpit', label: '总览' },
  { route: 'cockpitIot', label: '物联', title: '园区物联监测' },
];
/** The screen at a path: its route, and its title where it has one of its own. */
export const screenAt = (path: string) => tabs.find(({ route }) => routeById.get(route)?.path === path.replace(/(?<=.)\/$/, ''));
export interface ScreenTab {
  readonly route: RouteId;
  readonly label: string;
  readonly path: string;
}
/** `chosen`: the screens of the caller's role, in their order, as /setting/cockpit has them; null or nothing: all. */
export const screensFor = (host: PanelHost, chosen?: readonly string[] | null): ScreenTab[] => {
  const there = tabs.flatMap(({ route, label }) => {
    const path = routeById.get(route)?.path;
    return path && host.mayOpen(route) ? [{ route, label, path }] : [];
  });
  if (!chosen) return there;
  return chosen.flatMap((name) => there.filter(({ route }) => route === name));
};
