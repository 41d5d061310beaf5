/** `node tests/checks/styles.mjs [root]`: a colour stands in the tokens only, a class is styled in one file and used somewhere, a style sheet stays short. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

const tokens = 'client/shell/tokens.css';
/** Arco's classes by themselves are styled here; elsewhere only below a class of ours. */
const libraryOwner = 'client/ui/theme.css';
const longest = 300;
/** The names of CSS Color 4 that are a colour of their own; the system's colours (CanvasText) are the reader's choice and no colour of ours. */
const named =
  'aqua|black|blue|brown|coral|crimson|cyan|fuchsia|gold|gr[ae]y|green|indigo|ivory|khaki|lavender|lime|magenta|maroon|navy|olive|orange|orchid|pink|plum|purple|red|salmon|sienna|silver|snow|tan|teal|tomato|turquoise|violet|wheat|white|yellow|(?:dark|light|medium|deep|pale)[a-z]+|[a-z]+(?:blue|green|gr[ae]y|white|red|pink)';
const colour = new RegExp(
  `#[\\da-f]{3,8}(?![\\w-])|(?<![\\w-])(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\\((?!\\s*var\\()|(?<![\\w-])(?:${named})(?![\\w-(])`,
  'gi',
);

/** Comments and texts in quotes out, every line where it was. */
const bare = (text) => text.replace(/\/\*[\s\S]*?\*\/|"[^"\n]*"|'[^'\n]*'|url\([^)]*\)/g, (found) => found.replace(/[^\n]/g, ' '));
const lineOf = (text, at) => text.slice(0, at).split('\n').length;

/** The parts of a list that a sign outside of all brackets parts. */
function split(text, sign) {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    if (letter === '(' || letter === '[') depth += 1;
    if (letter === ')' || letter === ']') depth -= 1;
    if (depth === 0 && sign.test(letter)) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}
/** A compound without the conditions that are not it itself: what it is not, what it holds, what is below it. */
function withoutConditions(compound) {
  const at = /:(?:not|has|nth-child)\(/.exec(compound)?.index;
  if (at === undefined) return compound;
  let depth = 0;
  for (let end = compound.indexOf('(', at); end < compound.length; end += 1) {
    if (compound[end] === '(') depth += 1;
    if (compound[end] === ')') depth -= 1;
    if (depth === 0) return withoutConditions(compound.slice(0, at) + compound.slice(end + 1));
  }
  return compound.slice(0, at);
}
const classesOf = (text) => [...text.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name]) => name);
const isLibrary = (name) => /^(?:arco|react|g2|l7|docx)-|^ProseMirror|^is-/.test(name);
/** The classes that a selector styles: those of its subject, or, where that has none of ours, of the nearest of ours above it. */
export function styledBy(selector) {
  const compounds = split(selector, /[\s>+~]/).map((one) => withoutConditions(one.replace(/\[[^\]]*\]/g, '')));
  for (const compound of compounds.reverse()) {
    const { 1: list = '', index = 0 } = /:is\(([^()]*(?:\([^()]*\)[^()]*)*)\)/.exec(compound) ?? {};
    const rest = list ? compound.slice(0, index) + compound.slice(index + list.length + 5) : compound;
    const own = [...split(list, /,/).flatMap((one) => styledBy(one)), ...classesOf(rest).filter((name) => !isLibrary(name))];
    if (own.length > 0) return own;
  }
  return [];
}
/** Every rule of a sheet: its selectors with the line of each, whatever it stands in. */
function selectorsOf(text) {
  const clean = bare(text);
  return [...clean.matchAll(/([^{};]+)\{/g)].flatMap(({ 1: head, index }) => {
    if (/^\s*(?:@|from\b|to\b|\d)/.test(head)) return [];
    let at = index;
    return split(head, /,/).map((selector) => {
      at = clean.indexOf(selector.split('\n')[0], at);
      return { selector, line: lineOf(clean, at) };
    });
  });
}
const keyframesOut = (text) => text.replace(/@keyframes\s+[\w-]+/g, '@keyframes');

function walk(root, folder, ending) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    return entry.isDirectory() ? walk(root, path, ending) : ending.test(entry.name) ? [path] : [];
  });
}
/** Whether a class is written anywhere in the code: as a word of its own, or begun there and ended by a value (`code-tag-${tone}`). */
function usedIn(code) {
  const words = new Set(code.match(/[A-Za-z_][\w-]*/g));
  const begun = [...new Set([...code.matchAll(/([A-Za-z][\w-]*-)\$\{/g)].map(([, start]) => start))];
  return (name) => words.has(name) || begun.some((start) => name.startsWith(start));
}

/** One line for each colour outside the tokens, each class styled in a second file, styled in none that is used, and each long sheet. */
export function styleProblems(root) {
  const folders = ['client', 'panels'].filter((folder) => existsSync(join(root, folder)));
  const sheets = folders.flatMap((folder) => walk(root, folder, /\.css$/)).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  const sources = folders.flatMap((folder) => walk(root, folder, /\.tsx?$/)).filter((path) => !/\.test\.tsx?$/.test(path));
  const isUsed = usedIn(sources.map((path) => readFileSync(join(root, path), 'utf8')).join('\n'));
  const owners = new Map();
  const problems = [];
  for (const { path, text } of sheets) {
    const lines = text.split('\n').length - 1;
    if (lines > longest) problems.push(`${path}：${lines} 行，超过 ${longest} 行，请按组件拆分`);
    const values = keyframesOut(bare(text)).replace(/([^{};]+)\{/g, (head) => head.replace(/[^\n{]/g, ' '));
    if (path !== tokens)
      for (const { 0: found, index } of values.matchAll(colour)) problems.push(`${path}:${lineOf(values, index)} ${found}：颜色只写在 ${tokens}`);
    for (const { selector, line } of selectorsOf(text)) {
      const own = styledBy(selector);
      if (own.length === 0 && classesOf(withoutConditions(selector)).length > 0 && path !== libraryOwner)
        problems.push(`${path}:${line} ${selector}：组件库的类只在 ${libraryOwner} 中，或在自己的类之下`);
      for (const name of own) {
        const owner = owners.get(name) ?? { path, line };
        owners.set(name, owner);
        if (owner.path !== path) problems.push(`${path}:${line} .${name}：已由 ${owner.path}:${owner.line} 定义样式，一个类只归一个文件`);
      }
    }
  }
  for (const [name, { path, line }] of owners) if (!isUsed(name)) problems.push(`${path}:${line} .${name}：没有任何地方使用`);
  return problems;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = styleProblems(process.argv[2] ?? fileURLToPath(new URL('../..', import.meta.url)));
  for (const line of problems) console.error(line);
  console.log(problems.length === 0 ? '样式：通过' : `样式：${problems.length} 个问题`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
