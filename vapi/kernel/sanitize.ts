import sanitizeHtml from 'sanitize-html';

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'h1',
    'h2',
    'h3',
    'h4',
    'p',
    'br',
    'hr',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'span',
    'blockquote',
    'code',
    'pre',
    'ul',
    'ol',
    'li',
    'a',
    'img',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'figure',
    'figcaption',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    '*': ['style'],
  },
  allowedStyles: { '*': { 'text-align': [/^(?:left|right|center|justify)$/], color: [/^#[0-9a-f]{3,6}$/i] } },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  // pictures are this product's own files only: nothing on a page asks the outside
  exclusiveFilter: (frame) => frame.tag === 'img' && !/^\/vapi\/file\/\d+\//.test(frame.attribs.src ?? ''),
  transformTags: {
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }),
    // kept without its signature, which lives ten minutes: reading signs it anew
    img: (tagName, { src, ...attribs }) => ({ tagName, attribs: { ...attribs, ...(src && { src: src.replace(/[?#].*$/, '') }) } }),
  },
};
/** Rich text by an allow-list; scripts, handlers, frames and foreign pictures fall away. */
export const sanitize = (html: string): string => sanitizeHtml(html, options).trim();

const picture = /(<img\b[^>]*?\ssrc=")\/vapi\/file\/(\d+)\/([^"?#]*)"/g;
/** The files that a sanitised text shows. */
export const picturesOf = (html: string): number[] => [...new Set([...html.matchAll(picture)].map(([, , id]) => Number(id)))];
/** A stored text with the addresses of its pictures as they are open now. */
export const withPictures = (html: string, path: (file: { id: number; save_name: string; is_public: number }) => string): string =>
  html.replace(picture, (_all, before: string, id: string, name: string) => {
    const address = path({ id: Number(id), save_name: decodeURIComponent(name), is_public: 2 });
    return `${before}${address.replaceAll('&', '&amp;')}"`;
  });
