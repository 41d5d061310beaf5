import { registerOverrides } from '../kernel/overrides';

/** The resources that leave the default, each in a file of its own, loaded with their page. */
registerOverrides({
  audit_flow: () => import('./audit_flow'),
  menu: () => import('./menu'),
  notice: () => import('./notice'),
  place: () => import('./place'),
  operation_log: () => import('./operation-log'),
  suggest: () => import('./suggest'),
  building: () => import('./building'),
  incubator: () => import('./incubator'),
  enterprise: () => import('./enterprise'),
  file_template: () => import('./file-template'),
  role: () => import('./role'),
  user: () => import('./user'),
  user_register: () => import('./user-register'),
  tag: () => import('./tag'),
  fee_bill: () => import('./fee_bill'),
  payment: () => import('./payment'),
  refund: () => import('./refund'),
  entry_information: () => import('./entry_information'),
  idle_room: () => import('./idle_room'),
  room: () => import('./room'),
});
