import type { ReactNode } from 'react';
import type { PageValues } from '@/domain/kernel/publicPage';
import type { PageAnswers } from './answers';
import { Block } from './Block';
import { PageHead } from './PageHead';
import { Pager } from './Pager';
import { SearchForm } from './SearchForm';
import { pageAddress, usePageRead, usePageValues } from './usePage';
import './list.css';

type PagedPage = 'notices' | 'newsList' | 'party' | 'frontTech' | 'mtrooms' | 'fields' | 'activities' | 'parkActivities';
interface Props<I extends PagedPage> {
  readonly page: I;
  readonly heading: string;
  /** What its rows are called: 公告. */
  readonly what: string;
  readonly above?: ReactNode;
  /** What is searched for, where that is not the title; null: nothing is. */
  readonly search?: { readonly name: string; readonly label: string; readonly limit: number } | null;
  readonly children: (data: PageAnswers[I]['list']['data']) => ReactNode;
}
function emptyText(what: string, { page: _, ...values }: PageValues, searched: boolean, total = 0): string {
  if (total > 0) return '没有这一页';
  if (searched) return `没有符合条件的${what}，请换一个词再试`;
  return Object.values(values).every((value) => value === undefined) ? `暂无${what}` : `该分类下暂无${what}`;
}
const titles = { name: 'title', label: '标题', limit: 50 };
/** Published rows by pages, with a search by their titles: links and a plain form. */
export function PagedList<I extends PagedPage>({ page, heading, what, above, search = titles, children }: Props<I>) {
  const values = usePageValues(page);
  const state = usePageRead<I, 'list'>(page, 'list');
  const searched = search ? values[search.name] : undefined;
  return (
    <>
      <PageHead title={heading} trail={[{ title: '首页', to: pageAddress('home') }]}>
        {search && <SearchForm action={pageAddress(page)} {...search} label={what + search.label} value={searched} />}
      </PageHead>
      <div className="site-width site-body" aria-busy={state.status === 'loading'}>
        {above}
        {state.data && (
          <p className="site-count">
            {search === null || searched === undefined
              ? `共 ${state.data.total} 条`
              : `${search.label}含“${searched}”的${what} ${state.data.total} 条`}
          </p>
        )}
        <Block
          state={state}
          rows={8}
          empty={emptyText(what, values, searched !== undefined, state.data?.total)}
          isEmpty={({ data }) => data.length === 0}
        >
          {({ data }) => children(data)}
        </Block>
        {state.data && <Pager page={page} values={values} total={state.data.total} size={state.data.pageSize} />}
      </div>
    </>
  );
}
