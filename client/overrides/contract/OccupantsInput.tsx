import { isMissing } from '@/domain/format';
import { useKindTools, type InputProps } from '../../kinds/kind';
import { linesOf } from './plan';

/** Who lives in a flat: in the rooms that the contract lets, or in the beds in them. */
export function OccupantsInput(props: InputProps) {
  const Lines = useKindTools().kindOf(props.field).Input;
  const rooms = linesOf(props.draft?.rooms).flatMap(({ room_id }) => (isMissing(room_id) ? [] : [Number(room_id)]));
  return <Lines {...props} draft={{ ...props.draft, let_rooms: rooms.length > 0 ? [...new Set(rooms)] : null }} />;
}
