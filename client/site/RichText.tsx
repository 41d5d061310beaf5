import { createContext, use, useMemo } from 'react';
import { cleanHtml } from '../ui/cleanHtml';
import './article.css';

/** Cleans rich text by the allow-list: a browser does it by its own parser, the server by one that it brings. */
export const CleanerContext = createContext(cleanHtml);

/** A rich text of the park, to be read on the public site. */
export function RichText({ html }: { html: string }) {
  const clean = use(CleanerContext);
  const safe = useMemo(() => clean(html), [clean, html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the allow-list of domain/kernel/markup
  return <div className="site-rich" dangerouslySetInnerHTML={{ __html: safe }} />;
}
