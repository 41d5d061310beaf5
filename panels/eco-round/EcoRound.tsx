import type { ParkEconomy } from '@/domain/feeds/economy';
import { useLists } from '../kernel/host';
import type { PanelProps } from '../kernel/panel';
import { Bars, Headed } from '../kernel/pieces';
import { useToday } from '../kernel/surface';
import { roundIn } from '../lists';
import { shape } from './shape';

export default function EcoRound({ data, size }: PanelProps<ParkEconomy>) {
  const { rounds, enterprises } = shape(data);
  const lists = useLists();
  const day = useToday();
  const opens = (name: string) => lists.to(roundIn(name, (data.period ?? day).slice(0, 4), day));
  return (
    <Headed size={size} figures={[{ label: '当年获投企业', value: enterprises, unit: '家' }]}>
      {(rest) => <Bars label="融资轮次" bars={rounds} unit="家" height={rest.height} opens={opens} />}
    </Headed>
  );
}
