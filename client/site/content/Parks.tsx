import { Link } from 'react-router';
import { Block } from '../Block';
import { PageHead } from '../PageHead';
import { pageAddress, usePageRead, usePageTitle } from '../usePage';
import { parkFacts } from './park-facts';
import type { Row } from './types';
import { Facts, Labels } from './Values';
import { textOf } from './words';
import './filters.css';
import './record.css';
import './readings';
import './parks.css';

/** One park: its picture and what it is; the way to its page, where it has been introduced. */
function ParkCard({ park, introduction }: { park: Row; introduction: Row | undefined }) {
  const at = textOf(introduction?.cover_path) || textOf(park.image_path);
  return (
    <article className="park-card">
      {at ? (
        <img src={`${at}?width=960`} alt="" width={560} height={315} loading="lazy" />
      ) : (
        <span className="card-blank" aria-hidden="true">
          {textOf(park.name).slice(0, 2)}
        </span>
      )}
      <div>
        <h2>{textOf(park.name)}</h2>
        <Labels row={park} fields={['levelText', 'typeText', 'district']} />
        <p>{textOf(introduction?.summary) || textOf(park.summary)}</p>
        <Facts row={park} facts={parkFacts} name="content-facts" />
        <p className="wrap-row park-links">
          {introduction && (
            <Link className="content-do" to={pageAddress('park', { id: introduction.id })}>
              走进{textOf(park.name)}
            </Link>
          )}
          <Link to={pageAddress('rooms', { incubator_id: park.id })}>可租房源</Link>
        </p>
      </div>
    </article>
  );
}
/** Every park that the site shows. */
export default function Parks() {
  const parks = usePageRead('parks', 'parks');
  const introductions = usePageRead('parks', 'introductions').data?.data ?? [];
  return (
    <>
      <PageHead title={usePageTitle()} trail={[{ title: '首页', to: pageAddress('home') }]} lead="每个园区在哪里、适合谁、有什么。" />
      <div className="site-width site-body">
        <Block state={parks} empty="暂无园区介绍" isEmpty={({ data }) => data.length === 0}>
          {({ data }) =>
            data.map((park) => <ParkCard key={park.id} park={park} introduction={introductions.find((one) => one.incubator_id === park.id)} />)
          }
        </Block>
      </div>
    </>
  );
}
