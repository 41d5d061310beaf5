/** `node tests/checks/imports.mjs [root]`: the arrows between the folders (who may import whom), rings, and the size of files. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cyclesOf, importGraph, sourceFiles } from './graph.mjs';

const domain = /^domain\//;
const catalogue = /^panels\/(?:kernel\/|index\.ts$)/;
const below = (...folders) => folders.map((folder) => new RegExp(`^${folder}(?:/|$)`));
const feature = `client/features/([^/]+)`;

/**
 * The first row whose `from` matches a file rules: it may import files that match one of `to`, or that lie in its own area
 * (`own`: the first group of `from`, else the whole match). Only the last rows are exceptions, each with its reason.
 */
const arrows = [
  // money is reckoned in exact fractions on both sides: the one package that arithmetic of the domain needs
  { from: /^domain\/calc\//, to: [domain], packages: ['fraction.js'] },
  { from: /^domain\//, to: [], packages: 'types' },
  { from: /^panels\/kernel\//, to: [domain] },
  // The catalogue (it globs the manifests), and where the list behind a number is.
  { from: /^panels\/(?:index|lists)\.ts$/, to: [domain, /^panels\/kernel\//] },
  { from: /^(panels\/[^/]+)\//, to: [domain, /^panels\/(?:kernel\/|lists\.ts$)/] },
  { from: /^relay\//, to: [/^domain\/(?:kernel|feeds)\//] },
  // How the pages are built: `vite.config.ts` reads it, no page does.
  { from: /^client\/build\//, to: [] },
  { from: /^client\/main\.tsx$/, to: below('client/shell', 'client/kernel', 'client/overrides') },
  {
    from: /^client\/pages\.ts$/,
    to: [domain, /^client\/site\/pages\.ts$/],
    lazy: below('client/shell', 'client/features', 'client/site', 'client/cockpit', 'client/workbench', 'client/monitor'),
  },
  {
    from: /^client\/shell\//,
    to: [domain, catalogue, /^client\/pages\.ts$/, ...below('client/kernel', 'client/kinds', 'client/ui')],
    lazy: below('client/site'),
  },
  { from: /^client\/kernel\//, to: [domain, /^panels\/kernel\//, ...below('client/kinds', 'client/ui')] },
  { from: /^client\/kinds\//, to: [domain, ...below('client/ui')] },
  { from: /^client\/ui\//, to: [domain] },
  // The page of any resource asks the overrides which view a resource replaces.
  { from: /^(client\/features\/resource)\//, to: [domain, catalogue, ...below('client/kernel', 'client/kinds', 'client/ui', 'client/overrides')] },
  { from: new RegExp(`^(${feature})/`), to: [domain, catalogue, ...below('client/kernel', 'client/kinds', 'client/ui')] },
  // A view that takes the place of a resource's list is a feature of its own, and comes when it is opened; so does a preview of a public page.
  {
    from: /^client\/overrides\//,
    to: [domain, ...below('client/kernel', 'client/kinds', 'client/ui')],
    lazy: [...below('client/features'), /^client\/site\/content\/PublicPreview\.tsx$/],
  },
  // The renderer of the public pages stands where the browser's router stands: around the pages, with the guard of the shell.
  { from: /^client\/site\/server\.tsx$/, to: [domain, ...below('client/site', 'client/shell', 'client/kernel', 'client/ui')] },
  { from: /^(client\/(?:site|cockpit|workbench))\//, to: [domain, catalogue, ...below('client/kernel', 'client/kinds', 'client/ui')] },
  // A display shows the screens of the cockpit.
  { from: /^(client\/monitor)\//, to: [domain, catalogue, ...below('client/kernel', 'client/kinds', 'client/ui', 'client/cockpit')] },
  { from: /^vapi\/(?:main|app|settings|services|tools)\.ts$|^vapi\/start\//, to: [domain, /^vapi\//] },
  // Two leaves of the kernel that every kind needs: the park's clock and the cleaning of rich text.
  { from: /^vapi\/kinds\//, to: [domain, /^vapi\/kernel\/(?:clock|sanitize)\.ts$/] },
  { from: /^vapi\/kernel\//, to: below('domain/kernel', 'vapi/kinds') },
  // a program of its own, which knows the platform by its address alone
  { from: /^vapi\/collect\//, to: [...below('vapi/collect'), /^vapi\/business\/spool\.ts$/] },
  { from: /^vapi\/business\//, to: [domain, /^vapi\/services\.ts$/, ...below('vapi/kernel', 'vapi/kinds')] },
  {
    from: /^vapi\/(?:seed|demo)\//,
    to: [domain, /^vapi\/services\.ts$/, ...below('vapi/kernel', 'vapi/kinds', 'vapi/business', 'vapi/seed', 'vapi/demo')],
  },
  {
    from: /^vapi\/features\/index\.ts$/,
    to: [domain, /^vapi\/services\.ts$/, ...below('vapi/kernel', 'vapi/business', 'vapi/features', 'vapi/overrides')],
  },
  // Files are served under the system's calls, and a display sends a picture; what handles them stands in a folder of its own.
  {
    from: /^(vapi\/features\/(?:system|display))\//,
    to: [domain, /^vapi\/services\.ts$/, ...below('vapi/kernel', 'vapi/kinds', 'vapi/business', 'vapi/features/file')],
  },
  {
    from: /^(vapi\/(?:features\/[^/]+|overrides|traits))(?:\/|\.ts$)/,
    to: [domain, /^vapi\/services\.ts$/, ...below('vapi/kernel', 'vapi/kinds', 'vapi/business')],
  },
];
const isTest = (path) => /^tests\/|\.test\.tsx?$|\.test\.mjs$/.test(path);
/** Files that serve a folder's own tests stand beside them. */
const isTool = (path) => /\/test-[a-z-]+\.tsx?$/.test(path);

/** One line for each import that no arrow allows, each import of a file that is not there, and each ring. */
export function problemsOf(root) {
  const edges = importGraph(root);
  const wrong = edges.flatMap((edge) => {
    const reason = edge.missing ? '目标文件不存在' : whyNot(edge);
    return reason ? [`${edge.from}:${edge.line} → ${edge.to ?? edge.packageName}：${reason}`] : [];
  });
  const rings = cyclesOf(edges).map((ring) => `循环引用：${[...ring, ring[0]].join(' → ')}`);
  return [...wrong, ...rings];
}

function whyNot({ from, to, packageName, types, lazy }) {
  if (isTest(from)) return null;
  const row = arrows.find((one) => one.from.test(from));
  if (!row) return '没有为该目录定义依赖方向（tests/checks/imports.mjs）';
  if (packageName && Array.isArray(row.packages))
    return types || row.packages.includes(packageName) ? null : `此处只可引用 ${row.packages.join('、')}`;
  if (packageName) return row.packages === 'types' && !types ? '领域层不得引用任何包' : null;
  if (isTest(to) || (isTool(to) && !isTool(from))) return '产品代码不得引用测试';
  const match = row.from.exec(from);
  const own = match[1] ?? match[0];
  const isFolder = own.endsWith('/') || match[1] !== undefined;
  if (isFolder && to.startsWith(own.endsWith('/') ? own : `${own}/`)) return null;
  const allowed = lazy ? [...row.to, ...(row.lazy ?? [])] : row.to;
  return allowed.some((pattern) => pattern.test(to)) ? null : '不允许的依赖方向';
}

const longest = 400;
/** Whatever the engine does for every resource is read by everybody who adds one. */
const kernel = { folder: /^vapi\/kernel\//, longest: 250 };
const wished = 300;
const data = /^domain\/resources\/index|\.json$/;
/** Files over the size of the house: over 400 lines an error (of the engine over 250), over 300 a warning. */
export function sizesOf(root) {
  const long = sourceFiles(root).flatMap((path) => {
    const lines = readFileSync(join(root, path), 'utf8').split('\n').length;
    const most = kernel.folder.test(path) ? kernel.longest : longest;
    return lines > Math.min(wished, most) && !data.test(path) ? [{ path, lines, most }] : [];
  });
  const errors = long.filter(({ lines, most }) => lines > most).map(({ path, lines, most }) => `${path}：${lines} 行，超过 ${most} 行`);
  return { errors, warnings: long.filter(({ lines, most }) => lines <= most).map(({ path, lines }) => `${path}：${lines} 行`) };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = process.argv[2] ?? fileURLToPath(new URL('../..', import.meta.url));
  const { errors, warnings } = sizesOf(root);
  const problems = [...problemsOf(root), ...errors.map((line) => `${line}，请按含义拆分`)];
  for (const line of warnings) console.log(`提示：${line}，超过 ${wished} 行`);
  for (const line of problems) console.error(line);
  console.log(problems.length === 0 ? '依赖方向与文件大小：通过' : `依赖方向与文件大小：${problems.length} 个问题`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
