import type { visitor } from '@/domain/resources/visitor';
import type { TableOf } from '../../kernel/handlers';
import { masked } from '../../kernel/mask';

type Visitor = TableOf<typeof visitor>;
/** Whoever planned a visit: the guest who registered himself, else the account of its host, or his firm. */
export const plannerOf = ({ created_by: account, enterprise_id, mobile }: Visitor) => ({
  account,
  enterprise: account === null ? null : enterprise_id,
  mobile,
});
/** What it is called to him: a guest knows his own name. */
export const visitOf = ({ created_by, name }: Visitor): string => (created_by === null ? '来访登记' : `来访登记「${String(masked('name', name))}」`);
