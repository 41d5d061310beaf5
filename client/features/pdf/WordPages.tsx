import { Skeleton } from '@arco-design/web-react';
import { useEffect, useRef, useState } from 'react';
import { isSafeAddress } from '@/domain/kernel/markup';
import { ErrorState } from '../../ui/ErrorState';

/** A Word as pages. It is drawn from its own markup: nothing of it runs, and nothing is asked from outside. */
export default function WordPages({ bytes, zoom }: { bytes: Blob; zoom: number }) {
  const page = useRef<HTMLDivElement>(null);
  const style = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'broken'>('loading');
  useEffect(() => {
    let gone = false;
    const draw = async () => {
      const { renderAsync } = await import('docx-preview');
      const drawn = document.createElement('div');
      await renderAsync(bytes, drawn, style.current ?? undefined, {
        useBase64URL: true,
        renderAltChunks: false,
        inWrapper: false,
        className: 'word',
      });
      if (gone || !page.current) return;
      for (const link of drawn.querySelectorAll('a')) {
        if (!isSafeAddress(link.getAttribute('href') ?? '')) link.removeAttribute('href');
        Object.assign(link, { target: '_blank', rel: 'noopener noreferrer' });
      }
      for (const one of drawn.querySelectorAll('iframe, object, embed, script')) one.remove();
      for (const picture of drawn.querySelectorAll('img')) if (!/^(?:data:image\/|blob:)/.test(picture.src)) picture.remove();
      page.current.replaceChildren(...drawn.childNodes);
      setState('ready');
    };
    setState('loading');
    draw().catch(() => !gone && setState('broken'));
    return () => {
      gone = true;
    };
  }, [bytes]);
  return (
    <div className="preview-word">
      {state === 'loading' && <Skeleton animation text={{ rows: 12 }} />}
      {state === 'broken' && <ErrorState failure={{ status: 0, message: '文件已损坏，不能预览，请下载后打开' }} />}
      <div ref={style} hidden />
      <div ref={page} style={{ zoom }} />
    </div>
  );
}
