import type { Plugin } from 'vite';
import { replaceModules } from './replace.ts';

/**
 * Arco's index names all of its components, so that whatever imports one seems to need all of them: which page uses which would
 * not be seen when the chunks are made. Imports by name become imports of the component's own file.
 */
function importArcoByFile(): Plugin {
  const named = /import \{([^}]*)\} from '@arco-design\/web-react(\/icon)?';?/g;
  const fileOf = (name: string, isIcon: boolean): string => `@arco-design/web-react/${isIcon ? 'icon/react-icon' : 'es'}/${name}`;
  return {
    name: 'import-arco-by-file',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/](?:client|panels)[\\/].*\.tsx?$/, code: /@arco-design\/web-react/ },
      handler(code) {
        return {
          code: code.replace(named, (_all, list: string, icon?: string) =>
            list
              .split(',')
              .map((one) => one.trim())
              .filter((one) => one && !one.startsWith('type '))
              .map((one) => {
                const [name = '', local = name] = one.split(' as ');
                return `import ${local} from '${fileOf(name, icon !== undefined)}';`;
              })
              .join(' '),
          ),
          map: null,
        };
      },
    },
  };
}

/** Pictures for 403, 404 and 500 come with every Result of Arco, 26 kB of them; no page of ours shows one. */
const withoutResultPictures = (): Plugin =>
  replaceModules(Object.fromEntries([403, 404, 500].map((code) => [`@arco-design/web-react/es/Result/${code}.js`, 'export default () => null;'])));
/**
 * What Arco's styles have for pages that run from right to left, for groups of buttons and buttons that warn or praise, for words
 * before and after an input, for marks in further colours and tags to be ticked, and for filters in a table's head: nothing here is built
 * so, and it is a quarter of all its styles. `arco.test.ts` says when that ends.
 */
export const unusedSelector =
  /-rtl(?![\w-])|\.arco-btn-(?:group|status-(?:warning|success))|\.arco-input-group-add(?:before|after)|\.arco-tag-checkable|\.arco-(?:tag|badge-color)-(?:orangered|gold|lime|cyan|purple|pinkpurple|magenta)|\.arco-table-filters/;
/** Colours of its palettes, and their scale for charts, that no rule takes; in light and in dark. */
export const unusedColour = /--(?:orangered|yellow|lime|cyan|purple|pinkpurple|magenta|data)-\d+:[^;}]*;?/g;
/** A style sheet without the rules of which no selector can apply. */
export const withoutUnused = (css: string): string =>
  css.replace(unusedColour, '').replace(/([^{}]*)\{([^{}]*)\}/g, (rule, list: string, body: string) => {
    const head = /^\s*(?:\/\*[\s\S]*?\*\/\s*)*/.exec(list)?.[0] ?? '';
    const selectors = list.slice(head.length).split(',');
    const used = selectors.filter((one) => !unusedSelector.test(one));
    if (used.length === selectors.length) return rule;
    return used.length === 0 ? head : `${head}${used.join(',')}{${body}}`;
  });
function slimArcoStyles(): Plugin {
  return {
    name: 'slim-arco-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /@arco-design[\\/]web-react[\\/]es[\\/].*\.css$/ },
      handler: (code) => ({ code: withoutUnused(code), map: null }),
    },
  };
}
/** An icon's file in short: its class, the attributes of its <svg> and what is drawn; null where the file is not as all the others. */
export function shortIcon(code: string): string | null {
  const [, name] = /^export default (Icon\w+);/m.exec(code) ?? [];
  const [, sign] = /concat\(prefixCls, "-icon-([\w-]+)"\)\n {2}\}\);/.exec(code) ?? [];
  const [, frame, drawing] = /React\.createElement\("svg", _extends\((\{[^}]*\}), props\), ([\s\S]*)\);\n\}\n\nvar Icon/.exec(code) ?? [];
  if (!name || !sign || !frame || !drawing) return null;
  return `import React from 'react';
import { arcoIcon } from '@/client/ui/arcoIcon';
export default /* @__PURE__ */ arcoIcon('${name}', '${sign}', ${frame}, () => [${drawing}]);`;
}
function shortIcons(): Plugin {
  return {
    name: 'short-icons',
    enforce: 'pre',
    transform: {
      filter: { id: /@arco-design[\\/]web-react[\\/]icon[\\/]react-icon[\\/]Icon\w+[\\/]index\.js$/ },
      handler(code, id) {
        const short = shortIcon(code);
        if (short === null) this.error(`${id} is not written as the other icons are: look at client/build/arco.ts again`);
        return { code: short, map: null };
      },
    },
  };
}
/** Arco as this product uses it. */
export const arco = (): Plugin[] => [importArcoByFile(), withoutResultPictures(), slimArcoStyles(), shortIcons()];
