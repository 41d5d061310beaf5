import { alignment, banned, isOwnPicture, isSafeAddress, markup } from '@/domain/kernel/markup';

const gone: ReadonlySet<string> = new Set(banned);
const align = /^\s*text-align:\s*([a-z]+)\s*;?\s*$/;
const mayKeep = (tag: string, attribute: string, value: string): boolean => {
  if (!markup[tag]?.includes(attribute)) return false;
  if (attribute === 'href') return isSafeAddress(value);
  if (attribute === 'src') return isOwnPicture(value);
  if (attribute === 'style') return alignment.test(align.exec(value)?.[1] ?? '');
  return true;
};
function clean(element: Element): void {
  for (const child of [...element.childNodes]) {
    if (child.nodeType === Node.COMMENT_NODE || child.nodeType === Node.PROCESSING_INSTRUCTION_NODE) child.remove();
    if (!(child instanceof Element)) continue;
    const name = child.localName;
    if (gone.has(name)) {
      child.remove();
      continue;
    }
    clean(child);
    if (!Object.hasOwn(markup, name)) {
      child.replaceWith(...child.childNodes);
      continue;
    }
    for (const { name: attribute, value } of [...child.attributes]) if (!mayKeep(name, attribute, value)) child.removeAttribute(attribute);
    if (name === 'img' && !child.hasAttribute('src')) child.remove();
    if (name === 'img') child.setAttribute('loading', 'lazy');
    if (name === 'a') {
      child.setAttribute('target', '_blank');
      child.setAttribute('rel', 'noopener noreferrer');
    }
  }
}
/**
 * The body of some markup, in a document where nothing runs. Handlers lose their names first: the browser would refuse them all
 * the same, with a complaint for each.
 */
export const bodyOf = (html: string): HTMLElement =>
  new DOMParser().parseFromString(html.replace(/(\s|["'/])on[a-z]+(?=\s*=)/gi, '$1data-was'), 'text/html').body;
/** Rich text by the one allow-list (domain/kernel/markup). The server keeps to it too; this holds for a back end that does not. */
export function cleanHtml(html: string): string {
  const body = bodyOf(html);
  clean(body);
  return body.innerHTML;
}
