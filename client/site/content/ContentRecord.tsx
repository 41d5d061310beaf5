import type { ReactNode } from 'react';
import { sized } from '../../ui/uploadRules';
import { FileLinks } from '../FileLinks';
import { RichText } from '../RichText';
import { SubjectPage } from '../SubjectPage';
import { pageAddress, usePageId, usePageRead, usePageTitle } from '../usePage';
import { CallBox } from './CallBox';
import { Cards } from './Cards';
import { records } from './definitions';
import { Items } from './Items';
import { Pictures } from './Pictures';
import { today } from './today';
import type { RecordPage, RecordPageId, Row } from './types';
import { Facts, Labels } from './Values';
import { nameOf, textOf } from './words';
import './readings';
import './record.css';

type Related = NonNullable<RecordPage['related']>[number];
/** Rows beside the record, without itself; nothing while there are none. */
function RelatedRows({ page, row, related: { read, title, card } }: { page: RecordPageId; row: Row; related: Related }) {
  const { data } = usePageRead(page as 'policyText', read as 'related', row);
  const others = (data?.data ?? []).filter(({ id }) => !(id === row.id && card.page === page)).slice(0, card.shape === 'row' ? 4 : 3);
  if (others.length === 0) return null;
  return (
    <section className="content-related" aria-label={title}>
      <h2>{title}</h2>
      <Cards data={others} card={card} />
    </section>
  );
}
/** Neither words nor pictures: its facts are what there is to read. */
const hasNothingToRead = (row: Row, { body, items, pictures = [], files }: RecordPage): boolean =>
  [body, files, items?.field, ...pictures.map(({ field }) => field)].every((field) => field === undefined || textOf(row[field]) === '');
function Body({ row, definition }: { row: Row; definition: RecordPage }) {
  const { body, bodyTitle, items, pictures = [], files, facts } = definition;
  const html = body === undefined ? '' : textOf(row[body]);
  const attached = files === undefined ? [] : (row[files] as Parameters<typeof FileLinks>[0]['files']);
  if (hasNothingToRead(row, definition)) return <Facts row={row} facts={facts} name="content-facts" />;
  return (
    <div className="content-main">
      {html && (
        <section aria-label={bodyTitle}>
          <h2>{bodyTitle}</h2>
          <RichText html={html} />
        </section>
      )}
      {items && <Items row={row} items={items} />}
      {pictures.map(({ field, label }) => (
        <Pictures key={field} value={row[field]} label={label} />
      ))}
      <FileLinks files={attached} />
    </div>
  );
}
/** What is told of one row; below it what its page knows besides. */
export function RecordView({ row, definition, children }: { row: Row; definition: RecordPage; children?: ReactNode }) {
  const { title, lead, picture, isPerson, tags, state, facts, call } = definition;
  const at = picture === undefined ? '' : textOf(row[picture]);
  const day = today();
  const isCalled = call && (call.when?.(row, day) ?? true);
  return (
    <article className="content-record">
      <header className={isPerson ? 'content-top content-top-person' : 'content-top'}>
        {at && <img src={sized(at, 960)} alt="" width={isPerson ? 160 : 820} height={isPerson ? 160 : 461} />}
        <div>
          <h1>{nameOf(row, title)}</h1>
          <Labels row={row} fields={tags} state={state?.(row, day)} />
          {lead && textOf(row[lead]) && <p className="content-lead">{textOf(row[lead])}</p>}
        </div>
      </header>
      <div className="content-columns">
        <aside className="content-aside">
          {!hasNothingToRead(row, definition) && <Facts row={row} facts={facts} name="content-facts" />}
          {isCalled && <CallBox call={call} row={row} />}
        </aside>
        <Body row={row} definition={definition} />
      </div>
      {children}
    </article>
  );
}
/** A page of one published row, as its definition says. */
export default function ContentRecord() {
  const page = usePageId() as RecordPageId;
  const heading = usePageTitle();
  const definition = records[page];
  const { what, list, listTitle, title } = definition;
  return (
    <SubjectPage
      page={page}
      read="record"
      what={what}
      heading={heading}
      list={{ title: listTitle, to: pageAddress(list) }}
      nameOf={(row) => nameOf(row as Row, title)}
    >
      {(row) => (
        <RecordView row={row as Row} definition={definition}>
          {definition.related?.map((one) => (
            <RelatedRows key={one.read} page={page} row={row as Row} related={one} />
          ))}
        </RecordView>
      )}
    </SubjectPage>
  );
}
