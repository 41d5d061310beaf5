import { useMemo } from 'react';
import { cleanHtml } from './cleanHtml';
import './rich-view.css';

/** A rich text to be read. */
export function RichView({ html }: { html: string }) {
  const safe = useMemo(() => cleanHtml(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the allow-list above
  return <div className="rich-view" dangerouslySetInnerHTML={{ __html: safe }} />;
}
