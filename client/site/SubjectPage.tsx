import type { ReactNode } from 'react';
import { useSubjectTitle } from '../kernel/site/title';
import type { PageAnswers, PublicPageId } from './answers';
import { Block } from './Block';
import { Missing } from './Missing';
import { PageHead } from './PageHead';
import { pageAddress, usePageRead, usePageValues } from './usePage';

interface Props<I extends PublicPageId, N extends keyof PageAnswers[I] & string> {
  readonly page: I;
  readonly read: N;
  /** What it is about: 公告. */
  readonly what: string;
  readonly heading: string;
  /** The list that it stands in. */
  readonly list: { readonly title: string; readonly to: string };
  readonly nameOf: (data: PageAnswers[I][N]) => string | undefined;
  readonly children: (data: PageAnswers[I][N]) => ReactNode;
}
/** The page of one published row; where there is none, the way back to its list. */
export function SubjectPage<I extends PublicPageId, N extends keyof PageAnswers[I] & string>(props: Props<I, N>) {
  const { page, read, what, heading, list, nameOf, children } = props;
  const { id } = usePageValues(page);
  const state = usePageRead(page, read);
  useSubjectTitle(state.data && nameOf(state.data));
  if (id === undefined || (state.status === 'failed' && state.code === 404)) return <Missing what={what} to={list.to} list={`${what}列表`} />;
  return (
    <>
      <PageHead title={heading} trail={[{ title: '首页', to: pageAddress('home') }, list]} trailOnly />
      <div className="site-width site-body">
        <Block state={state} empty="" isEmpty={() => false}>
          {children}
        </Block>
      </div>
    </>
  );
}
