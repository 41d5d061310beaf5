import { mergeAttributes, Node } from '@tiptap/react';
import { isOwnPicture } from '@/domain/kernel/markup';

/** A picture between paragraphs: its address and what it shows. Only pictures of this product: others would not be stored. */
export const RichImage = Node.create({
  name: 'image',
  group: 'block',
  draggable: true,
  addAttributes: () => ({
    src: { default: null },
    alt: { default: null },
    title: { default: null },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [{ tag: 'img[src]', getAttrs: (element) => isOwnPicture(element.getAttribute('src') ?? '') && null }],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
});
