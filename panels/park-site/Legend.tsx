import { thousands } from '@/domain/format';
import type { SiteRoom } from '@/domain/answers/site';
import { owes } from '../kernel/site/rooms';
import type { LayerId } from './layer-names';
import { alarmBin, countedBy, countsOf, type Layer } from './layers';
import type { Band } from './scene';

interface LegendProps {
  readonly id: LayerId;
  readonly layer: Layer;
  readonly rooms: readonly SiteRoom[];
  readonly name: string;
  readonly withOwed: boolean;
  /** Open alarms of the place, those of no room among them. */
  readonly alarms: number;
  /** What shines beside the rooms on the layer of alarms: floors and roofs with alarms of their own. */
  readonly bands: readonly Pick<Band, 'alarm'>[];
}
/** Colour, shape, word and number of rooms: together all rooms of the place. */
export function Legend({ id, layer, rooms, name, withOwed, alarms, bands }: LegendProps) {
  return (
    <ul className="s-legend" aria-label={`${name}的房间，共 ${countedBy(layer, rooms).length} 间`}>
      {countsOf(layer, rooms).map(({ bin, rooms: count }) => {
        const { label, color, sign } = bin;
        const floors = bands.filter(({ alarm }) => alarmBin(alarm) === bin).length;
        return (
          <li key={label} data-none={(count === 0 && floors === 0) || undefined}>
            <i style={{ color }} aria-hidden>
              {sign}
            </i>
            {label}
            <b>{thousands(count)}</b>
            {floors > 0 && <span title="不属于某个房间的告警，亮在楼层或楼顶">＋{floors} 层</span>}
          </li>
        );
      })}
      {id === 'rent' && withOwed && (
        <li className="s-owing">
          ◆ 欠费
          <b>{thousands(rooms.filter(owes).length)}</b>
        </li>
      )}
      {id === 'alarm' && (
        <li data-none={alarms === 0 || undefined} title="连同公共部位的表计、网关、道闸与停车场">
          全部告警
          <b>{thousands(alarms)}</b>
        </li>
      )}
    </ul>
  );
}
