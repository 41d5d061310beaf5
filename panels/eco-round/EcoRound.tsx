import type { ParkEconomy } from '@/domain/feeds/economy';
import type { PanelProps } from '../kernel/panel';
import { Bars, Headed } from '../kernel/pieces';
import { shape } from './shape';

export default function EcoRound({ data, size }: PanelProps<ParkEconomy>) {
  const { rounds, enterprises } = shape(data);
  return (
    <Headed size={size} figures={[{ label: '当年获投企业', value: enterprises, unit: '家' }]}>
      {(rest) => <Bars label="融资轮次" bars={rounds} unit="家" height={rest.height} />}
    </Headed>
  );
}
