import { Link } from 'react-router';
import { RichText } from '../RichText';
import { SubjectPage } from '../SubjectPage';
import { pageAddress, usePageRead, usePageTitle } from '../usePage';
import { CallBox } from './CallBox';
import { Cards } from './Cards';
import { showcaseCard } from './companies';
import { parkFacts } from './park-facts';
import { facilityCard } from './people';
import { Pictures } from './Pictures';
import { roomCard } from './space';
import type { Card, Row } from './types';
import { Facts, Labels } from './Values';
import { textOf } from './words';
import './readings';
import './record.css';

const parts = [
  { read: 'rooms', title: '可租房源', card: roomCard, all: (id: number) => pageAddress('rooms', { incubator_id: id }) },
  { read: 'facilities', title: '配套服务', card: facilityCard, all: () => pageAddress('facilities') },
  { read: 'showcases', title: '园区企业', card: showcaseCard, all: () => pageAddress('showcases') },
] as const;
/** What lies in the park, of one kind: the first of it, and the way to all. */
function Part({ row, read, title, card, all }: { row: Row; read: (typeof parts)[number]['read']; title: string; card: Card; all: string }) {
  const { data } = usePageRead('park', read, row);
  if (!data || data.data.length === 0) return null;
  return (
    <section className="content-related" aria-label={title}>
      <h2>
        {title}
        <Link className="site-more" to={all}>
          全部<span className="visually-hidden">{title}</span>
          <span aria-hidden="true"> →</span>
        </Link>
      </h2>
      <Cards data={data.data.slice(0, 3)} card={card} />
    </section>
  );
}
function Introduction({ row }: { row: Row }) {
  const parks = usePageRead('park', 'parks').data?.data ?? [];
  const park = parks.find(({ id }) => id === row.incubator_id);
  const at = textOf(row.cover_path);
  const video = textOf(row.video_path);
  return (
    <article className="content-record">
      <header className="content-top">
        {at && <img src={`${at}?width=960`} alt="" width={820} height={461} />}
        <div>
          <h1>{textOf(row.title)}</h1>
          {park && <Labels row={park} fields={['levelText', 'typeText', 'district']} />}
        </div>
      </header>
      <div className="content-columns">
        <aside className="content-aside">
          {park && <Facts row={park} facts={parkFacts} name="content-facts" />}
          <CallBox
            row={{ ...(park ?? row), incubator_id: row.incubator_id }}
            call={{ title: '看房与入驻', text: '致电园区预约参观，或在线提交入驻申请，由招商人员与您联系。', phone: 'phone', settle: true }}
          />
        </aside>
        <div className="content-main">
          <section aria-label="园区介绍">
            <h2>园区介绍</h2>
            <RichText html={textOf(row.content)} />
          </section>
          <Pictures value={row.images} label="园区图片" />
          {video && (
            <section aria-label="园区视频">
              <h2>园区视频</h2>
              {/* biome-ignore lint/a11y/useMediaCaption: what the park uploads has no captions of its own */}
              <video className="content-video" src={video} controls preload="none" />
            </section>
          )}
        </div>
      </div>
      {parts.map(({ read, title, card, all }) => (
        <Part key={read} row={row} read={read} title={title} card={card} all={all(Number(row.incubator_id))} />
      ))}
    </article>
  );
}
/** A park as it introduces itself, with what there is in it. */
export default function Park() {
  return (
    <SubjectPage
      page="park"
      read="record"
      what="园区"
      heading={usePageTitle()}
      list={{ title: '走进园区', to: pageAddress('parks') }}
      nameOf={(row) => textOf(row.title)}
    >
      {(row) => <Introduction row={row} />}
    </SubjectPage>
  );
}
