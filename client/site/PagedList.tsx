import type { ReactNode } from 'react';
import type { PageValues } from '@/domain/kernel/publicPage';
import type { PageAnswers } from './answers';
import { Block } from './Block';
import { PageHead } from './PageHead';
import { Pager } from './Pager';
import { SearchForm } from './SearchForm';
import { pageAddress, usePageRead, usePageValues } from './usePage';
import './list.css';

type PagedPage = 'notices' | 'newsList' | 'party' | 'frontTech';
interface Props<I extends PagedPage> {
  readonly page: I;
  readonly heading: string;
  /** What its rows are called: 公告. */
  readonly what: string;
  readonly above?: ReactNode;
  readonly children: (data: PageAnswers[I]['list']['data']) => ReactNode;
}
function emptyText(what: string, { title, category }: PageValues, total = 0): string {
  if (total > 0) return '没有这一页';
  if (title !== undefined) return `没有符合条件的${what}，请换一个词再试`;
  return category === undefined ? `暂无${what}` : `该分类下暂无${what}`;
}
/** Published rows by pages, with a search by their titles: links and a plain form. */
export function PagedList<I extends PagedPage>({ page, heading, what, above, children }: Props<I>) {
  const values = usePageValues(page);
  const state = usePageRead<I, 'list'>(page, 'list');
  const { title } = values;
  return (
    <>
      <PageHead title={heading} trail={[{ title: '首页', to: pageAddress('home') }]}>
        <SearchForm action={pageAddress(page)} name="title" label={`${what}标题`} value={title} limit={50} />
      </PageHead>
      <div className="site-width site-body" aria-busy={state.status === 'loading'}>
        {above}
        {state.data && (
          <p className="site-count">{title === undefined ? `共 ${state.data.total} 条` : `标题含“${title}”的${what} ${state.data.total} 条`}</p>
        )}
        <Block state={state} rows={8} empty={emptyText(what, values, state.data?.total)} isEmpty={({ data }) => data.length === 0}>
          {({ data }) => children(data)}
        </Block>
        {state.data && <Pager page={page} values={values} total={state.data.total} size={state.data.pageSize} />}
      </div>
    </>
  );
}
