import { lazyDialog } from '../../kernel/action/lazyDialog';
import type { WireRow } from '../../kernel/api/api';
import type { CustomAction } from '../../kernel/overrides';

const intending = 20;
/** 新建合同 from a customer who means to come. */
export const contractOfFirm: CustomAction<WireRow> = {
  name: 'contract',
  label: '新建合同',
  access: 'contract_store',
  when: ({ need_status, residence }) => need_status === intending && (residence === 0 || residence === 3),
  Dialog: lazyDialog(() => import('./NewContract').then((module) => module.ContractOfFirm)),
};
/** 新建合同 from rooms that are free to be let; of one park alone, as a contract is. */
export const contractOfRooms: CustomAction<WireRow> = {
  name: 'contract',
  label: '新建合同',
  access: 'contract_store',
  several: true,
  when: ({ status, use }) => (status === 1 || status === 2) && use === 1,
  Dialog: lazyDialog(() => import('./NewContract').then((module) => module.ContractOfRooms)),
};
