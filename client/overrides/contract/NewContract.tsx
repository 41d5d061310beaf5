import { useEffect, useState } from 'react';
import { contract } from '@/domain/resources/contract';
import { lineFields } from '@/domain/kernel/lines';
import { need } from '@/domain/resources/need';
import type { WireRow } from '../../kernel/api/api';
import { fetchCall } from '../../kernel/api/calls';
import { FormDialog } from '../../kernel/form/FormDialog';
import { freshLine } from '../../kinds/parts/lineRows';
import { reservedRoom } from './reserved';
import contractViews from '.';

interface Props {
  readonly rows: readonly WireRow[];
  readonly onClose: (how?: { changed: boolean }) => void;
}
function Begun({ start, onClose }: Pick<Props, 'onClose'> & { start: Readonly<Record<string, unknown>> }) {
  return (
    <FormDialog resource={contract} overrides={contractViews} start={start} onClose={() => onClose()} onSaved={() => onClose({ changed: true })} />
  );
}
const lineOf = ({ id, area }: Pick<WireRow, 'id'> & { readonly area?: unknown }) => ({
  ...freshLine(Object.entries(lineFields(contract.fields.rooms))),
  ...{ room_id: id, area: area ?? null },
});
/** The demand by which a firm means to come, where that is one, with its building and the room that it has reserved. */
async function intentionOf(firm: number): Promise<Readonly<Record<string, unknown>>> {
  const { data } = await fetchCall(need, 'list', { enterprise_id: firm, status: [20], page: 1, pageSize: 2 } as never);
  const [one] = data;
  if (!one || data.length > 1) return {};
  const reserved = await reservedRoom(one as unknown as WireRow).catch(() => undefined);
  return { need_id: one.id, building_id: one.building_id ?? null, ...(reserved && { rooms: [lineOf(reserved as WireRow)] }) };
}
/** A contract that begins with its tenant, and with what that means to rent. */
export function ContractOfFirm({ rows: [firm], onClose }: Props) {
  const [intention, setIntention] = useState<Readonly<Record<string, unknown>>>();
  const id = Number(firm?.id);
  useEffect(() => {
    let gone = false;
    void intentionOf(id)
      .catch(() => ({}))
      .then((found) => gone || setIntention(found));
    return () => {
      gone = true;
    };
  }, [id]);
  if (!intention) return null;
  return <Begun start={{ incubator_id: firm?.incubator_id ?? null, enterprise_id: firm?.id ?? null, ...intention }} onClose={onClose} />;
}
/** A contract that begins with free rooms of one park. */
export function ContractOfRooms({ rows, onClose }: Props) {
  const rooms = rows.map(lineOf);
  const [first] = rows;
  const buildings = new Set(rows.map(({ building_id }) => building_id));
  const building = buildings.size === 1 ? { building_id: first?.building_id ?? null } : {};
  return <Begun start={{ incubator_id: first?.incubator_id ?? null, ...building, rooms }} onClose={onClose} />;
}
