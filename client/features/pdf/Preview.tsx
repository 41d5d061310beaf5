import { Button, Skeleton, Space } from '@arco-design/web-react';
import { IconDownload, IconPrinter, IconZoomIn, IconZoomOut } from '@arco-design/web-react/icon';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { failureOf, type Failure } from '../../kernel/api/api';
import { download, saveFile } from '../../kernel/api/http';
import { KindTools } from '../../kernel/page/KindTools';
import { useTabLocation, WithLocation } from '../../kernel/page/location';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { printPreview } from './print';
import type { ShownFile } from '@/domain/answers/settings';
import { readFile, Shown } from './Shown';
import { lazily } from '../../ui/lazily';
import './pdf.css';

const WordPages = lazily(() => import('./WordPages'));
const RecordSheet = lazily(() => import('./RecordSheet'));
const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;

/** Reads what an address names, with the five faces around it. `key` changes with the address. */
function useRead<T>(read: (signal: AbortSignal) => Promise<T>, key: string) {
  const [state, setState] = useState<{ data?: T; failure?: Failure }>({});
  const [turn, setTurn] = useState(0);
  const reading = useRef(read);
  reading.current = read;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` and `turn` say when to ask
  useEffect(() => {
    const controller = new AbortController();
    setState({});
    reading.current(controller.signal).then(
      (data) => controller.signal.aborted || setState({ data }),
      (thrown: unknown) => controller.signal.aborted || setState({ failure: failureOf(thrown) }),
    );
    return () => controller.abort();
  }, [key, turn]);
  return { ...state, retry: () => setTurn((before) => before + 1) };
}
interface FrameProps {
  readonly name: string;
  readonly onSave?: (() => void) | undefined;
  readonly zooms?: boolean;
  readonly children: (zoom: number) => ReactNode;
}
/** The bar above what is shown: name, size, saving and printing. */
function Frame({ name, onSave, zooms = true, children }: FrameProps) {
  const pages = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(2);
  const [printing, setPrinting] = useState(false);
  const print = () => {
    if (!pages.current) return;
    setPrinting(true);
    void printPreview(pages.current).finally(() => setPrinting(false));
  };
  return (
    <div className="pdf-page">
      <header className="wrap-row preview-bar">
        <h1 className="one-line" title={name}>
          {name}
        </h1>
        <div className="wrap-row preview-actions">
          {zooms && (
            <Space size={4}>
              <Button icon={<IconZoomOut />} aria-label="缩小" disabled={at === 0} onClick={() => setAt(at - 1)} />
              <span className="preview-zoom" aria-live="polite">
                {Math.round((steps[at] ?? 1) * 100)}%
              </span>
              <Button icon={<IconZoomIn />} aria-label="放大" disabled={at === steps.length - 1} onClick={() => setAt(at + 1)} />
            </Space>
          )}
          <Button icon={<IconPrinter />} loading={printing} onClick={print}>
            打印
          </Button>
          {onSave && (
            <Button type="primary" icon={<IconDownload />} onClick={onSave}>
              下载
            </Button>
          )}
        </div>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keys */}
      <div className="preview-body" ref={pages} tabIndex={0} role="document" aria-label={name}>
        {children(steps[at] ?? 1)}
      </div>
    </div>
  );
}
const waiting = <Skeleton className="preview-wait" animation text={{ rows: 12 }} />;

function File({ id, until, sign }: { id: string; until: string | null; sign: string | null }) {
  const { data, failure, retry } = useRead<ShownFile>((signal) => readFile(id, until, sign, signal), id);
  if (failure) return <ErrorState failure={failure} onRetry={retry} />;
  if (!data) return waiting;
  const save = () => {
    const link = Object.assign(document.createElement('a'), {
      href: `${data.save_path}${data.save_path.includes('?') ? '&' : '?'}download=1`,
      download: data.save_name,
    });
    link.click();
  };
  return (
    <Frame name={data.save_name} onSave={save} zooms={data.kind === 1 || data.ext === 'pdf' || data.ext === 'docx'}>
      {(zoom) => <Shown file={data} zoom={zoom} />}
    </Frame>
  );
}
/** A template filled with a record, or with a sample where none is named. */
function Filled({ id, row }: { id: string; row: string | null }) {
  const { data, failure, retry } = useRead(() => download(`/fileTemplate/${id}/fill`, { row }), `${id} ${row}`);
  if (failure) return <ErrorState failure={failure} onRetry={retry} />;
  if (!data) return waiting;
  const name = data.name ?? '文件模板.docx';
  return (
    <Frame name={row ? name : `${name}（示例）`} onSave={() => saveFile(data.blob, name)}>
      {(zoom) => (
        <Suspense fallback={waiting}>
          <WordPages bytes={data.blob} zoom={zoom} />
        </Suspense>
      )}
    </Frame>
  );
}
function Requested() {
  const { search } = useTabLocation();
  const [file, template, resource, id] = ['file', 'template', 'resource', 'id'].map((name) => search.get(name));
  if (file) return <File key={file} id={file} until={search.get('until')} sign={search.get('sign')} />;
  if (template) return <Filled id={template} row={search.get('row')} />;
  if (resource && id)
    return (
      <Suspense fallback={waiting}>
        <RecordSheet key={`${resource} ${id}`} name={resource} id={Number(id)}>
          {(title, sheet) => (
            <Frame name={title} zooms={false}>
              {() => sheet}
            </Frame>
          )}
        </RecordSheet>
      </Suspense>
    );
  return <EmptyState text="没有要预览的内容" hint="在附件、合同或报表里点“预览”，内容会显示在这里" />;
}
/** 预览: a file, a filled-in template, or a record (a contract, a report) as a sheet of paper; the address names it. */
export default function Preview() {
  return (
    <WithLocation>
      <KindTools>
        <Requested />
      </KindTools>
    </WithLocation>
  );
}
