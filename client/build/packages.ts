import type { Plugin } from 'vite';

/**
 * Beside the manifest, which packages lie in each chunk and how many characters of each: `tests/checks/budgets.mjs`
 * tells by it which chunk is a library, since a minified text has no reliable words.
 */
export function listPackages(): Plugin {
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
