import { Skeleton } from '@arco-design/web-react';
import { Suspense, useEffect, useState } from 'react';
import type { ShownFile } from '@/domain/answers/settings';
import { fileCalls } from '@/domain/calls/file';
import { fetchCall } from '../../kernel/api/calls';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { lazily } from '../../ui/lazily';

const PdfPages = lazily(() => import('./PdfPages'));
const WordPages = lazily(() => import('./WordPages'));
/** Larger texts and letters are saved rather than shown. Bytes. */
const most = 20 * 1024 * 1024;

/** The bytes behind a signed address. */
function useBytes(url: string | undefined) {
  const [state, setState] = useState<{ bytes?: Blob; fault?: string }>({});
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks again
  useEffect(() => {
    if (!url) return undefined;
    const controller = new AbortController();
    setState({});
    fetch(url, { signal: controller.signal })
      .then(async (answer) => setState(answer.ok ? { bytes: await answer.blob() } : { fault: '链接已失效，请刷新页面' }))
      .catch(() => controller.signal.aborted || setState({ fault: '网络异常，请稍后重试' }));
    return () => controller.abort();
  }, [url, turn]);
  return { ...state, retry: () => setTurn((before) => before + 1) };
}
function TextPage({ bytes, mime }: { bytes: Blob; mime: string }) {
  const [text, setText] = useState<string>();
  useEffect(() => {
    let gone = false;
    const charset = /charset=([\w-]+)/.exec(mime)?.[1] ?? 'utf-8';
    void bytes.arrayBuffer().then((buffer) => gone || setText(new TextDecoder(charset).decode(buffer)));
    return () => {
      gone = true;
    };
  }, [bytes, mime]);
  return text === '' ? <EmptyState text="文件没有内容" /> : <pre className="preview-text">{text}</pre>;
}
/** A stored file by its kind: pages, a picture, a text; else the advice to save it. */
export function Shown({ file, zoom }: { file: ShownFile; zoom: number }) {
  const whole = (file.ext === 'docx' || file.ext === 'txt') && file.size <= most;
  const { bytes, fault, retry } = useBytes(whole ? file.save_path : undefined);
  const waiting = <Skeleton animation text={{ rows: 12 }} />;
  if (fault) return <ErrorState failure={{ status: 0, message: fault }} onRetry={retry} />;
  if (whole && !bytes) return waiting;
  if (file.kind === 1)
    return <img className="preview-picture" src={file.save_path} alt={file.save_name} style={{ width: zoom === 1 ? undefined : `${zoom * 100}%` }} />;
  if (bytes && file.ext === 'txt') return <TextPage bytes={bytes} mime={file.mime} />;
  if (file.ext !== 'pdf' && !bytes) return <EmptyState text="该类型的文件不能在线预览" hint="请下载后用相应的软件打开" />;
  return <Suspense fallback={waiting}>{bytes ? <WordPages bytes={bytes} zoom={zoom} /> : <PdfPages url={file.save_path} zoom={zoom} />}</Suspense>;
}
/** A file asked for by its number, as the server tells it. */
export const readFile = (id: string, until: string | null, sign: string | null, signal: AbortSignal): Promise<ShownFile> =>
  fetchCall(fileCalls, 'fileInfo', { id, until: until ?? undefined, sign: sign ?? undefined }, signal);
