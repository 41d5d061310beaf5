import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PageValues } from '@/domain/kernel/publicPage';
import type { PageAnswers, PublicPageId } from './answers';
import { Block } from './Block';
import { PageHead } from './PageHead';
import { Pager } from './Pager';
import { SearchForm } from './SearchForm';
import { pageAddress, usePageRead, usePageValues } from './usePage';
import './list.css';

/** Pages that list rows by pages, under the name `list`. */
type PagedPage = {
  readonly [I in PublicPageId]: PageAnswers[I] extends {
    readonly list: { readonly data: readonly unknown[]; readonly total: number; readonly pageSize: number };
  }
    ? I
    : never;
}[PublicPageId];
interface Props<I extends PagedPage> {
  readonly page: I;
  readonly heading: string;
  /** What its rows are called (公告), and how they are counted. */
  readonly what: string;
  readonly unit?: string;
  /** What the page is for. */
  readonly lead?: string;
  /** The parameter that searches, where it is not the title; null where nothing does. */
  readonly search?: { readonly name: string; readonly label: string; readonly limit?: number } | null;
  readonly above?: ReactNode;
  /** Other pages of the same, as links. */
  readonly furtherLinks?: ReactNode;
  readonly children: (data: PageAnswers[I]['list']['data']) => ReactNode;
}
function emptyText(what: string, words: PageValues[string], { page: _page, ...chosen }: PageValues, total = 0): string {
  if (total > 0) return '没有这一页';
  if (words !== undefined) return `没有符合条件的${what}，请换一个词再试`;
  const given = Object.entries(chosen).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (given.length === 0) return `暂无${what}`;
  return given.every((name) => name.startsWith('category')) ? `该分类下暂无${what}` : `没有符合条件的${what}`;
}
const isUnasked = ({ page: _page, ...chosen }: PageValues): boolean => Object.values(chosen).every((value) => value === undefined);
/** Nothing to list: why, and the way on. */
function Nothing({ page, text, isBare, what }: { page: PublicPageId; text: string; isBare: boolean; what: string }) {
  return (
    <div className="site-nothing">
      <strong>{text}</strong>
      {isBare ? (
        <>
          <p>{`有了新的${what}会在这里发布，也欢迎直接联系园区。`}</p>
          <Link to={pageAddress('aboutUs')}>园区联系方式</Link>
        </>
      ) : (
        <Link to={pageAddress(page)}>{`查看全部${what}`}</Link>
      )}
    </div>
  );
}
/** Published rows by pages, with a search by a word of them: links and a plain form. */
export function PagedList<I extends PagedPage>({ page, heading, what, unit = '条', lead, search, above, furtherLinks, children }: Props<I>) {
  const values = usePageValues(page);
  const state = usePageRead<I, 'list'>(page, 'list');
  const { name, label, limit = 50 } = search ?? { name: 'title', label: `${what}标题` };
  const { [name]: words, page: _page, ...kept } = values;
  const total = state.data?.total;
  // where there is nothing yet there is nothing to search
  const isBare = total === 0 && isUnasked(values);
  return (
    <>
      <PageHead title={heading} trail={[{ title: '首页', to: pageAddress('home') }]} lead={lead}>
        {!isBare && search !== null && <SearchForm action={pageAddress(page)} name={name} label={label} value={words} limit={limit} kept={kept} />}
      </PageHead>
      <div className="site-width site-body" aria-busy={state.status === 'loading'}>
        {!isBare && above}
        <div className="wrap-row site-count">
          {total !== undefined && !isBare && (
            <p>{words === undefined ? `共 ${total} ${unit}` : `${search ? label : '标题'}含“${words}”的${what} ${total} ${unit}`}</p>
          )}
          {furtherLinks}
        </div>
        <Block
          state={state}
          rows={8}
          empty={<Nothing page={page} text={emptyText(what, words, values, total)} isBare={isBare} what={what} />}
          isEmpty={({ data }) => data.length === 0}
        >
          {({ data }) => children(data)}
        </Block>
        {state.data && <Pager page={page} values={values} total={state.data.total} size={state.data.pageSize} />}
      </div>
    </>
  );
}
