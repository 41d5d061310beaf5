import type { Resident, Residents } from '@/domain/feeds/residents';
import { useOpener } from '../kernel/host';
import { OpenButton } from '../kernel/OpenButton';
import type { PanelProps } from '../kernel/panel';
import { Ticker } from '../kernel/Ticker';
import { shape } from './shape';
import './cust-new.css';

function Row({ row: { name, rooms, settled_at }, onOpen }: { row: Resident; onOpen: (() => void) | undefined }) {
  const [room] = rooms;
  return (
    <span className="cust-new" title={`${settled_at} ${name}${rooms.length > 0 ? ` 入驻 ${rooms.join('、')}` : ''}`}>
      <time>{settled_at?.slice(5)}</time>
      <span className="cust-new-name one-line">{name}</span>
      {room && <b>{room}</b>}
      <OpenButton label={`${name}的画像`} onOpen={onOpen} />
    </span>
  );
}
export default function CustNew({ data, size }: PanelProps<Residents>) {
  const open = useOpener();
  const rows = shape(data).map((row) => ({ key: row.id, content: <Row row={row} onOpen={open('cockpitPortrayal', { id: String(row.id) })} /> }));
  return <Ticker label="新入驻企业" rows={rows} size={size} />;
}
