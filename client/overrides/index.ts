import { registerOverrides } from '../kernel/overrides';

/** The resources that leave the default, each in a file of its own, loaded with their page. */
registerOverrides({
  menu: () => import('./menu'),
  notice: () => import('./notice'),
  suggest: () => import('./suggest'),
});
