import { isMissing } from '@/domain/format';
import { room } from '@/domain/resources/room';
import { fetchCall } from '../../kernel/api/calls';
import type { Row } from '../../kinds/kind';

/** The room that a demand has reserved, as the lines of a contract take it; undefined where it has none. */
export const reservedRoom = async (demand: Row): Promise<Row | undefined> =>
  isMissing(demand.room) ? undefined : ((await fetchCall(room, 'read', { id: Number(demand.room) })) as unknown as Row);
