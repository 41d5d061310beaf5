import { Link } from 'react-router';
import { PagedList } from '../PagedList';
import { pageAddress, usePageId, usePageTitle, usePageValues } from '../usePage';
import { Cards } from './Cards';
import { ChoiceLine } from './Choices';
import { lists } from './definitions';
import { Questions } from './Questions';
import './readings';
import type { ListPageId } from './types';

/** A page that lists published rows, as its definition says. */
export default function ContentList() {
  const page = usePageId() as ListPageId;
  const values = usePageValues(page);
  const { what, unit, lead, search, choices = [], questions, card, also = [] } = lists[page];
  return (
    <PagedList
      page={page}
      key={page}
      heading={usePageTitle()}
      what={what}
      unit={unit}
      lead={lead}
      search={search}
      above={
        <>
          {choices.map((choice) => (
            <ChoiceLine key={choice.parameter} page={page} choice={choice} values={values} />
          ))}
          {questions && <Questions page={page} questions={questions} values={values} />}
        </>
      }
      furtherLinks={also.map(({ page: other, label }) => (
        <Link key={other} to={pageAddress(other)}>
          {label}
        </Link>
      ))}
    >
      {(data) => <Cards data={data as Parameters<typeof Cards>[0]['data']} card={card} />}
    </PagedList>
  );
}
