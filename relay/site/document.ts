import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { RenderedPage } from '@/domain/kernel/publicPage';

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** The built index.html as the frame of rendered pages. `tag` tells one build from another. */
export interface Frame {
  readonly tag: string;
  fill(page: RenderedPage): string;
}
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Scripts and styles of some sources, with all that they import, as links: the browser fetches them beside the page. */
function linksOf(manifest: Manifest, modules: readonly string[], page: string): string {
  const seen = new Set<string>();
  const files = new Set<string>();
  const styles = new Set<string>();
  const look = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const one of chunk.imports ?? []) look(one);
    files.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
  };
  for (const module of modules) look(module);
  const missing = (file: string): boolean => !page.includes(`/${file}"`);
  return [
    ...[...styles].filter(missing).map((file) => `<link rel="stylesheet" crossorigin href="/${escaped(file)}">`),
    ...[...files].filter(missing).map((file) => `<link rel="modulepreload" crossorigin href="/${escaped(file)}">`),
  ].join('');
}

function frameOf(html: string, manifest: Manifest, tag: string): Frame | null {
  const parts =
    /^([\s\S]*?)<title>[\s\S]*?<\/title>([\s\S]*?)<\/head>\s*<body>[\s\S]*?<div id="root"><\/div>(?:\s*<!--[\s\S]*?-->)?(?:\s*<p class="page-late">[\s\S]*?<\/p>)?(?:\s*<noscript>[\s\S]*?<\/noscript>)?([\s\S]*)$/.exec(
      html,
    );
  if (!parts) return null;
  const [, before = '', rest = '', after = ''] = parts;
  return {
    tag,
    fill: ({ head, bodyAttributes, body, modules }) =>
      `${before}${head}${rest}${linksOf(manifest, modules, html)}</head><body${bodyAttributes}>${body}${after}`,
  };
}

/** The frame of a built client; null where there is none that pages could stand in. Read again when the build is another. */
export function makeFrames(folder: string): () => Frame | null {
  const [index, list] = [join(folder, 'index.html'), join(folder, '.vite', 'manifest.json')];
  let last: { readonly at: number; readonly frame: Frame | null } | null = null;
  return () => {
    const stat = statSync(index, { throwIfNoEntry: false });
    if (!stat) return null;
    if (last?.at !== stat.mtimeMs) {
      const manifest = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Manifest) : {};
      last = { at: stat.mtimeMs, frame: frameOf(readFileSync(index, 'utf8'), manifest, stat.mtimeMs.toString(36)) };
    }
    return last.frame;
  };
}
