import type { Plugin } from 'vite';

/**
 * The layers of the style sheets, the weakest first: a rule of a later layer wins over one of an earlier, whatever their selectors.
 * Which layer a file belongs to follows from where it stands.
 */
const layers: readonly (readonly [name: string, files: RegExp])[] = [
  ['base', /\/client\/shell\/(?:tokens|reset)\.css$/],
  ['library', /\/node_modules\//],
  ['ui', /\/client\/(?:ui|kinds)\/|\/client\/shell\/base\.css$/],
  ['kernel', /\/client\/(?:kernel|shell)\/|\/panels\/kernel\//],
  ['pages', /\/(?:client|panels)\//],
];
const order = `@layer ${layers.map(([name]) => name).join(',')};`;
export const layerOf = (path: string): string | undefined => layers.find(([, files]) => files.test(path))?.[0];

/** Puts every sheet into its layer, after its imports were put into it. Each says the order: which of them comes first is not known. */
export const layerStyles = (): Plugin => ({
  name: 'layer-styles',
  transform: {
    filter: { id: /\.css$/ },
    handler(code, id) {
      const layer = layerOf(id.replaceAll('\\', '/'));
      return layer ? { code: `${order}@layer ${layer}{${code}}`, map: null } : undefined;
    },
  },
});
