import { defineRoutes } from '../kernel/route';

/** Big screens: no menu around them. `cockpit_read` as decisions.md has it: no tenant reads the park's money. */
export const cockpitPages = defineRoutes([
  {
    id: 'cockpit', path: '/cockpit', source: 'spec', title: '园区总览', layout: 'cockpit', access: 'cockpit_read', shows: { page: 'cockpit' },
    menu: { group: 'home', order: 1, icon: 'dashboard' },
  },
  {
    id: 'cockpitIot', path: '/cockpitIot', source: 'spec', title: '物联监测', layout: 'cockpit', access: 'cockpit_read', shows: { page: 'cockpitIot' },
    menu: { group: 'home', order: 2, icon: 'thunderbolt' },
  },
  { id: 'preview.panel', path: '/preview/panel', source: 'spec', title: '面板预览', layout: 'cockpit', access: 'login', shows: { page: 'previewPanel' } },
]);
