/**
 * `node tests/checks/overrides.mjs`: what leaves the default on the client stays little, and is code. At most nine folders below
 * client/overrides; each registered module hands on components or functions of its own, and none of its entries is a list of plain values:
 * what a definition can say (hidden columns, cards, notes, marks) is said there (domain/kernel/presentation).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';

const most = 9;
const folder = 'client/overrides';

/** Whether an expression holds nothing but plain values: no name, no function, no element. */
function isPlain(node) {
  if (/^TS(As|Satisfies)Expression$|^ParenthesizedExpression$/.test(node.type)) return isPlain(node.expression);
  if (node.type === 'ArrayExpression') return node.elements.every((one) => one !== null && isPlain(one));
  if (node.type === 'ObjectExpression') return node.properties.every((one) => one.type === 'Property' && isPlain(one.value));
  return node.type === 'Literal';
}
/** The object that a module hands to overrideViews. */
function viewsOf(file, source) {
  let found;
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    if (node.type === 'CallExpression' && node.callee.name === 'overrideViews' && node.arguments[1]?.type === 'ObjectExpression')
      found = node.arguments[1];
    Object.values(node).forEach(visit);
  };
  visit(parseSync(file, source).program.body);
  return found;
}
/** What is wrong with one registered module. */
export function moduleProblems(file, source) {
  const views = viewsOf(file, source);
  if (!views) return [`${file}：没有调用 overrideViews`];
  if (views.properties.length === 0) return [`${file}：什么也没有覆盖`];
  return views.properties
    .filter((one) => one.type === 'Property' && isPlain(one.value))
    .map((one) => `${file}：${one.key.name} 只是数据，请写进资源的定义`);
}
/** What is wrong with the overrides of a tree. */
export function overrideProblems(root) {
  const at = join(root, folder);
  const kept = readdirSync(at, { withFileTypes: true }).filter((one) => one.isDirectory() || /\.tsx$/.test(one.name));
  const modules = [...readFileSync(join(at, 'index.ts'), 'utf8').matchAll(/import\('\.\/([^']+)'\)/g)].map(([, name]) =>
    [`${name}.tsx`, `${name}/index.tsx`].find((path) => existsSync(join(at, path))),
  );
  return [
    ...(kept.length > most ? [`${folder} 有 ${kept.length} 个覆盖，最多 ${most} 个：${kept.map(({ name }) => name).join('、')}`] : []),
    ...modules.flatMap((path) =>
      path ? moduleProblems(`${folder}/${path}`, readFileSync(join(at, path), 'utf8')) : [`${folder}：登记的模块不存在`],
    ),
  ];
}
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = overrideProblems(process.cwd());
  for (const problem of problems) console.error(problem);
  console.log(problems.length === 0 ? '覆盖：通过' : `覆盖：${problems.length} 处不合`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
