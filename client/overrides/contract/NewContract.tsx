import { useEffect, useRef, useState } from 'react';
import { contract } from '@/domain/resources/contract';
import { lineFields } from '@/domain/kernel/lines';
import { need } from '@/domain/resources/need';
import { roomType } from '@/domain/resources/room-type';
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
type Start = Readonly<Record<string, unknown>>;
function Begun({ start, onClose }: Pick<Props, 'onClose'> & { start: Start }) {
  return (
    <FormDialog resource={contract} overrides={contractViews} start={start} onClose={() => onClose()} onSaved={() => onClose({ changed: true })} />
  );
}
const lineOf = ({ id, area }: Pick<WireRow, 'id'> & { readonly area?: unknown }) => ({
  ...freshLine(Object.entries(lineFields(contract.fields.rooms))),
  ...{ room_id: id, area: area ?? null },
});
/** The demand by which a firm means to come, where that is one, with its building and the room that it has reserved. */
async function intentionOf(firm: number): Promise<Start> {
  const { data } = await fetchCall(need, 'list', { enterprise_id: firm, status: [20], page: 1, pageSize: 2 } as never);
  const [one] = data;
  if (!one || data.length > 1) return {};
  const reserved = await reservedRoom(one as unknown as WireRow).catch(() => undefined);
  return { need_id: one.id, building_id: one.building_id ?? null, ...(reserved && { rooms: [lineOf(reserved as WireRow)] }) };
}
/** What is looked up when a form is opened, before it begins; nothing where it cannot be found. */
function useFound(find: () => Promise<Start>): Start | undefined {
  const first = useRef(find);
  const [found, setFound] = useState<Start>();
  useEffect(() => {
    let gone = false;
    void first
      .current()
      .catch(() => ({}))
      .then((start) => gone || setFound(start));
    return () => {
      gone = true;
    };
  }, []);
  return found;
}
/** A contract that begins with its tenant, and with what that means to rent. */
export function ContractOfFirm({ rows: [firm], onClose }: Props) {
  const id = Number(firm?.id);
  const intention = useFound(() => intentionOf(id));
  if (!intention) return null;
  return <Begun start={{ incubator_id: firm?.incubator_id ?? null, enterprise_id: firm?.id ?? null, ...intention }} onClose={onClose} />;
}
const [ofFlat, flat] = [2, 5];
/** Flats and their beds are let by a contract of their own kind. */
async function kindOf(rows: readonly WireRow[]): Promise<Start> {
  const types = [...new Set(rows.map(({ room_type_id }) => Number(room_type_id)))];
  const kinds = await Promise.all(types.map((id) => fetchCall(roomType, 'read', { id }))).catch(() => []);
  return kinds.length > 0 && kinds.every(({ kind }) => kind === flat) ? { kind: ofFlat } : {};
}
/** A contract that begins with free rooms of one park. */
export function ContractOfRooms({ rows, onClose }: Props) {
  const kind = useFound(() => kindOf(rows));
  if (!kind) return null;
  const rooms = rows.map(lineOf);
  const [first] = rows;
  const buildings = new Set(rows.map(({ building_id }) => building_id));
  const building = buildings.size === 1 ? { building_id: first?.building_id ?? null } : {};
  return <Begun start={{ ...kind, incubator_id: first?.incubator_id ?? null, ...building, rooms }} onClose={onClose} />;
}
