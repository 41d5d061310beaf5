import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { antv } from './client/build/antv.ts';
import { arco } from './client/build/arco.ts';
import { loadDefinitions } from './client/build/definitions.ts';
import { shareHelpers } from './client/build/helpers.ts';
import { groupsOf, layerNames } from './client/build/layers.ts';
import { listPackages } from './client/build/packages.ts';
import { precompress } from './client/build/precompress.ts';
import { layerStyles } from './client/build/styles.ts';

const root = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');
const codeSplitting = { groups: groupsOf(root) };
const back = process.env.DEV_RELAY_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  resolve: {
    alias: {
      '@': root,
      'lodash/merge': `${root}/client/ui/merge.ts`,
      'resize-observer-polyfill': `${root}/client/ui/resizeObserver.ts`,
      // their packages lead a bundler to the build for development, and to one file with all that it is made of
      'react-router': `${root}/node_modules/react-router/dist/production/index.mjs`,
      '@antv/coord': `${root}/node_modules/@antv/coord/esm/index.js`,
    },
  },
  plugins: [antv(), arco(), loadDefinitions(root), shareHelpers(), react(), layerStyles(), listPackages(), precompress(layerNames)],
  build: {
    outDir: 'dist/client',
    target: 'es2022',
    sourcemap: false,
    manifest: true,
    chunkSizeWarningLimit: 2000,
    reportCompressedSize: false,
    // a font in a style sheet would come with it, whether a page has one of its signs or not, and packs badly there
    assetsInlineLimit: (file) => (/\.woff2?$/.test(file) ? false : undefined),
    rolldownOptions: { output: { codeSplitting } },
  },
  server: { port: 5173, strictPort: true, proxy: { '/vapi': back, '/live': { target: back, ws: true } } },
});
