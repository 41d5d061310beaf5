import { useLocation } from 'react-router';
import { useBucket } from './CockpitLayout';
import { ScreenGrid } from './ScreenGrid';
import { screenAt } from './screens';

/** The screen of the address. */
export default function Screen() {
  const screen = screenAt(useLocation().pathname);
  const bucket = useBucket();
  return screen ? <ScreenGrid screen={screen} bucket={bucket} /> : null;
}
