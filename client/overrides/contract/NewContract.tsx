import { contract } from '@/domain/resources/contract';
import { lineFields } from '@/domain/kernel/lines';
import type { WireRow } from '../../kernel/api/api';
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
/** A contract that begins with its tenant. */
export function ContractOfFirm({ rows: [firm], onClose }: Props) {
  return <Begun start={{ incubator_id: firm?.incubator_id ?? null, enterprise_id: firm?.id ?? null }} onClose={onClose} />;
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
