/** Elements and attributes that a rich text may carry. The server keeps to its own list; this holds for a back end that does not. */
const elements: ReadonlySet<string> = new Set(
  'p br hr h1 h2 h3 h4 h5 h6 strong b em i u s del code pre blockquote ul ol li a img span div table thead tbody tr th td figure figcaption sub sup video source'.split(
    ' ',
  ),
);
const dropped: ReadonlySet<string> = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'template',
  'svg',
  'math',
  'form',
  'link',
  'meta',
  'base',
  'noscript',
]);
const attributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  video: ['src', 'controls', 'poster', 'width', 'height'],
  source: ['src', 'type'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  ol: ['start'],
};
/** Addresses of this site, of the web, of mail and telephone; nothing that runs. */
export const isSafeAddress = (address: string): boolean => {
  // a browser ignores blanks and control characters in an address, and so must the check
  const text = [...address]
    .filter((sign) => sign > ' ' && sign !== '\u007f')
    .join('')
    .toLowerCase();
  return /^(?:https?:|mailto:|tel:|\/|#|\.)/.test(text) || !/^[a-z][a-z\d+.-]*:/.test(text);
};
const align = /^text-align:\s*(left|right|center|justify);?$/;

function clean(element: Element): void {
  for (const child of [...element.children]) {
    const name = child.localName;
    if (dropped.has(name)) {
      child.remove();
      continue;
    }
    clean(child);
    if (!elements.has(name)) {
      child.replaceWith(...child.childNodes);
      continue;
    }
    for (const { name: attribute, value } of [...child.attributes]) {
      const kept = attributes[name]?.includes(attribute) && (!['href', 'src', 'poster'].includes(attribute) || isSafeAddress(value));
      if (!kept && !(attribute === 'style' && align.test(value.trim()))) child.removeAttribute(attribute);
    }
    if (name === 'a') {
      child.setAttribute('target', '_blank');
      child.setAttribute('rel', 'noopener noreferrer');
    }
    if (name === 'img') child.setAttribute('loading', 'lazy');
  }
}
/** Rich text without anything that could run. */
export function cleanHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  clean(body);
  return body.innerHTML;
}
