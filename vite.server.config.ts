import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** The relay and the back end: Node runs no TypeScript, so both are bundled; packages stay in node_modules. */
export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } },
  build: {
    ssr: true,
    copyPublicDir: false,
    outDir: 'dist/server',
    target: 'node20',
    minify: false,
    sourcemap: 'inline',
    reportCompressedSize: false,
    rollupOptions: {
      input: {
        relay: 'relay/main.ts',
        vapi: 'vapi/main.ts',
        parser: 'vapi/start/parser.ts',
        tools: 'vapi/tools.ts',
        site: 'client/site/server.tsx',
        siteWorker: 'relay/site/worker.ts',
      },
    },
  },
});
