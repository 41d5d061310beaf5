import { Extension, Mark, mergeAttributes, type Extensions } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { alignment, isSafeAddress } from '@/domain/kernel/markup';
import { RichImage } from './richImage';
import { richTable } from './richTable';

/** Small figures above and below the line: m², CO₂. */
const small = (name: 'sub' | 'sup') =>
  Mark.create({
    name,
    excludes: 'sub sup',
    parseHTML: () => [{ tag: name }],
    renderHTML: ({ HTMLAttributes }) => [name, mergeAttributes(HTMLAttributes), 0],
  });
/** How a paragraph or a heading stands; left says nothing. */
const Alignment = Extension.create({
  name: 'alignment',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        align: {
          default: null,
          parseHTML: ({ style: { textAlign } }) => (alignment.test(textAlign) && textAlign !== 'left' ? textAlign : null),
          renderHTML: ({ align }) => (align ? { style: `text-align: ${align}` } : {}),
        },
      },
    },
  ],
});
/** What the editor can hold: no more and no less than the allow-list of domain/kernel/markup lets through. */
export const richExtensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4] },
    link: { openOnClick: false, defaultProtocol: 'https', isAllowedUri: (address) => isSafeAddress(address ?? '') },
  }),
  Alignment,
  ...richTable,
  small('sub'),
  small('sup'),
  RichImage,
];
