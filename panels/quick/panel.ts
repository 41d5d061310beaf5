import { definePanel } from '../kernel/panel';

export const panel = definePanel({
  id: 'quick',
  title: '快捷入口',
  category: '待办',
  about: '常用页面的入口，共 17 个，可从中选至多 12 个并排序',
  size: { w: 12, h: 5, minW: 6, minH: 4 },
  options: { links: { label: '快捷入口', initial: '' } },
  load: () => import('./Quick'),
});
