import { colourInput } from '../../kinds/formats/ColourFormat';

/** The colour that the product comes with. */
export const standardColour = '#165DFF';
const presets: Readonly<Record<string, string>> = {
  [standardColour]: '科技蓝（默认）',
  '#0E42D2': '深海蓝',
  '#0B7A75': '青绿',
  '#0B5C3B': '松绿',
  '#551DB0': '紫',
  '#86105F': '品红',
  '#A1151E': '红',
  '#9A4B00': '棕橙',
  '#1D2129': '墨',
};
/** The theme colour, which must carry white words. */
export const ThemeInput = colourInput({ presets, groundOf: () => '#FFFFFF' });
