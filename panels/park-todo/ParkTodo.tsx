import type { ParkOperation } from '@/domain/feeds/operate';
import { usePanelHost } from '../kernel/host';
import { alarmLinks, lists } from '../lists';
import type { PanelProps } from '../kernel/panel';
import { Pinned } from '../kernel/Pinned';
import { useToday } from '../kernel/surface';
import { shape } from './shape';

/** What somebody has to do something about: the worst alarms, what runs out, what is owed. */
export default function ParkTodo({ data, options, size }: PanelProps<ParkOperation>) {
  const host = usePanelHost();
  const day = useToday();
  const todo = shape(data, options.money !== 'none' && host.mayOpen(lists.overdue.route), day);
  return <Pinned {...todo} {...alarmLinks} height={size.height} />;
}
