import type { PageValues } from '@/domain/kernel/publicPage';
import { Block } from '../Block';
import { PageHead } from '../PageHead';
import { Pager } from '../Pager';
import { SearchForm } from '../SearchForm';
import { pageAddress, usePageRead, usePageValues } from '../usePage';
import { Categories } from './Categories';
import { NewsCards } from './NewsCards';
import '../list.css';

/** The pages that list news: all of it, and those of one category. */
export type NewsPageId = 'newsList' | 'party' | 'frontTech';

function emptyText({ title, category }: PageValues, total = 0): string {
  if (total > 0) return '没有这一页';
  if (title !== undefined) return '没有符合条件的新闻，请换一个词再试';
  return category === undefined ? '暂无新闻' : '该分类下暂无新闻';
}
function countText({ title }: PageValues, total: number): string {
  return title === undefined ? `共 ${total} 条` : `标题含“${title}”的新闻 ${total} 条`;
}

/** Published news by pages, with a search by their titles: links and a plain form. */
export function NewsList({ page, heading }: { page: NewsPageId; heading: string }) {
  const values = usePageValues(page);
  const state = usePageRead(page, 'list');
  return (
    <>
      <PageHead title={heading} trail={[{ title: '首页', to: pageAddress('home') }]}>
        <SearchForm action={pageAddress(page)} name="title" label="新闻标题" value={values.title} limit={50} />
      </PageHead>
      <div className="site-width site-body" aria-busy={state.status === 'loading'}>
        {page === 'newsList' && <Categories />}
        {state.data && <p className="site-count">{countText(values, state.data.total)}</p>}
        <Block state={state} rows={8} empty={emptyText(values, state.data?.total)} isEmpty={({ data }) => data.length === 0}>
          {({ data }) => <NewsCards data={data} />}
        </Block>
        {state.data && <Pager page={page} values={values} total={state.data.total} size={state.data.pageSize} />}
      </div>
    </>
  );
}
