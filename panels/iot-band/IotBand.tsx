import type { IotStatistics } from '@/domain/feeds/iot';
import { DonutChart } from '../kernel/charts/DonutChart';
import { colorOf } from '../kernel/charts/theme';
import type { PanelProps } from '../kernel/panel';

/** The place of each tariff in the palette: dear is warm, cheap is green, whichever of them there are today. */
const places = { 尖: 1, 峰: 0, 平: 2, 谷: 5 } as const;
export default function IotBand({ data: { electric }, size }: PanelProps<IotStatistics>) {
  const colors = Object.fromEntries(Object.entries(places).map(([name, place]) => [name, colorOf(place)]));
  return <DonutChart label="今日分时用电" data={electric.by_band} unit={electric.today.unit} whole="今日" size={size} colors={colors} />;
}
