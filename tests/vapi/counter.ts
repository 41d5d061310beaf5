import { today } from '@/domain/kernel/moment';
import type { Answer, Park, Session } from '../support/park';
import type { Place } from './people';

/** The day on which bills are made out and paid where a test says no other. */
export const day = today(new Date());
interface Standing {
  readonly park: Park;
  readonly here: Place;
  readonly operator: Session;
  /** The payment item of new bills. */
  readonly item: number;
}
/** What tests of bills and payments do over HTTP in one park. `standing` is read with each call: the park is opened before the first test. */
export function counterOf(standing: () => Standing) {
  const inside = () => ({ incubator_id: standing().here.incubator, building_id: standing().here.building });
  const send =
    (method: 'POST' | 'PUT') =>
    (path: string, body: object = {}, by: Session = standing().operator): Promise<Answer> =>
      standing().park.call(by, method, `/vapi/${path}`, body);
  const [post, put] = [send('POST'), send('PUT')];
  return {
    inside,
    put,
    rows: <T>(text: string, params: unknown[] = []) => standing().park.database.tx((tx) => standing().park.database.rows<T>(text, params, tx)),
    newBill: async (amount: string, more: object = {}) =>
      (
        await post('fee', {
          ...inside(),
          ...{ enterprise_id: standing().here.enterprise, payment_item_id: standing().item, amount, bill_at: day, due_at: day },
          ...more,
        })
      ).body as { id: number; number: string },
    pay: (amount: string, bills: readonly (readonly [number, string])[], more: object = {}, by?: Session) =>
      post(
        'payment',
        {
          ...{ incubator_id: standing().here.incubator, enterprise_id: standing().here.enterprise, paid_at: `${day} 00:00:00`, method: 1, amount },
          bills: bills.map(([fee_bill_id, part]) => ({ fee_bill_id, amount: part })),
          ...more,
        },
        by,
      ),
  };
}
