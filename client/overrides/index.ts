import { registerOverrides } from '../kernel/overrides';

/** The resources that leave the default, each in a file of its own, loaded with their page. */
registerOverrides({
  suggest: () => import('./suggest'),
  building: () => import('./building'),
  incubator: () => import('./incubator'),
  file_template: () => import('./file-template'),
  role: () => import('./role'),
  user: () => import('./user'),
  fee_bill: () => import('./fee_bill'),
  payment: () => import('./payment'),
  refund: () => import('./refund'),
  entry_information: () => import('./entry_information'),
  idle_room: () => import('./idle_room'),
  room: () => import('./room'),
});
