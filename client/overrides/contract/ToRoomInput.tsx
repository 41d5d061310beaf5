import { useViewer } from '../../kernel/session/viewer';
import { useKindTools, type InputProps } from '../../kinds/kind';
import { later } from '../../ui/later';

const FreeRoomInput = later(() => import('./FreeRoomInput').then((module) => module.FreeRoomInput));
/** The room of a change of rooms that is moved into. Whoever may not look at the rooms to let finds it by its name. */
export function ToRoomInput(props: InputProps) {
  const { kindOf } = useKindTools();
  const Found = useViewer().can('idle_room_list') ? FreeRoomInput : kindOf(props.field).Input;
  return <Found {...props} />;
}
