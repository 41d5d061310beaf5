import { role } from '@/domain/resources/role';
import { overrideViews } from '../../kernel/overrides';
import { MenusInput, RightsInput } from './inputs';
import { MenusTab, RightsTab } from './tabs';

export default overrideViews(role, {
  inputs: { permissions: RightsInput, menus: MenusInput },
  slots: {
    detailTabs: [
      { title: '权限', body: RightsTab },
      { title: '菜单', body: MenusTab },
    ],
  },
});
