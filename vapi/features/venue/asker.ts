import type { fieldRecord } from '@/domain/resources/field-record';
import type { TableOf } from '../../kernel/handlers';

export type Application = TableOf<typeof fieldRecord>;
/** Who asked for a venue, and what for. */
export const askerOf = ({ created_by, enterprise_id, contact_mobile }: Application) => ({
  ...{ account: created_by, enterprise: enterprise_id, mobile: contact_mobile },
});
export const whatOf = ({ use_for }: Application): string => `场地申请「${use_for}」`;
