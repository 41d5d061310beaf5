import { PagedList } from '../../PagedList';
import { pageAddress, usePageRead, usePageValues } from '../../usePage';
import { Card, Cards, costText, Narrow } from '../Cards';

/** Meeting rooms that anybody may book. */
export default function Rooms() {
  const values = usePageValues('mtrooms');
  const { data: parks } = usePageRead('mtrooms', 'parks');
  const above = <Narrow page="mtrooms" label="园区" name="incubator_id" values={values} choices={parks?.data ?? []} />;
  return (
    <PagedList page="mtrooms" heading="会议室" what="会议室" above={above} search={{ name: 'name', label: '会议室名称', limit: 40 }}>
      {(data) => (
        <Cards data={data}>
          {(room) => (
            <Card to={pageAddress('mtroom', { id: room.id })} picture={room.images[0]?.save_path} name={room.name}>
              <span>{[room.incubator_name, room.place_text].filter(Boolean).join(' · ')}</span>
              <span>
                可容纳 {room.capacity} 人{room.area === null ? '' : ` · ${room.area} ㎡`}
                {room.equipment?.length ? ` · ${room.equipment.join('、')}` : ''}
              </span>
              <span>
                开放时间 {room.open_from}–{room.open_to}
              </span>
              <span className="offer-price">{costText(room.price, room.price_unit === 1 ? ' / 小时' : ' / 次')}</span>
            </Card>
          )}
        </Cards>
      )}
    </PagedList>
  );
}
