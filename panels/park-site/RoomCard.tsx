import type { SiteRoom } from '@/domain/answers/site';
import { areaText, dayText, money, withUnit } from '@/domain/format';
import { useOpener } from '../kernel/host';
import { owes } from '../kernel/site/rooms';
import { stateOf } from './layers';
import { RoomMore } from './RoomMore';
import './card.css';

interface RoomCardProps {
  readonly room: SiteRoom;
  readonly where: string;
  /** Desks that stand in it. */
  readonly units: readonly SiteRoom[];
  /** The day that is shown. */
  readonly day: string;
  readonly isToday: boolean;
  readonly onClose: () => void;
}
/** What is known of the room that is looked at. */
export function RoomCard({ room, where, units, day, isToday, onClose }: RoomCardProps) {
  const opener = useOpener();
  const open = opener('room.list', { id: String(room.id) });
  const portrait = room.enterprise === null ? undefined : opener('dcompany', { company: String(room.enterprise) });
  const facts: readonly (readonly [string, string, boolean?])[] = [
    ['租户', room.tenant ?? '—'],
    ['状态', stateOf(room, day)],
    ['面积', areaText(room.area)],
    ['合同至', dayText(room.until)],
    ...(room.owed === null ? [] : ([['欠费', owes(room) ? `◆ ${money(room.owed)}` : '无', owes(room)]] as const)),
    // who may open the room sees every meter of it
    ...(isToday && !open ? ([['今日用电', withUnit(room.energy, 'kWh')]] as const) : []),
    ...(units.length > 0 ? ([['工位', `${units.length} 个，空 ${units.filter(({ status }) => status === 1).length} 个`]] as const) : []),
  ];
  return (
    <section className="s-card" aria-label={`${where} ${room.name}`}>
      <header>
        <h3>{room.name}</h3>
        <button type="button" className="p-tool" onClick={onClose} title="返回楼层（Esc）">
          ✕<span className="visually-hidden">返回楼层</span>
        </button>
      </header>
      <div className="s-facts">
        <dl>
          {facts.map(([name, value, bad]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={bad ? 's-owing' : undefined}>{value}</dd>
            </div>
          ))}
        </dl>
        {open && isToday && <RoomMore key={room.id} id={room.id} version={`${room.status} ${room.owed} ${room.energy}`} />}
      </div>
      {(open || portrait) && (
        <div className="s-card-ways">
          {open && (
            <button type="button" className="p-button" onClick={open}>
              打开房源
            </button>
          )}
          {portrait && (
            <button type="button" className="p-button" onClick={portrait}>
              企业画像
            </button>
          )}
        </div>
      )}
    </section>
  );
}
/** The same in short, beside the pointer. */
export function HoverCard({ room, day, x, y, width, height }: { room: SiteRoom; day: string; x: number; y: number; width: number; height: number }) {
  return (
    <div className="s-hover" style={{ left: Math.min(x + 14, width - 220), top: Math.min(y + 14, height - 110) }} aria-hidden>
      <b>
        {room.name} · {stateOf(room, day)}
      </b>
      {room.tenant && <span className="one-line">{room.tenant}</span>}
      <span>
        {areaText(room.area)}
        {room.until && ` · 至 ${dayText(room.until)}`}
      </span>
      {owes(room) && <span className="s-owing">◆ 欠费 {money(room.owed)}</span>}
    </div>
  );
}
