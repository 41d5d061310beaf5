import type { ReactNode } from 'react';
import type { PageAnswers } from './answers';
import { SubjectPage } from './SubjectPage';
import { pageAddress } from './usePage';
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
function nameOf(data: unknown): string | undefined {
  const { title, name } = data as { readonly title?: string; readonly name?: string };
  return title ?? name;
}
/** One published text, in full. */
export function ArticlePage<I extends TextPage, N extends keyof PageAnswers[I] & string>({ page, read, children }: Props<I, N>) {
  const { what, list, title } = texts[page];
  return (
    <SubjectPage page={page} read={read} what={what} heading={`${what}详情`} list={{ title, to: pageAddress(list) }} nameOf={nameOf}>
      {children}
    </SubjectPage>
  );
}
