import { typeSize } from '../surface';

/** The tokens that charts are drawn with (client/shell/tokens.css). A style reads them as they are, a canvas as `readColors` finds them. */
export const theme = {
  text1: 'var(--ink)',
  text2: 'var(--ink-2)',
  text3: 'var(--ink-3)',
  grid: 'var(--line)',
  rest: 'var(--series-rest)', // the quiet part: idle, not reached
  gap: 'var(--paper)',
  tip: 'var(--tip, var(--paper))',
} as const;
/** The colour of a series by its place: there are eight. */
export const colorOf = (place: number): string => `var(--series-${(place % 8) + 1})`;
/** A specification with the tokens in it as the colours that they are at this element now: a canvas knows no custom properties. */
export function readColors<T>(spec: T, at: HTMLElement): T {
  const probe = at.appendChild(document.createElement('i'));
  probe.style.transition = 'none'; // with one, however short, the colour before is read
  const read = (value: unknown): unknown => {
    if (typeof value === 'string' && value.startsWith('var(')) {
      probe.style.color = value;
      return getComputedStyle(probe).color;
    }
    if (Array.isArray(value)) return value.map(read);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, read(one)]));
  };
  const colored = read(spec) as T;
  probe.remove();
  return colored;
}
export const textFont =
  '"Noto Sans SC Variable", "PingFang SC", "Microsoft YaHei", "Source Han Sans SC", "Noto Sans CJK SC", "WenQuanYi Micro Hei", sans-serif';
export const numberFont = `"Barlow Condensed", "DIN Alternate", Bahnschrift, "Roboto Condensed", ${textFont}`;

/** What is the same on every axis: quiet labels of at least 12 px, hairline grid, no ticks, no title (the unit stands beside the legend). */
export function axisOf(unit: number, base = 18) {
  return {
    title: false,
    tick: false,
    labelFontSize: typeSize(unit, base),
    labelFontFamily: textFont,
    labelFill: theme.text3,
    labelFillOpacity: 1,
    labelOpacity: 1,
    transform: [], // labels are thinned by rule, not by what fits this moment
    labelAutoRotate: false,
    labelAutoHide: false,
    labelSpacing: 6 * unit,
    line: false,
    grid: false,
  } as const;
}
export const gridOf = (unit: number) =>
  ({ grid: true, gridStroke: theme.grid, gridStrokeOpacity: 1, gridLineWidth: Math.max(1, unit), gridLineDash: [0, 0] }) as const;
export const labelOf = (unit: number, base = 18) =>
  ({ fontSize: typeSize(unit, base), fontFamily: numberFont, fill: theme.text1, fillOpacity: 1 }) as const;

/** The hover card, over all marks of a place. */
export function tooltipOf(unit: number) {
  const size = `${typeSize(unit, 16)}px`;
  return {
    tooltip: {
      shared: true,
      css: {
        '.g2-tooltip': {
          background: theme.tip,
          color: theme.text1,
          border: `1px solid ${theme.grid}`,
          'font-size': size,
          'box-shadow': 'none',
          opacity: 1,
          padding: '6px 10px',
          'min-width': 'auto',
          transition: 'none', // it would start from where it does not fit
        },
        '.g2-tooltip-list-item': { 'line-height': '1.6' },
        '.g2-tooltip-list-item-value': { color: theme.text1, 'font-size': size, 'margin-left': '16px' },
        '.g2-tooltip-title': { color: theme.text2, 'font-size': size },
        '.g2-tooltip-list-item-name-label': { color: theme.text2, 'font-size': size },
      },
    },
    elementHighlight: false,
  } as const;
}
