import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** `arco.ts` names the styles it sends; a component that somebody begins to use must not stand there naked. */
const library = join('node_modules', '@arco-design', 'web-react', 'es');

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sourcesBelow(path);
    return /(?<!\.test)\.tsx?$/.test(entry.name) ? [path] : [];
  });
}
/** A component and what its own style sheet asks for. */
function withParts(name: string, into: Set<string>): Set<string> {
  const list = join(library, name, 'style', 'css.js');
  if (into.has(name) || !existsSync(list)) return into;
  into.add(name);
  for (const [, part = ''] of readFileSync(list, 'utf8').matchAll(/'\.\.\/\.\.\/(\w+)\/style\/css\.js'/g)) withParts(part, into);
  return into;
}
const named = /import \{([^}]*)\} from '@arco-design\/web-react'|import\('@arco-design\/web-react\/es\/(\w+)'\)/g;

it('the styles of every component in use are sent, in the order of the library', () => {
  const used = new Set<string>();
  for (const file of ['client', 'panels'].flatMap(sourcesBelow))
    for (const [, list, single] of readFileSync(file, 'utf8').matchAll(named))
      for (const name of single ? [single] : (list ?? '').split(',')) withParts(name.trim().replace(/ as .*/, ''), used);
  const sheets = readFileSync(join('client', 'ui', 'arco.ts'), 'utf8').matchAll(/es\/(\w+)\/style\/index\.css/g);
  const sent = [...sheets].map(([, name = '']) => name);
  const styled = [...used].filter((name) => existsSync(join(library, name, 'style', 'index.css')));
  expect(styled.length).toBeGreaterThan(20);
  expect(styled.filter((name) => !sent.includes(name))).toEqual([]);
  expect(sent).toEqual([...sent].sort());
});
