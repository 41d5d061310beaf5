import { useEffect, useState } from 'react';
import { contract } from '@/domain/resources/contract';
import { lineFields } from '@/domain/kernel/lines';
import { need } from '@/domain/resources/need';
import type { WireRow } from '../../kernel/api/api';
import { fetchCall } from '../../kernel/api/calls';
import { FormDialog } from '../../kernel/form/FormDialog';
import { freshLine } from '../../kinds/parts/lineRows';
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
/** A contract that begins with its tenant, and with the demand by which it means to come, where that is one. */
export function ContractOfFirm({ rows: [firm], onClose }: Props) {
  const [demand, setDemand] = useState<number | null>();
  const id = Number(firm?.id);
  useEffect(() => {
    let gone = false;
    const found = (need_id: number | null) => gone || setDemand(need_id);
    fetchCall(need, 'list', { enterprise_id: id, status: [20], page: 1, pageSize: 2 } as never).then(
      ({ data }) => found(data.length === 1 ? (data[0]?.id ?? null) : null),
      () => found(null),
    );
    return () => {
      gone = true;
    };
  }, [id]);
  if (demand === undefined) return null;
  return <Begun start={{ incubator_id: firm?.incubator_id ?? null, enterprise_id: firm?.id ?? null, need_id: demand }} onClose={onClose} />;
}
/** A contract that begins with free rooms of one park. */
export function ContractOfRooms({ rows, onClose }: Props) {
  const fields = Object.entries(lineFields(contract.fields.rooms));
  const rooms = rows.map(({ id, area }) => ({ ...freshLine(fields), room_id: id, area: area ?? null }));
  const [first] = rows;
  const buildings = new Set(rows.map(({ building_id }) => building_id));
  const building = buildings.size === 1 ? { building_id: first?.building_id ?? null } : {};
  return <Begun start={{ incubator_id: first?.incubator_id ?? null, ...building, rooms }} onClose={onClose} />;
}
