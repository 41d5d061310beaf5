import { enterpriseApply } from '@/domain/resources/settlement-apply';
import { lazyDialog } from '../../kernel/action/lazyDialog';
import type { WireRow } from '../../kernel/api/api';
import { overrideViews, type CustomAction } from '../../kernel/overrides';

const waiting = 2;
/** Whoever asks for an account and is not in the books yet is entered first. */
const enter: CustomAction<WireRow> = {
  name: 'enter',
  label: '新建企业',
  access: 'enterprise_store',
  when: ({ audit_status, enterprise_id }) => audit_status === waiting && !enterprise_id,
  quiet: true,
  Dialog: lazyDialog(() => import('./FirmOfApplication').then((module) => module.FirmOfApplication)),
};
export default overrideViews(enterpriseApply, { customActions: [enter] });
