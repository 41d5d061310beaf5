import { iot } from './iot';
import { overview } from './overview';
import type { Screen } from './screen';

const all = [overview, iot] as const;
/** The screens that there are, by the id of their route. */
export type ScreenId = (typeof all)[number]['id'];
export interface KnownScreen extends Screen {
  readonly id: ScreenId;
}
/** Every screen of the cockpit, once: its page, its tab, its place in the menu and in the settings come from here, in this order. */
export const screens: readonly KnownScreen[] = all;
