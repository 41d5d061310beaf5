import { enterprise } from '@/domain/resources/enterprise';
import { enterpriseChange } from '@/domain/resources/enterprise-change';
import { wantedChanges } from '../../business/wantedChanges';
import type { Context, Values } from '../../kernel/context';
import type { TableOf } from '../../kernel/handlers';
import { storeLogged } from '../../kernel/operations/store';
import type { Services } from '../../services';

const waiting = 2;
/**
 * A tenant's change of its own file waits for the park (entities.md 4.6): what would change, beside what stands now; the file stays as it
 * is until the request has passed. Of staff nothing is kept apart. Answers whether it was.
 */
export const asRequest =
  ({ engine }: Pick<Services, 'engine'>) =>
  async (context: Context, row: TableOf<typeof enterprise>, changes: Values): Promise<boolean> => {
    const { caller, now } = context;
    if (caller.party === 'staff') return false;
    const { before, after } = await wantedChanges(context, enterprise, row.id, changes);
    const { id: enterprise_id, incubator_id, building_id } = row;
    const place = { enterprise_id, incubator_id, building_id };
    const request = { before: JSON.stringify(before), after: JSON.stringify(after) };
    await storeLogged(enterpriseChange, context, request, { ...place, audit_status: waiting, submitted_at: now }, engine);
    return true;
  };
