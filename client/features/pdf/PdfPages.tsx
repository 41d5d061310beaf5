import { Skeleton } from '@arco-design/web-react';
import { useEffect, useRef, useState } from 'react';
import { ErrorState } from '../../ui/ErrorState';
import { openPdf, type PDFDocumentProxy } from './pdfjs';

const reasons: Readonly<Record<string, string>> = {
  PasswordException: '该 PDF 有密码，请下载后打开',
  InvalidPDFException: '文件已损坏，不能预览',
  MissingPDFException: '文件不存在',
  UnexpectedResponseException: '链接已失效，请刷新页面',
};
interface Props {
  readonly url: string;
  /** 1: as wide as the page's own width in CSS px, at most as wide as the screen allows. */
  readonly zoom: number;
}
function Page({ pdf, number, width, zoom }: { pdf: PDFDocumentProxy; number: number; width: number; zoom: number }) {
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [near, setNear] = useState(number <= 2);
  const [ratio, setRatio] = useState(297 / 210);
  useEffect(() => {
    const watch = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true), { rootMargin: '800px' });
    const print = () => setNear(true);
    if (host.current) watch.observe(host.current);
    window.addEventListener('preview-whole', print);
    return () => {
      watch.disconnect();
      window.removeEventListener('preview-whole', print);
    };
  }, []);
  useEffect(() => {
    if (!near) return undefined;
    let stop = () => {};
    let gone = false;
    void pdf.getPage(number).then((page) => {
      if (gone || !canvas.current) return;
      const plain = page.getViewport({ scale: 1 });
      setRatio(plain.height / plain.width);
      // sharp on fine screens and on paper, bounded for very wide ones
      const viewport = page.getViewport({ scale: Math.min(3, (Math.max(1.5, window.devicePixelRatio) * width * zoom) / plain.width) });
      Object.assign(canvas.current, { width: Math.floor(viewport.width), height: Math.floor(viewport.height) });
      const task = page.render({ canvas: canvas.current, viewport });
      stop = () => task.cancel();
      task.promise.then(
        () => canvas.current?.setAttribute('data-drawn', 'true'),
        () => undefined, // called off by a change of size
      );
    });
    return () => {
      gone = true;
      stop();
    };
  }, [pdf, number, width, zoom, near]);
  return (
    <div ref={host} className="preview-sheet" style={{ width: width * zoom, aspectRatio: `1 / ${ratio}` }}>
      <canvas ref={canvas} role="img" aria-label={`第 ${number} 页`} />
    </div>
  );
}
/** A pdf, page below page; each is drawn when it comes near. */
export default function PdfPages({ url, zoom }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const [fault, setFault] = useState<string>();
  const [turn, setTurn] = useState(0);
  const [width, setWidth] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` tries again
  useEffect(() => {
    let gone = false;
    let close = () => {};
    setFault(undefined);
    openPdf(url)
      .then(async (task) => {
        close = () => void task.destroy();
        if (gone) return close();
        const opened = await task.promise;
        if (!gone) setPdf(opened);
      })
      .catch((error: Error) => !gone && setFault(reasons[error.name] ?? '预览组件加载失败，请重试'));
    return () => {
      gone = true;
      close();
    };
  }, [url, turn]);
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const measure = () => setWidth(Math.min(860, element.clientWidth));
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    measure();
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={host} className="preview-pages">
      {fault && <ErrorState failure={{ status: 0, message: fault }} onRetry={() => setTurn((before) => before + 1)} />}
      {!fault && !pdf && <Skeleton animation text={{ rows: 12 }} />}
      {pdf && width > 0 && Array.from({ length: pdf.numPages }, (_, at) => <Page key={at} pdf={pdf} number={at + 1} width={width} zoom={zoom} />)}
    </div>
  );
}
