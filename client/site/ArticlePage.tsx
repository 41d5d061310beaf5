import type { ReactNode } from 'react';
import type { PageAnswers } from './answers';
import { SubjectPage } from './SubjectPage';
import { pageAddress } from './usePage';
import './article.css';

/** The pages of one published text: what it is called, and the list that it stands in. */
const texts = {
  notice: { what: '公告', list: 'notices', title: '通知公告' },
  newsArticle: { what: '新闻', list: 'newsList', title: '新闻动态' },
} as const;
type TextPage = keyof typeof texts;
interface Props<I extends TextPage, N extends keyof PageAnswers[I] & string> {
  readonly page: I;
  readonly read: N;
  readonly children: (data: PageAnswers[I][N]) => ReactNode;
}
/** One published text, in full. */
export function ArticlePage<I extends TextPage, N extends keyof PageAnswers[I] & string>({ page, read, children }: Props<I, N>) {
  const { what, list, title } = texts[page];
  return (
    <SubjectPage
      page={page}
      read={read}
      what={what}
      heading={`${what}详情`}
      list={{ title, to: pageAddress(list) }}
      nameOf={(data) => (data as { readonly title?: string }).title}
    >
      {children}
    </SubjectPage>
  );
}
