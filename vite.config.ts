import { fileURLToPath } from 'node:url';
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

const back = process.env.DEV_RELAY_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } },
  plugins: [boundAntvCache(), react(), listPackages()],
  build: { outDir: 'dist/client', target: 'es2022', sourcemap: false, manifest: true, chunkSizeWarningLimit: 2000, reportCompressedSize: false },
  server: { port: 5173, strictPort: true, proxy: { '/vapi': back, '/live': { target: back, ws: true } } },
});
