import type { Surface } from '@/domain/panels';
import { typeSize } from '../surface';

/** The colours of visual.md 1.4 and 1.5, for canvas; the same values stand in panel.css for text. */
export interface ChartTheme {
  readonly series: readonly string[];
  /** Text on a fill of the series colour of the same place. */
  readonly onFill: readonly string[];
  readonly rest: string; // the quiet part: idle, not reached
  readonly text1: string;
  readonly text2: string;
  readonly text3: string;
  readonly grid: string;
  readonly alarm: string;
  readonly tip: string;
}
const dark = '#06101f';
const themes: Readonly<Record<Surface, ChartTheme>> = {
  cockpit: {
    series: ['#4CB8FF', '#FFC24B', '#735FE9', '#FD6C95', '#E6EDF7', '#277A55', '#848F02', '#955681'],
    onFill: [dark, dark, '#ffffff', dark, dark, '#ffffff', dark, '#ffffff'],
    rest: '#3D6299',
    text1: '#EAF4FF',
    text2: '#B4CBE6',
    text3: '#8FA9CA',
    grid: '#1E3A66',
    alarm: '#FF7B72',
    tip: '#11264A',
  },
  workbench: {
    series: ['#165DFF', '#F77234', '#722ED1', '#0FA5A5', '#CC9213', '#CB272D', '#008026', '#6B7785'],
    onFill: ['#ffffff', '#1d2129', '#ffffff', '#1d2129', '#1d2129', '#ffffff', '#ffffff', '#ffffff'],
    rest: '#A9B4C2',
    text1: '#1D2129',
    text2: '#4E5969',
    text3: '#626D7C',
    grid: '#E5E6EB',
    alarm: '#CB272D',
    tip: '#FFFFFF',
  },
};
export const themeOf = (surface: Surface): ChartTheme => themes[surface];
export const colorOf = (theme: ChartTheme, index: number): string => theme.series[index % theme.series.length] ?? theme.text2;
export const textFont =
  '"Noto Sans SC Variable", "PingFang SC", "Microsoft YaHei", "Source Han Sans SC", "Noto Sans CJK SC", "WenQuanYi Micro Hei", sans-serif';
export const numberFont = `"Barlow Condensed", "DIN Alternate", Bahnschrift, "Roboto Condensed", ${textFont}`;

/** What is the same on every axis: quiet labels of at least 12 px, hairline grid, no ticks, no title (the unit stands beside the legend). */
export function axisOf(theme: ChartTheme, unit: number, base = 18) {
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
export const gridOf = (theme: ChartTheme, unit: number) =>
  ({ grid: true, gridStroke: theme.grid, gridStrokeOpacity: 1, gridLineWidth: Math.max(1, unit), gridLineDash: [0, 0] }) as const;
export const labelOf = (theme: ChartTheme, unit: number, base = 18) =>
  ({ fontSize: typeSize(unit, base), fontFamily: numberFont, fill: theme.text1, fillOpacity: 1 }) as const;

/** The hover card, over all marks of a place. */
export function tooltipOf(theme: ChartTheme, unit: number) {
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
