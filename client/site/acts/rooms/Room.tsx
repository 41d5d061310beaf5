import { Link, useNavigate } from 'react-router';
import { addDays } from '@/domain/kernel/moment';
import type { RoomDay } from '@/domain/answers/visitors';
import { ArticlePage } from '../../ArticlePage';
import { Block } from '../../Block';
import { RichText } from '../../RichText';
import { pageAddress, usePageRead } from '../../usePage';
import { costText, Fact } from '../Cards';
import { Lazily } from '../Lazily';
import { Pictures } from '../Pictures';
import type { FullRoom } from '../types';
import { Slots } from './Slots';
import './slots.css';

const load = () => import('./Booking');
/** The days around the one that is shown: links, and the browser's own picker. */
function Days({ id, day }: { id: number; day: RoomDay }) {
  const navigate = useNavigate();
  const to = (date: string) => pageAddress('mtroom', { id, date: date === day.first ? undefined : date });
  return (
    <div className="slot-days">
      {day.date > day.first && (
        <Link to={to(addDays(day.date, -1))} preventScrollReset rel="prev">
          前一天
        </Link>
      )}
      <input
        type="date"
        aria-label="预约日期"
        min={day.first}
        max={day.last}
        value={day.date}
        onChange={({ target }) => target.value >= day.first && target.value <= day.last && void navigate(to(target.value), { replace: true })}
      />
      {day.date < day.last && (
        <Link to={to(addDays(day.date, 1))} preventScrollReset rel="next">
          后一天
        </Link>
      )}
    </div>
  );
}
function Facts({ room }: { room: FullRoom }) {
  const price = costText(room.price, room.price_unit === 1 ? ' / 小时' : ' / 次');
  return (
    <dl className="offer-facts">
      <Fact name="位置">{[room.incubator_name, room.place_text ?? room.building_name].filter(Boolean).join(' ')}</Fact>
      <Fact name="容纳">{room.capacity} 人</Fact>
      <Fact name="面积">{room.area === null ? null : `${room.area} ㎡`}</Fact>
      <Fact name="费用">{price}</Fact>
      <Fact name="开放">{`${room.weekdaysText.length === 7 ? '每天' : room.weekdaysText.join('、')} ${room.open_from}–${room.open_to}`}</Fact>
      <Fact name="设备">{room.equipment?.join('、')}</Fact>
      <Fact name="审核">{room.is_free_audit === 1 ? '免审核，预约即成功' : '园区审核后生效'}</Fact>
    </dl>
  );
}
function Page({ room }: { room: FullRoom }) {
  const day = usePageRead('mtroom', 'day');
  return (
    <div className="offer-page">
      <article className="offer-main">
        <h1>{room.name}</h1>
        <Facts room={room} />
        <Pictures pictures={room.images} of={room.name} />
        {room.intro && <RichText html={room.intro} />}
      </article>
      <section className="offer-side auth-narrow" aria-labelledby="booking">
        <h2 id="booking">预约时段</h2>
        <Block state={day} rows={4} empty="" isEmpty={() => false}>
          {(found) => (
            <>
              <Days id={room.id} day={found} />
              <Lazily load={load} props={{ room, day: found, onChanged: day.retry }} waiting={<Slots day={found} chosen={null} />} />
            </>
          )}
        </Block>
      </section>
    </div>
  );
}
/** One meeting room: what it is like, what is free of a day, and the way to book it. */
export default function Room() {
  return (
    <ArticlePage page="mtroom" read="room">
      {(room) => <Page room={room} />}
    </ArticlePage>
  );
}
