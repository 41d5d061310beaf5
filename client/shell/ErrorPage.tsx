import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { HttpError } from '../kernel/api/errors';
import { ChunkError } from './chunk';
import { ErrorNotice } from './ErrorNotice';

/** How browsers name a script that could not be fetched: Chromium and Firefox, Safari. */
const notFetched = /dynamically imported module|Importing a module script failed/;
/** What went wrong, in words that help: a page that could not be fetched is another thing than one that broke. */
export function explain(error: unknown): { title: string; text: string } {
  // a part of a page is fetched by the page itself
  if (error instanceof ChunkError || (error instanceof TypeError && notFetched.test(error.message)))
    return { title: '页面加载失败', text: '网络可能已中断，或系统刚刚更新，请重试。' };
  if (error instanceof HttpError) {
    return { title: '数据加载失败', text: error.requestId ? `${error.message}（请求编号 ${error.requestId}）` : error.message };
  }
  return { title: '页面出错了', text: '请重试；仍然出错，请联系管理员。' };
}

/** Stands where a page broke; the layout around it goes on. */
export function ErrorPage() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <ErrorNotice {...explain(error)}>
      <button type="button" className="shell-button" onClick={() => window.location.reload()}>
        重试
      </button>
    </ErrorNotice>
  );
}
