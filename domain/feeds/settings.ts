import { defineFeed } from '../kernel/feed';
import type { Screens, Stop } from '../parameters';
import type { TourStop } from '../screens/tour';

/** GET /system/settings: a number that grows means that what it names is to be read anew. */
export interface LiveSettings {
  readonly options: number; // dictionaries and their items
  readonly site: number; // name, logo, colours, footer
  /** Parameters that conditions of the definitions name: what pages offer follows them. */
  readonly parameters: Readonly<Record<string, number>>;
  readonly cockpit: { readonly title: string; readonly playlist: readonly Stop[]; readonly tour: readonly TourStop[]; readonly screens: Screens };
}
export const settingsFeed = defineFeed<LiveSettings>({
  id: 'system.settings',
  label: '界面设置',
  endpoint: '/system/settings',
  scope: 'public',
});
