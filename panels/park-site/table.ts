import { areaText, thousands, withUnit } from '@/domain/format';
import type { TableData } from '../kernel/table';
import { rateOf, vacantOf } from '../kernel/site/rooms';
import { countedBy, countsOf, type Layer } from './layers';
import type { Depth, Entry } from './standing';

const heads: Readonly<Record<Depth, string>> = { all: '园区', park: '楼栋', building: '楼层', floor: '房间', room: '房间' };
/** The places of a level with what the model says of each. */
export function tableOf(entries: readonly Entry[], depth: Depth, layer: Layer, day: string): TableData {
  if (depth === 'floor' || depth === 'room') {
    return {
      caption: `各房间，${day}`,
      columns: ['房间', '租户', '面积', '归类'],
      rows: entries.flatMap(({ rooms: [room] }) =>
        room ? [[room.name, room.tenant ?? '空置', areaText(room.area), layer.bins[layer.of(room)]?.label ?? '—']] : [],
      ),
    };
  }
  return {
    caption: `各${heads[depth]}的房间（间），${day}`,
    columns: [heads[depth], '出租率', '空闲面积（㎡）', ...layer.bins.map(({ label }) => label), '合计'],
    rows: entries.map(({ name, rooms }) => [
      name,
      withUnit(rateOf(rooms), '%'),
      thousands(vacantOf(rooms).area),
      ...countsOf(layer, rooms).map(({ rooms: count }) => String(count)),
      String(countedBy(layer, rooms).length),
    ]),
  };
}
