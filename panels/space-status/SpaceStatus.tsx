import type { IncubatorSpace } from '@/domain/feeds/space';
import { withUnit } from '@/domain/format';
import { useLists } from '../kernel/host';
import type { PanelProps } from '../kernel/panel';
import { Bars, Headed } from '../kernel/pieces';
import { roomsIn } from '../lists';
import { shape } from './shape';

export default function SpaceStatus({ data, size }: PanelProps<IncubatorSpace>) {
  const { total, rows } = shape(data);
  const lists = useLists();
  const codeOf = new Map(rows.map(({ name, code }) => [name, code]));
  const bars = rows.map(({ name, value, share }) => ({ name, value, note: withUnit(share, '%') }));
  const opens = (name: string) => {
    const code = codeOf.get(name);
    return code === undefined ? undefined : lists.to(roomsIn(code));
  };
  return (
    <Headed size={size} figures={[{ label: '房间总数', value: total, unit: '间' }]}>
      {(rest) => <Bars label="房间状态分布" bars={bars} unit="间" height={rest.height} opens={opens} />}
    </Headed>
  );
}
