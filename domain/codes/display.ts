import { codes } from '../kernel/codes';
import { screenHeads } from '../screens/heads';

/** entities.md 12.2. 在线 and 离线 are never stored: they follow from when the display was last heard of. */
export const displayState = codes('display_state', [
  { code: 1, label: '在线', color: 'green' },
  { code: 2, label: '离线', color: 'orange' },
  { code: 3, label: '已收回', color: 'gray' },
]);
/** The screens of the cockpit by their addresses, as the rotation of /setting/cockpit names them too. */
export const displayRoute = codes(
  'display_route',
  screenHeads.map(({ path, title }) => ({ code: path, label: title })),
);
