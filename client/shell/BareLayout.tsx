import { Outlet } from 'react-router';
import '../ui/arco';
import { Surroundings } from './Surroundings';

/** Big screens bring their own frame: nothing stands around them. */
export default function BareLayout() {
  return (
    <Surroundings>
      <Outlet />
    </Surroundings>
  );
}
