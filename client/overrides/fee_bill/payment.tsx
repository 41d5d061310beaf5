import { payment } from '@/domain/resources/payment';
import type { WireRow } from '../../kernel/api/api';
import { overrideViews, type CustomAction } from '../../kernel/overrides';
import { Receipt } from './Receipt';

const receipt: CustomAction<WireRow> = {
  name: 'receipt',
  label: '收据',
  access: 'payment_read',
  Dialog: ({ rows, onClose }) => <Receipt id={rows[0]?.id ?? 0} onClose={() => onClose()} />,
};
export default overrideViews(payment, {
  customActions: [receipt],
});
