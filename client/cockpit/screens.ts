import { screens, type KnownScreen } from '@/domain/screens';
import type { PanelHost } from '@/panels/kernel/host';

/** The screen at a path. */
export const screenAt = (path: string): KnownScreen | undefined => screens.find((screen) => screen.path === path.replace(/(?<=.)\/$/, ''));
/** The screens that somebody may see. `chosen`: those of his role, in their order, as /setting/cockpit has them; null or nothing: all. */
export function screensFor(host: PanelHost, chosen?: readonly string[] | null): readonly KnownScreen[] {
  const allowed = screens.filter(({ id }) => host.mayOpen(id));
  return chosen ? chosen.flatMap((name) => allowed.filter(({ id }) => id === name)) : allowed;
}
