import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * @antv/g-lite 2.7.0 memoizes every path string it ever parsed: about 5 KB per chart update, for ever. A screen that
 * runs for months needs the cache bounded (measured flat at 100 entries).
 */
function boundAntvCache(): Plugin {
  const from = 'memoize.Cache = Map;';
  const to = 'memoize.Cache = class extends Map { set(k, v) { if (this.size >= 100) this.clear(); return super.set(k, v); } };';
  return {
    name: 'bound-antv-g-lite-cache',
    enforce: 'pre',
    transform: {
      filter: { id: /@antv[\\/]g-lite[\\/]dist[\\/]index\.esm\.js/ },
      handler(code) {
        if (!code.includes(from)) this.error('@antv/g-lite changed: look at its path cache again');
        return { code: code.replace(from, to), map: null };
      },
    },
  };
}

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
function withoutResultPictures(): Plugin {
  return {
    name: 'without-result-pictures',
    enforce: 'pre',
    load: {
      filter: { id: /@arco-design[\\/]web-react[\\/]es[\\/]Result[\\/](403|404|500)\.js/ },
      handler: () => 'export default () => null;',
    },
  };
}

/**
 * Beside the manifest, which packages lie in each chunk and how many characters of each: `tests/checks/budgets.mjs`
 * tells by it which chunk is a library, since a minified text has no reliable words.
 */
function listPackages(): Plugin {
  return {
    name: 'list-packages',
    generateBundle(_options, bundle) {
      const packages: Record<string, Record<string, number>> = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const held: Record<string, number> = {};
        for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
          const name = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id)?.[1]?.replace('\\', '/');
          if (name && renderedLength > 0) held[name] = (held[name] ?? 0) + renderedLength;
        }
        packages[chunk.fileName] = held;
      }
      this.emitFile({ type: 'asset', fileName: '.vite/packages.json', source: JSON.stringify(packages) });
    },
  };
}

/**
 * What is used together comes together: the modules below each of these files, without those of the layers before, are one
 * chunk. A page then comes in some twenty files and not in a hundred, each of which costs a request and its own compression.
 * A layer of two files holds what is below both of them. The files themselves stay chunks of their own, by which they are known.
 */
const layers: readonly (readonly [name: string, ...files: string[]])[] = [
  ['main', 'client/main.tsx'],
  // small, and used by the office too
  ['site', 'client/site/Home.tsx'],
  ['site', 'client/site/SiteLayout.tsx'],
  // what the screens share with the office, so that they need not load the office for it
  ['screen-shared', 'client/cockpit/Overview.tsx', 'client/shell/office/OfficeLayout.tsx'],
  ['screen-shared', 'panels/kernel/charts/engine.ts', 'client/shell/office/OfficeLayout.tsx'],
  ['screen-shared', 'client/cockpit/map/RegionMap.tsx', 'client/shell/office/OfficeLayout.tsx'],
  ['screen-shared', 'client/cockpit/building/BuildingView.tsx', 'client/shell/office/OfficeLayout.tsx'],
  ['screen-controls', 'client/cockpit/Overview.tsx', 'client/features/resource/ResourcePage.tsx'],
  ['office', 'client/shell/office/OfficeLayout.tsx'],
  ['controls', 'client/features/resource/ResourcePage.tsx', 'client/workbench/Dashboard.tsx'],
  ['tools', 'client/features/resource/ResourcePage.tsx', 'client/workbench/Workbench.tsx'],
  ['tools', 'client/features/resource/ResourcePage.tsx', 'client/workbench/Canvas.tsx'],
  ['tools', 'client/features/resource/ResourcePage.tsx', 'panels/quick/Quick.tsx'],
  ['list', 'client/features/resource/ResourcePage.tsx'],
  ['form', 'client/kernel/views/FormDialog.tsx'],
  ['charts', 'panels/fee-month/FeeMonth.tsx', 'panels/space-rate/SpaceRate.tsx'],
  ['panels', 'client/cockpit/Overview.tsx', 'client/workbench/Dashboard.tsx'],
  ['board', 'client/workbench/Dashboard.tsx'],
];

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}
/** The layers as groups for rolldown, the first before the others: which module is below which file is asked when the chunks are made. */
function groupsOf(root: string) {
  const below = new Map<string, ReadonlySet<string>>();
  const closure = (file: string, graph: Graph): ReadonlySet<string> => {
    const known = below.get(file);
    if (known) return known;
    const found = new Set<string>();
    const left = [`${root}/${file}`];
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      if (found.has(next)) continue;
      found.add(next);
      left.push(...(graph.getModuleInfo(next)?.importedIds ?? []));
    }
    below.set(file, found);
    return found;
  };
  const own = layers.filter(([name]) => !['main', 'tools', 'screen-shared'].includes(name));
  const roots = new Set(own.flatMap(([, ...files]) => files.map((file) => `${root}/${file}`)));
  return layers.map(([name, ...files], index) => ({
    debugName: name,
    priority: layers.length - index,
    name: (id: string, graph: Graph) => (!roots.has(id) && files.every((file) => closure(file, graph).has(id)) ? name : null),
  }));
}
const root = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');
const codeSplitting = { groups: groupsOf(root) };

/** Texts of the build beside themselves, packed once and better than a server packs them for each request: .br, and .gz where a line has no TLS. */
function precompress(): Plugin {
  const packers = [
    ['.br', (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })],
    ['.gz', (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 })],
  ] as const;
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.keys(bundle).filter((name) => /\.(?:js|css|svg|json)$/.test(name) && !name.startsWith('.vite/'));
      const packed = texts.map(async (name) => {
        const bytes = await readFile(join(dir, name));
        if (bytes.length < 1024) return;
        for (const [ending, pack] of packers) await writeFile(join(dir, name + ending), await pack(bytes));
      });
      await Promise.all(packed);
    },
  };
}

const back = process.env.DEV_RELAY_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  resolve: { alias: { '@': root, 'resize-observer-polyfill': `${root}/client/ui/resizeObserver.ts` } },
  plugins: [boundAntvCache(), importArcoByFile(), withoutResultPictures(), react(), listPackages(), precompress()],
  build: {
    outDir: 'dist/client',
    target: 'es2022',
    sourcemap: false,
    manifest: true,
    chunkSizeWarningLimit: 2000,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting } },
  },
  server: { port: 5173, strictPort: true, proxy: { '/vapi': back, '/live': { target: back, ws: true } } },
});
