import { analysis } from './analysis';
import { companies } from './companies';
import { enterprise } from './enterprise';
import { screenHeads, type ScreenHead, type ScreenId } from './heads';
import { firms } from './firms';
import { iot } from './iot';
import { map } from './map';
import { operate } from './operate';
import { overview } from './overview';
import type { Screen } from './screen';

export interface KnownScreen extends ScreenHead, Screen {
  readonly id: ScreenId;
}
/** What is on each of the screens. */
const definitions: Readonly<Record<ScreenId, Screen>> = {
  cockpit: overview,
  cockpitEnterprise: enterprise,
  cockpitCompanyList: companies,
  cockpitIot: iot,
  cockpitOperate: operate,
  danalyse: analysis,
  dmap: map,
  dcompany: firms,
};
/** Every screen of the cockpit with what is on it, in the order of ./heads. */
export const screens: readonly KnownScreen[] = screenHeads.map((head) => ({ ...head, ...definitions[head.id] }));
