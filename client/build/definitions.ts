import { readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const id = 'virtual:definitions';
const begins = /define(?:Resource|Table)\(\{\s*(?:\.\.\.\w+,\s*)?name: '(\w+)'/g;
/** In which file of the folder each definition stands, by its declared name. */
export const definitionFiles = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder)
      .filter((file) => /^(?!index)[\w-]+\.ts$/.test(file))
      .flatMap((file) => [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(begins)].map(([, name = '']) => [name, file] as const)),
  );
/** The module that loads a definition by its name, each from its own file: written when the client is built. */
export const loadDefinitions = (root: string): Plugin => ({
  name: 'load-definitions',
  resolveId: { filter: { id: new RegExp(`^${id}$`) }, handler: () => `\0${id}` },
  load: {
    filter: { id: new RegExp(`^\0${id}$`) },
    handler() {
      const folder = `${root}/domain/resources`;
      this.addWatchFile(folder);
      const lines = [...definitionFiles(folder)].map(([name, file]) => `${name}: () => import('${folder}/${file}'),`);
      return `export default {\n${lines.join('\n')}\n};`;
    },
  },
});
