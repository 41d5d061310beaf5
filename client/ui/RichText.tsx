import { Skeleton } from '@arco-design/web-react';
import { Suspense } from 'react';
import type { RichTextProps } from './RichTextEditor';
import { lazily } from './lazily';

const Editor = lazily(() => import('./RichTextEditor'));
/** The one rich-text editor; its code is fetched when a form first asks for it. */
export function RichText(props: RichTextProps) {
  return (
    <Suspense
      fallback={
        <div className="rich-text" style={{ height: 640, padding: 16 }}>
          <Skeleton animation text={{ rows: 8 }} />
        </div>
      }
    >
      <Editor {...props} />
    </Suspense>
  );
}
