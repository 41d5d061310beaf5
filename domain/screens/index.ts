import { screenHeads, type ScreenHead, type ScreenId } from './heads';
import { iot } from './iot';
import { overview } from './overview';
import type { Screen } from './screen';

export interface KnownScreen extends ScreenHead, Screen {
  readonly id: ScreenId;
}
/** What is on each of the screens. */
const definitions: Readonly<Record<ScreenId, Screen>> = { cockpit: overview, cockpitIot: iot };
/** Every screen of the cockpit with what is on it, in the order of ./heads. */
export const screens: readonly KnownScreen[] = screenHeads.map((head) => ({ ...head, ...definitions[head.id] }));
