import sanitizeHtml from 'sanitize-html';
import { cleaning, linkAttributes } from '@/domain/kernel/markup';
import { withoutTurns } from '@/domain/kernel/typed';

const options: sanitizeHtml.IOptions = {
  ...cleaning,
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: linkAttributes(attribs) }),
    // kept without its signature, which lives ten minutes: reading signs it anew
    img: (tagName, { src, ...attribs }) => ({ tagName, attribs: { ...attribs, ...(src && { src: src.replace(/[?#].*$/, '') }) } }),
  },
};
/** Rich text by the allow-list of domain/kernel/markup; scripts, handlers, frames and foreign pictures fall away. */
export const sanitize = (html: string): string => withoutTurns(sanitizeHtml(html, options)).trim();

const picture = /(<img\b[^>]*?\ssrc=")\/vapi\/file\/(\d+)\/([^"?#]*)"/g;
/** A number that no file can have stands for one that is not there. */
const idOf = (digits: string | undefined): number => (Number.isSafeInteger(Number(digits)) ? Number(digits) : 0);
/** The files that a sanitised text shows. */
export const picturesOf = (html: string): number[] => [...new Set([...html.matchAll(picture)].map(([, , id]) => idOf(id)))];
/** A name as it stands in an address, or as it is where it was never encoded. */
const plain = (name: string): string => {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};
/** A stored text with the addresses of its pictures as they are open now. */
export const withPictures = (html: string, path: (file: { id: number; save_name: string; is_public: number }) => string): string =>
  html.replace(picture, (_all, before: string, id: string, name: string) => {
    const address = path({ id: Number(id), save_name: plain(name), is_public: 2 });
    return `${before}${address.replaceAll('&', '&amp;')}"`;
  });
