import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Texts of the build beside themselves, packed once and better than a server packs them for each request: .br, and .gz where a line has no TLS. */
export function precompress(): Plugin {
  const packers = [
    [
      '.br',
      (bytes: Buffer) =>
        promisify(brotliCompress)(bytes, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
        }),
    ],
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
