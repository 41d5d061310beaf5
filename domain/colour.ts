import type { CustomRule, Rule } from './kernel/rule';

/** WCAG 2.1 AA for text. */
export const readable = 4.5;
type Rgb = readonly [red: number, green: number, blue: number];
const hex = /^#[0-9a-f]{6}$/i;
export const isColour = (value: unknown): value is string => typeof value === 'string' && hex.test(value);

/** `#165DFF` -> [22, 93, 255]. Only for what `isColour`. */
export const rgbOf = (colour: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Rgb;
export const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`.toUpperCase();
/** `share` of the one colour, the rest of the other; 0 to 1. */
export const mixed = (one: string, other: string, share: number): string => {
  const [a, b] = [rgbOf(one), rgbOf(other)];
  return hexOf([0, 1, 2].map((at) => (a[at] ?? 0) * share + (b[at] ?? 0) * (1 - share)) as unknown as Rgb);
};
const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const luminance = (colour: string): number => {
  const [red, green, blue] = rgbOf(colour).map((part) => linear(part / 255)) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
/** Contrast of two colours, 1 to 21 (WCAG 2.1). */
export function contrast(one: string, other: string): number {
  const [high = 1, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}
/** The ground of a coloured label: a tenth of its colour on white. */
export const tintOf = (colour: string): string => mixed(colour, '#FFFFFF', 0.1);
/** What the back office offers for labels; each is readable on its own tint. */
export const swatches = ['#0E42D2', '#0B5C3B', '#0D5165', '#551DB0', '#A1151E', '#792E00', '#86105F', '#3C4A00', '#4E5969', '#1D2129'] as const;

export const colourPattern: Rule = { rule: 'pattern', pattern: hex, bad: 'red', message: '颜色格式不正确，应形如 #165DFF' };
const enough = (name: string, message: string, bad: string, ground: (colour: string) => string): CustomRule => ({
  rule: 'custom',
  name,
  message,
  holds: (value) => !isColour(value) || contrast(value, ground(value)) >= readable,
  bad: { value: bad },
});
/** A theme colour lies under white words, and is itself the colour of links on white. */
export const underWhite = enough('underWhite', '主题色过浅，与白色的对比度不足 4.5:1，请选择更深的颜色', '#FFD400', () => '#FFFFFF');
export const onItsTint = enough('onItsTint', '颜色过浅，文字对比度不足 4.5:1，请选择更深的颜色', '#FFD400', tintOf);
