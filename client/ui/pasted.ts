import { bodyOf, cleanHtml } from './cleanHtml';

/** Word writes a list as paragraphs that look like one: the level in a style, the bullet or number as words. */
const levelOf = (paragraph: Element): number => Number(/mso-list:[^;"']*level(\d)/i.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0);
const markOf = (paragraph: Element): Element | undefined =>
  [...paragraph.querySelectorAll('span[style]')].find((span) => /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''));

function liftList(body: HTMLElement): void {
  let lists: HTMLElement[] = [];
  for (const paragraph of [...body.querySelectorAll('p')]) {
    const level = levelOf(paragraph);
    if (level === 0) {
      lists = [];
      continue;
    }
    if (lists.length > 0 && lists[0] !== paragraph.previousElementSibling) lists = [];
    const mark = markOf(paragraph);
    const kind = /^[\s(（]*[\da-z一二三四五六七八九十]+[.)、）]/i.test(mark?.textContent ?? '') ? 'ol' : 'ul';
    mark?.remove();
    lists = lists.slice(0, level);
    while (lists.length < level) {
      const list = body.ownerDocument.createElement(kind);
      const parent = lists.at(-1);
      if (parent) (parent.lastElementChild ?? parent.appendChild(body.ownerDocument.createElement('li'))).append(list);
      else paragraph.before(list);
      lists.push(list);
    }
    const item = body.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    lists.at(-1)?.append(item);
    paragraph.remove();
  }
}
/** Bold and italic as spans' styles, as office programs and some browsers copy them. */
function liftStyles(body: HTMLElement): void {
  for (const span of body.querySelectorAll<HTMLElement>('span[style]')) {
    const { fontWeight, fontStyle, textDecorationLine, verticalAlign } = span.style;
    const tags = [
      (fontWeight === 'bold' || Number(fontWeight) >= 600) && 'strong',
      fontStyle === 'italic' && 'em',
      textDecorationLine.includes('underline') && 'u',
      verticalAlign === 'super' && 'sup',
      verticalAlign === 'sub' && 'sub',
    ].filter((tag) => tag !== false);
    for (const tag of tags) {
      const mark = body.ownerDocument.createElement(tag);
      mark.append(...span.childNodes);
      span.append(mark);
    }
  }
}
/** What is pasted from Word, WPS or a page, as the editor takes it: lists are lists, the rest by the allow-list. */
export function pastedHtml(html: string): string {
  const body = bodyOf(html);
  liftList(body);
  liftStyles(body);
  return cleanHtml(body.innerHTML);
}
const types: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/gif': 'gif' };
/** The pictures that stand inside pasted words as data: they are uploaded like chosen ones. */
export function picturesIn(html: string): File[] {
  const body = bodyOf(html);
  return [...body.querySelectorAll('img')].flatMap(({ src }, at) => {
    const [, type = '', data = ''] = /^data:(image\/[a-z]+);base64,([\w+/=]+)$/.exec(src) ?? [];
    const ext = types[type];
    if (!ext) return [];
    return [new File([Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))], `图片${at + 1}.${ext}`, { type })];
  });
}
/** Whether the clipboard holds words: Word puts a picture of them beside, which nobody means. */
export const hasWords = (html: string): boolean => /\S/.test(bodyOf(html).textContent ?? '');
