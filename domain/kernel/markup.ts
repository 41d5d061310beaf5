/**
 * What a rich text may hold: one list for the editor, for what is pasted into it, for the server that stores it and for the page
 * that shows it, so that what passes is what shows. Elements with the attributes that each may carry.
 */
const none: readonly string[] = [];
const aligned = ['style'] as const;
export const markup: Readonly<Record<string, readonly string[]>> = {
  p: aligned,
  br: none,
  hr: none,
  h1: aligned,
  h2: aligned,
  h3: aligned,
  h4: aligned,
  strong: none,
  b: none,
  em: none,
  i: none,
  u: none,
  s: none,
  sub: none,
  sup: none,
  blockquote: none,
  code: none,
  pre: none,
  ul: none,
  ol: ['start'],
  li: none,
  a: ['href', 'title', 'target', 'rel'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  table: none,
  thead: none,
  tbody: none,
  tr: none,
  th: ['colspan', 'rowspan', ...aligned],
  td: ['colspan', 'rowspan', ...aligned],
};
/** Elements that go with all that is in them; of any other unknown element its words stay. */
export const banned: readonly string[] = [
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
  'title',
  'head',
  'textarea',
  'select',
  'option',
  'button',
  'input',
  'video',
  'audio',
  'canvas',
  'frame',
  'frameset',
  'noframes',
  'noembed',
  'xmp',
  'plaintext',
];
/** The only style: how a block stands. */
export const alignment = /^(?:left|right|center|justify)$/;
export const schemes: readonly string[] = ['http', 'https', 'mailto', 'tel'];

/** Addresses of this site, of the web, of mail and telephone; nothing that runs. */
export const isSafeAddress = (address: string): boolean => {
  // a browser ignores blanks and control characters in an address, and so must the check
  const text = [...address]
    .filter((sign) => sign > ' ' && sign !== '\u007f')
    .join('')
    .toLowerCase();
  if (text.startsWith('//') || text.startsWith('/\\') || text.startsWith('\\')) return false;
  const scheme = /^([a-z][a-z\d+.-]*):/.exec(text)?.[1];
  return scheme === undefined ? !text.includes(':') || /^[/#?.]/.test(text) : schemes.includes(scheme);
};
/** Pictures are this product's own files: nothing on a page asks the outside. */
export const isOwnPicture = (address: string): boolean => /^\/vapi\/file\/\d+\//.test(address);

interface Frame {
  readonly tag: string;
  readonly attribs: Readonly<Record<string, string>>;
}
/** The list as `sanitize-html` takes it: for the server that stores a text, and for the one that draws it. */
export const cleaning = {
  allowedTags: Object.keys(markup),
  allowedAttributes: Object.fromEntries(Object.entries(markup).map(([tag, attributes]) => [tag, [...attributes]])),
  allowedStyles: { '*': { 'text-align': [alignment] } },
  allowedSchemes: [...schemes],
  allowedSchemesByTag: { img: [] as string[] },
  allowProtocolRelative: false,
  nonTextTags: [...banned],
  exclusiveFilter: ({ tag, attribs }: Frame): boolean => tag === 'img' && !isOwnPicture(attribs.src ?? ''),
};
/** What a link keeps of its attributes: it opens apart, and tells nobody where it stood. */
export const linkAttributes = ({ href, title }: Readonly<Record<string, string>>): Record<string, string> => ({
  ...(href && isSafeAddress(href) && { href }),
  ...(title && { title }),
  target: '_blank',
  rel: 'noopener noreferrer',
});
