import type { ReactNode } from 'react';
import { useSubjectTitle } from '../kernel/site/title';
import type { PageAnswers } from './answers';
import { Block } from './Block';
import { Missing } from './Missing';
import { PageHead } from './PageHead';
import { pageAddress, usePageRead, usePageValues } from './usePage';
import './article.css';

/** The pages of one published text: what it is called, and the list that it stands in. */
const texts = {
  notice: { what: '公告', list: 'notices', title: '通知公告' },
  newsArticle: { what: '新闻', list: 'newsList', title: '新闻动态' },
  mtroom: { what: '会议室', list: 'mtrooms', title: '会议室' },
  field: { what: '场地', list: 'fields', title: '空闲场地' },
  activity: { what: '活动', list: 'activities', title: '培训活动' },
  parkActivity: { what: '园区活动', list: 'parkActivities', title: '园区活动' },
} as const;
type TextPage = keyof typeof texts;
interface Props<I extends TextPage, N extends keyof PageAnswers[I] & string> {
  readonly page: I;
  readonly read: N;
  readonly children: (data: PageAnswers[I][N]) => ReactNode;
}
/** One published text, in full; where there is none, the way back to its list. */
export function ArticlePage<I extends TextPage, N extends keyof PageAnswers[I] & string>({ page, read, children }: Props<I, N>) {
  const { id } = usePageValues(page);
  const state = usePageRead(page, read);
  const { what, list, title } = texts[page];
  const named = state.data as { readonly title?: string; readonly name?: string } | undefined;
  useSubjectTitle(named?.title ?? named?.name);
  if (id === undefined || (state.status === 'failed' && state.code === 404))
    return <Missing what={what} to={pageAddress(list)} list={`${what}列表`} />;
  const trail = [
    { title: '首页', to: pageAddress('home') },
    { title, to: pageAddress(list) },
  ];
  return (
    <>
      <PageHead title={`${what}详情`} trail={trail} trailOnly />
      <div className="site-width site-body">
        <Block state={state} empty="" isEmpty={() => false}>
          {children}
        </Block>
      </div>
    </>
  );
}
