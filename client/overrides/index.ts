import { registerOverrides } from '../kernel/overrides';

/** The resources that leave the default, loaded with their page: nine folders at most, each with code of its own (tests/checks/overrides). */
registerOverrides({
  suggest: () => import('./suggest'),
  showcase: () => import('./showcase'),
  building: () => import('./space/building'),
  incubator: () => import('./space/incubator'),
  file_template: () => import('./file_template'),
  activity_apply: () => import('./file_template/certificate'),
  role: () => import('./role'),
  user: () => import('./user'),
  fee_bill: () => import('./fee_bill'),
  bank_entry: () => import('./fee_bill/bank_entry'),
  payment: () => import('./fee_bill/payment'),
  meter: () => import('./meter'),
  alarm: () => import('./meter/alarm'),
  contract: () => import('./contract'),
  refund: () => import('./contract/refund'),
  enterprise: () => import('./contract/firm'),
  enterprise_apply: () => import('./contract/application'),
  entry_information: () => import('./contract/stay'),
  idle_room: () => import('./space/idle_room'),
  room: () => import('./space/room'),
});
