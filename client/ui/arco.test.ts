import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { unusedColour, unusedSelector, withoutUnused } from '../build/arco';

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

const sheetsIn = (text: string): string[] => [...text.matchAll(/es\/(\w+)\/style\/index\.css/g)].map(([, name = '']) => name);

it('the styles of every component in use are sent, in the order of the library, or come with the file that uses it', () => {
  const sent = sheetsIn(readFileSync(join('client', 'ui', 'arco.ts'), 'utf8'));
  const styled = new Set<string>();
  const naked = ['client', 'panels'].flatMap(sourcesBelow).flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const used = new Set<string>();
    for (const [, list, single] of text.matchAll(named))
      for (const name of single ? [single] : (list ?? '').split(',')) withParts(name.trim().replace(/ as .*/, ''), used);
    const needed = [...used].filter((name) => existsSync(join(library, name, 'style', 'index.css')));
    for (const name of needed) styled.add(name);
    const there = [...sent, ...sheetsIn(text)];
    return needed.filter((name) => !there.includes(name)).map((name) => `${file}: ${name}`);
  });
  expect(styled.size).toBeGreaterThan(20);
  expect(naked).toEqual([]);
  expect(sent.filter((name) => !styled.has(name))).toEqual([]);
  expect(sent).toEqual([...sent].sort());
  // and no colour is left out that one of them, or a sheet of ours, takes
  const own = ['client', 'panels'].flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)));
  const sheets = [...styled].map((name) => withoutUnused(readFileSync(join(library, name, 'style', 'index.css'), 'utf8')));
  const takes = [...sheets, ...own.filter((file) => /\.(?:css|tsx)$/.test(file)).map((file) => readFileSync(file, 'utf8'))].join('\n');
  const palette = readFileSync(join(library, 'style', 'index.css'), 'utf8');
  const gone = new Set([...palette.matchAll(unusedColour)].map(([line]) => line.slice(0, line.indexOf(':'))));
  expect(gone.size).toBeGreaterThan(80);
  expect([...gone].filter((colour) => takes.includes(`var(${colour})`))).toEqual([]);
});

it('nothing is built of what the build leaves out of the styles', () => {
  // right to left, groups of buttons and buttons that warn or praise, words before and after an input, tags to be ticked, marks in further colours, filters in a head
  const leftOut =
    /\b(?:Button\.Group|ButtonGroup|addBefore|addAfter|rtl|checkable|onFilter)\b|<Button[^>]*status=["'](?:warning|success)|<(?:Tag|Badge)[^>]*color=["'](?:orangered|gold|lime|cyan|purple|pinkpurple|magenta)|filters: \[\{ text/;
  const using = ['client', 'panels']
    .flatMap(sourcesBelow)
    .filter((file) => !file.startsWith(join('client', 'build')) && leftOut.test(readFileSync(file, 'utf8')));
  expect(using).toEqual([]);
});
it('a rule goes with the last of its selectors, all others stay word for word', () => {
  expect(withoutUnused('.arco-a,\n.arco-a-rtl {\n  left: 0;\n}\n')).toBe('.arco-a{\n  left: 0;\n}\n');
  expect(withoutUnused('@media (min-width: 1px) {\n  .arco-tag-gold { width: 1px; }\n  .arco-tag { width: 2px; }\n}').replace(/\n\s+\n/, '\n')).toBe(
    '@media (min-width: 1px) {\n  .arco-tag { width: 2px; }\n}',
  );
  const button = readFileSync(join(library, 'Button', 'style', 'index.css'), 'utf8');
  const slim = withoutUnused(button);
  expect(slim.length).toBeLessThan(button.length * 0.9);
  expect(slim.match(/\{/g)?.length).toBe(slim.match(/\}/g)?.length);
  const rules = (sheet: string): string[] => sheet.split('}').map((rule) => rule.trim());
  const stays = rules(button).filter((rule) => !unusedSelector.test(rule));
  expect(stays.length).toBeGreaterThan(80);
  expect(stays.filter((rule) => !rules(slim).includes(rule))).toEqual([]);
});
