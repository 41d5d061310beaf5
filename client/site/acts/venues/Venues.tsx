import { PagedList } from '../../PagedList';
import { pageAddress, usePageRead, usePageValues } from '../../usePage';
import { Card, Cards, costText, Narrow } from '../Cards';

/** Free rooms that are lent by the day. */
export default function Venues() {
  const values = usePageValues('fields');
  const { data: parks } = usePageRead('fields', 'parks');
  const above = <Narrow page="fields" label="园区" name="incubator_id" values={values} choices={parks?.data ?? []} />;
  return (
    <PagedList page="fields" heading="空闲场地" what="场地" above={above} search={null}>
      {(data) => (
        <Cards data={data}>
          {(venue) => (
            <Card to={pageAddress('field', { id: venue.id })} picture={venue.images[0]?.save_path} name={`${venue.building_name} ${venue.name}`}>
              <span>{[venue.incubator_name, venue.floor_name, venue.room_type_name].filter(Boolean).join(' · ')}</span>
              <span>
                {venue.area} ㎡{venue.decorationText ? ` · ${venue.decorationText}` : ''}
                {venue.orientation ? ` · ${venue.orientation}` : ''}
              </span>
              {venue.venue_note && <span>{venue.venue_note}</span>}
              <span className="offer-price">{costText(venue.venue_price, ' / 天')}</span>
            </Card>
          )}
        </Cards>
      )}
    </PagedList>
  );
}
