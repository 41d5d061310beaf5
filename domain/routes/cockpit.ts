import type { Route } from '../kernel/route';
import type { MenuGroup } from './menu-groups';
import { screenHeads, type ScreenHead, type ScreenId } from '../screens/heads';

interface ScreenPage extends Route<MenuGroup> {
  readonly id: ScreenId;
  readonly shows: { readonly page: 'screen' };
}
/** Big screens: no menu around them. `cockpit_read` as decisions.md has it: no tenant reads the park's money. */
const pageOf = ({ id, path, title, access, decided, menu }: ScreenHead & { readonly id: ScreenId }): ScreenPage => ({
  id,
  path,
  source: decided ? 'decided' : 'spec',
  title,
  layout: 'cockpit',
  access,
  shows: { page: 'screen' },
  menu: { group: 'home', ...menu },
});
export const screenPages: readonly ScreenPage[] = screenHeads.map(pageOf);
export const cockpitPages = [
  ...screenPages,
  { id: 'preview.panel', path: '/preview/panel', source: 'spec', title: '面板预览', layout: 'cockpit', access: 'login', shows: { page: 'previewPanel' } },
] as const satisfies readonly Route[];
