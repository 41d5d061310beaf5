import { Link } from 'react-router';
import { PagedList } from '../PagedList';
import { pageAddress, usePageRead, usePageValues } from '../usePage';
import type { Row } from './types';
import { Facts, Labels } from './Values';
import { roomCard } from './space';
import { textOf } from './words';
import './filters.css';
import './readings';
import './floors.css';

/** Consecutive rows that have the same number in a field: the list stands in the order of parks, buildings and floors. */
function runsOf(rows: readonly Row[], field: string): (readonly [Row, ...Row[]])[] {
  const runs: [Row, ...Row[]][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last && last[0][field] === row[field]) last.push(row);
    else runs.push([row]);
  }
  return runs;
}
function Floor({ rooms }: { rooms: readonly [Row, ...Row[]] }) {
  return (
    <li>
      <h3>{textOf(rooms[0].floor_name)}</h3>
      <ul>
        {rooms.map((row) => (
          <li key={row.id}>
            <Link className="floors-room" to={pageAddress('room', { id: row.id })}>
              <span className="floors-room-head">
                <strong>{textOf(row.name)}</strong>
                <Labels row={row} state={roomCard.state?.(row, '')} />
              </span>
              <span className="floors-type">{textOf(row.room_type_name)}</span>
              <Facts row={row} facts={roomCard.facts ?? []} name="card-facts" />
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}
/** The parks as links, of which one is chosen. */
function ParkChoices() {
  const { incubator_id: chosen } = usePageValues('roomBoard');
  const { data } = usePageRead('roomBoard', 'places');
  const parks = data?.data ?? [];
  if (parks.length < 2) return null;
  return (
    <nav className="content-choices" aria-label="园区">
      <span aria-hidden="true">园区</span>
      <ul>
        {[{ id: undefined, name: '全部' }, ...parks].map(({ id, name }) => (
          <li key={textOf(name)}>
            <Link to={pageAddress('roomBoard', { incubator_id: id })} aria-current={id === chosen ? 'true' : undefined}>
              {textOf(name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
/** Rooms to let as the building has them: floor by floor. */
export default function RoomBoard() {
  return (
    <PagedList
      page="roomBoard"
      heading="楼层房源"
      what="房源"
      unit="间"
      lead="按园区、楼宇与楼层排列的可租房间。"
      search={null}
      above={<ParkChoices />}
      furtherLinks={<Link to={pageAddress('rooms')}>按面积与价格查找</Link>}
    >
      {(data) =>
        runsOf(data, 'building_id').map((rooms) => (
          <section
            key={rooms[0].id}
            className="floors-of-building"
            aria-label={`${textOf(rooms[0].incubator_name)} ${textOf(rooms[0].building_name)}`}
          >
            <h2>
              {`${textOf(rooms[0].incubator_name)} ${textOf(rooms[0].building_name)}`}
              <small>{`${rooms.length} 间`}</small>
            </h2>
            <ul className="floors-list">
              {runsOf(rooms, 'floor_id').map((floor) => (
                <Floor key={floor[0].id} rooms={floor} />
              ))}
            </ul>
          </section>
        ))
      }
    </PagedList>
  );
}
