import type { Plugin } from 'vite';
import { replaceModules } from './replace.ts';

/** A text of a package's file and what stands in its place. */
interface Mend {
  readonly file: RegExp;
  readonly from: string;
  /** At every place where it stands. */
  readonly to: string;
}
const mends: readonly Mend[] = [
  // @antv/g-lite 2.7.0 memoizes every path string it ever parsed: about 5 KB per chart update, for ever. A screen that runs for
  // months needs the cache bounded (measured flat at 100 entries).
  {
    file: /@antv[\\/]g-lite[\\/]dist[\\/]index\.esm\.js$/,
    from: 'memoize.Cache = Map;',
    to: 'memoize.Cache = class extends Map { set(k, v) { if (this.size >= 100) this.clear(); return super.set(k, v); } };',
  },
  // 45 kB over the line that are needed only when a chart with HTML in it is made a picture: fetched then
  {
    file: /@antv[\\/]g[\\/]dist[\\/]index\.esm\.js$/,
    from: "import html2canvas from 'html2canvas';",
    to: "const html2canvas = async (...args) => (await import('html2canvas')).default(...args);",
  },
  // the map is drawn by WebGL and nothing asks for WebGPU (`enableWebGPU`): its device stays out
  {
    file: /@antv[\\/]l7-renderer[\\/]es[\\/]device[\\/]index\.js$/,
    from: 'WebGPUDeviceContribution,',
    to: '',
  },
  {
    file: /@antv[\\/]l7-renderer[\\/]es[\\/]device[\\/]index\.js$/,
    from: 'new WebGPUDeviceContribution(',
    to: 'new WebGLDeviceContribution(',
  },
  // classes as TypeScript wrote them for old browsers: only so marked they are left out where nothing makes one
  { file: /@antv[\\/]g-device-api[\\/]es[\\/]index\.js$/, from: '/** @class */ (', to: '/* @__PURE__ */ (' },
];
/** What is mended in the charts and the map as they are built; an error where the package no longer has the text. */
function mendAntv(): Plugin {
  return {
    name: 'mend-antv',
    enforce: 'pre',
    transform: {
      filter: { id: mends.map(({ file }) => file) },
      handler(code, id) {
        let text = code;
        for (const { file, from, to } of mends) {
          if (!file.test(id)) continue;
          if (!text.includes(from)) this.error(`${id} has no ${from} any more: look at client/build/antv.ts again`);
          text = text.replaceAll(from, to);
        }
        return { code: text, map: null };
      },
    },
  };
}

const l7 = '@antv/l7';
/** What the region map uses of L7; its index names every layer, every control and every map service, and none can be shaken off. */
const parts = `export { Scene } from '@antv/l7-scene';
export { default as LineLayer } from '@antv/l7-layers/es/line/index.js';
export { default as PolygonLayer } from '@antv/l7-layers/es/polygon/index.js';`;
/** A class that is never made here: tile layers, masks and the logo of a scene belong to options that the map does not use. */
const never = (name: string): string => `export class ${name} { constructor() { throw new Error('${name} is not in this build'); } }`;

const slimL7 = (): Plugin =>
  replaceModules({
    [`${l7}/es/index.js`]: parts,
    [`${l7}-component/dist/l7-component.min.js`]: never('Logo'),
    [`${l7}-layers/es/index.js`]: `${never('MaskLayer')}\n${never('TileLayer')}`,
    [`${l7}-layers/es/polygon/models/index.js`]: "import fill from './fill'; export default { fill };",
    [`${l7}-layers/es/line/models/index.js`]: "import line from './line'; export default { line };",
    // the map's data are GeoJSON, taken as they are
    [`${l7}-source/es/index.js`]: `import Source from './base-source';
import { registerParser, registerTransform, getParser, getTransform } from './factory';
import geojson from './parser/geojson';
export * from './interface';
export * from './source/index';
export * from './utils/relative-coordinates';
registerParser('geojson', geojson);
export { Source as default, getParser, getTransform, registerParser, registerTransform };`,
  });
const g2 = '@antv/g2/esm';
/** What G2 brings whatever a chart is made of: scales of colours and legends, which no chart here has (its page writes the legend). */
const slimG2 = (): Plugin =>
  replaceModules({
    'd3-scale-chromatic/dist/d3-scale-chromatic.mjs': 'export {};',
    [`${g2}/lib/builtinlib.js`]: `import { Mark, View } from '../composition';
import { LabelShape, BreakShape } from '../shape';
import { Event } from '../interaction/event';
export const builtinlib = () => ({
  'interaction.event': Event, 'composition.mark': Mark, 'composition.view': View, 'shape.label.label': LabelShape, 'shape.break': BreakShape,
});`,
  });
/** G2 and L7 as this product uses them. */
export const antv = (): Plugin[] => [mendAntv(), slimL7(), slimG2()];
