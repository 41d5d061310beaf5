import type { EnterpriseStructure } from '@/domain/feeds/enterprise';
import { thousands } from '@/domain/format';
import type { PanelProps } from '../kernel/panel';
import { useOpener } from '../kernel/host';
import { type Column, Rows } from '../kernel/pieces';
import { type Ranked, shape } from './shape';

const columns: readonly Column<Ranked>[] = [
  { title: '企业', cell: ({ name }) => <span title={name}>{name}</span>, wide: true },
  { title: '技术领域', cell: ({ field }) => field, from: 26 },
  { title: '营收 万元', cell: ({ revenue }) => thousands(revenue, 1, true), figure: true },
];
export default function CustTop({ data, size }: PanelProps<EnterpriseStructure>) {
  const open = useOpener();
  const opens = ({ id, name }: Ranked) => ({ label: `${name}的画像`, onOpen: open('cockpitPortrayal', { id: String(id) }) });
  return <Rows label="营收 TOP10" columns={columns} rows={shape(data)} keyOf={({ id }) => id} size={size} opens={opens} />;
}
