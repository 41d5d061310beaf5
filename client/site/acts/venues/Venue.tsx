import { ArticlePage } from '../../ArticlePage';
import { usePageRead } from '../../usePage';
import { costText, Fact } from '../Cards';
import { FormWaiting, Lazily } from '../Lazily';
import { Pictures } from '../Pictures';
import type { PublicVenue } from '../types';

const load = () => import('./VenueForm');
function Page({ venue }: { venue: PublicVenue }) {
  const taken = usePageRead('field', 'taken');
  const name = `${venue.building_name} ${venue.name}`;
  const days = taken.data?.data ?? [];
  return (
    <div className="offer-page">
      <article className="offer-main">
        <h1>{name}</h1>
        <dl className="offer-facts">
          <Fact name="位置">{[venue.incubator_name, venue.building_name, venue.floor_name].filter(Boolean).join(' ')}</Fact>
          <Fact name="面积">{venue.area} ㎡</Fact>
          <Fact name="费用">{costText(venue.venue_price, ' / 天')}</Fact>
          <Fact name="装修">{venue.decorationText}</Fact>
          <Fact name="朝向">{venue.orientation}</Fact>
          <Fact name="说明">{venue.venue_note}</Fact>
        </dl>
        <Pictures pictures={venue.images} of={name} />
        <section aria-labelledby="taken">
          <h2 id="taken">已占用的日期</h2>
          {days.length === 0 ? (
            <p className="offer-note">近期没有占用，均可申请。</p>
          ) : (
            <ul className="offer-days">
              {days.map(({ start_at, end_at }) => (
                <li key={start_at}>{start_at === end_at ? start_at : `${start_at} 至 ${end_at.startsWith('9999') ? '另行通知' : end_at}`}</li>
              ))}
            </ul>
          )}
        </section>
      </article>
      <section className="offer-side auth-narrow" aria-labelledby="apply">
        <h2 id="apply">申请使用</h2>
        <Lazily load={load} props={{ id: venue.id, onChanged: taken.retry }} waiting={<FormWaiting />} />
      </section>
    </div>
  );
}
/** One venue: what it is like, on which days it is held, and the way to ask for it. */
export default function Venue() {
  return (
    <ArticlePage page="field" read="room">
      {(venue) => <Page venue={venue} />}
    </ArticlePage>
  );
}
