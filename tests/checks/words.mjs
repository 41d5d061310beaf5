/** `node tests/checks/words.mjs [root]`: words that were given up (domain/given-up.csv) are no part of a name: of identifiers, keys, files and CSS classes. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { sourceFiles } from './graph.mjs';

const table = 'domain/given-up.csv';
/** askedFields, asked_fields, asked-fields -> asked, fields */
const partsOf = (name) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean);

/** The table: the word, what stands instead of it, below which path it may stand all the same, and why. */
function listOf(root) {
  const [, ...lines] = readFileSync(join(root, table), 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [word = '', instead = '', below = '', why = ''] = line.split(',');
    return { word, parts: partsOf(word), instead, below, why };
  });
}
const holds = (parts, wanted) => parts.some((_, at) => wanted.every((part, n) => parts[at + n] === part));

/** Names in a source file, each with the offset where it stands first. */
function namesIn(path, text) {
  const names = new Map();
  const add = (name, start) => names.has(name) || names.set(name, start);
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) return node.forEach(visit);
    if (/^(?:JSX|Private)?Identifier$/.test(node.type)) add(node.name, node.start);
    if (node.key?.type === 'Literal' && typeof node.key.value === 'string') add(node.key.value, node.key.start);
    for (const value of Object.values(node)) visit(value);
  };
  visit(parseSync(path, text).program);
  return names;
}
const classesIn = (text) => new Map([...text.matchAll(/\.([a-z][\w-]*)/gi)].map(({ 1: name, index }) => [name, index]));

function styleFiles(root) {
  const walk = (folder) =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = posix.join(folder, entry.name);
      return entry.isDirectory() ? walk(path) : entry.name.endsWith('.css') ? [path] : [];
    });
  return ['client', 'panels'].filter((folder) => existsSync(join(root, folder))).flatMap(walk);
}

/** One line for each name with a word that was given up, and for each exception that excuses nothing or gives no reason. */
export function wordProblems(root) {
  const list = listOf(root);
  const hint = new RegExp(list.map(({ parts }) => parts.join('[^a-z\\d]*')).join('|'), 'i');
  const used = new Set();
  const judge = (path, where, name) =>
    list.flatMap((entry) => {
      if (entry.below !== '' || !holds(partsOf(name), entry.parts)) return [];
      const excuse = list.find(({ word, below }) => word === entry.word && below !== '' && path.startsWith(below));
      if (excuse) used.add(excuse);
      return excuse ? [] : [`${where} ${name}：“${entry.word}”已弃用，请改用 ${entry.instead}（${table}）`];
    });
  const found = [...sourceFiles(root), ...styleFiles(root)].flatMap((path) => {
    const file = judge(path, path, basename(path));
    const text = readFileSync(join(root, path), 'utf8');
    if (!hint.test(text)) return file;
    const names = path.endsWith('.css') ? classesIn(text) : namesIn(path, text);
    return [...file, ...[...names].flatMap(([name, start]) => judge(path, `${path}:${text.slice(0, start).split('\n').length}`, name))];
  });
  const idle = list
    .filter((entry) => entry.below !== '' && !used.has(entry))
    .map(({ word, below }) => `${table}：${word} 在 ${below} 的例外已无用处，请删去`);
  const bare = list
    .filter(({ below, why, instead }) => (below === '' ? instead : why) === '')
    .map(({ word }) => `${table}：${word} 没有写明改用什么，或例外的缘由`);
  return [...found, ...idle, ...bare];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = process.argv[2] ?? fileURLToPath(new URL('../..', import.meta.url));
  const problems = wordProblems(root);
  for (const line of problems) console.error(line);
  console.log(problems.length === 0 ? '弃用的词：通过' : `弃用的词：${problems.length} 个问题`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
