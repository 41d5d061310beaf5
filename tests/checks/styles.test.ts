import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { styledBy, styleProblems } from './styles.mjs';

const made: string[] = [];
const page = { 'client/A.tsx': `export const A = () => <p className="a b c list-page"><i className={\`tone-\${x}\`} /></p>;\n` };
/** The complaints about a small tree. */
function check(files: Readonly<Record<string, string>>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'styles-'));
  made.push(root);
  for (const [path, text] of Object.entries({ ...page, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return styleProblems(root);
}
afterEach(() => {
  for (const root of made.splice(0)) rmSync(root, { recursive: true, force: true });
});

describe('样式', () => {
  it.each([
    ['color: #fff;', '#fff'],
    ['border: 1px solid rgb(0 0 0 / 10%);', 'rgb('],
    ['fill: rgba(1, 2, 3, 0.5);', 'rgba('],
    ['color: hsl(210 50% 50%);', 'hsl('],
    ['background: linear-gradient(90deg, transparent, white);', 'white'],
    ['color: darkslateblue;', 'darkslateblue'],
    ['color: var(--ink, #1d2129);', '#1d2129'],
    ['--own: #123456;', '#123456'],
  ])('颜色只写在令牌里：%s', (declaration, found) => {
    expect(check({ 'client/ui/a.css': `/* #000 */\n.a {\n  ${declaration}\n}\n` })).toEqual([
      `client/ui/a.css:3 ${found}：颜色只写在 client/shell/tokens.css`,
    ]);
  });
  it('令牌、组件库的三元色、透明与当前色、图片与名称里的字母都不算', () => {
    expect(
      check({
        'client/shell/tokens.css': ':root {\n  --ink: #1d2129;\n}\n',
        'client/ui/a.css':
          ".a:not(.red) {\n  color: var(--ink);\n  border-color: transparent currentcolor CanvasText;\n  background: rgb(var(--red-6)) url('/white.svg');\n  white-space: nowrap;\n  animation: tan 1s;\n}\n".replace(
            'animation: tan 1s',
            'box-shadow: 0 0 4px rgb(var(--gray-6) / 20%)',
          ),
      }),
    ).toEqual([]);
  });
  it('一个类只在一个文件里有样式；别处只可用作所在之处', () => {
    expect(check({ 'client/ui/a.css': '.a {\n  top: 0;\n}\n', 'panels/b.css': '\n.b .a,\n.b:has(.a) {\n  top: 0;\n}\n' })).toEqual([
      'panels/b.css:2 .a：已由 client/ui/a.css:1 定义样式，一个类只归一个文件',
    ]);
    expect(check({ 'client/ui/a.css': '.a {\n  top: 0;\n}\n', 'panels/b.css': '.a > .b,\n.a:hover .b {\n  top: 0;\n}\n' })).toEqual([]);
    expect(check({ 'client/ui/a.css': '.a {\n  top: 0;\n}\n', 'panels/b.css': '@media print {\n  .a > li {\n    top: 0;\n  }\n}\n' })).toEqual([
      'panels/b.css:2 .a：已由 client/ui/a.css:1 定义样式，一个类只归一个文件',
    ]);
  });
  it('组件库的类单独出现只归一个文件', () => {
    expect(check({ 'client/ui/theme.css': '.arco-btn {\n  top: 0;\n}\n', 'client/ui/a.css': '.a .arco-btn {\n  top: 0;\n}\n' })).toEqual([]);
    expect(check({ 'client/ui/a.css': '.arco-btn {\n  top: 0;\n}\n' })).toEqual([
      'client/ui/a.css:1 .arco-btn：组件库的类只在 client/ui/theme.css 中，或在自己的类之下',
    ]);
  });
  it('没有任何地方使用的类、过长的文件', () => {
    expect(check({ 'client/ui/a.css': '.tone-red,\n.list-page {\n  top: 0;\n}\n.gone {\n  top: 0;\n}\n' })).toEqual([
      'client/ui/a.css:5 .gone：没有任何地方使用',
    ]);
    expect(check({ 'client/ui/a.css': '.a {\n  top: 0;\n}\n'.repeat(101) })).toEqual(['client/ui/a.css：303 行，超过 300 行，请按组件拆分']);
  });
  it.each([
    ['.a > .b:hover', ['b']],
    ['.a:is(.b, .c) > li:nth-child(2)', ['b', 'c', 'a']],
    [':is(.a, .b .c) span', ['a', 'c']],
    [".a:not(.b)[data-x='.c']", ['a']],
    ['.a .arco-input + .arco-btn', ['a']],
    ['body', []],
  ])('%s 是谁的样式', (selector, owners) => {
    expect(styledBy(selector)).toEqual(owners);
  });
  it('本项目自身通过；有问题的不通过', () => {
    expect(styleProblems(resolve(import.meta.dirname, '../..'))).toEqual([]);
    const root = mkdtempSync(join(tmpdir(), 'styles-'));
    made.push(root);
    mkdirSync(join(root, 'client'));
    writeFileSync(join(root, 'client/a.css'), 'p {\n  color: red;\n}\n');
    const { status, stderr } = spawnSync(process.execPath, [resolve(import.meta.dirname, 'styles.mjs'), root], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, 'client/a.css:2 red：颜色只写在 client/shell/tokens.css\n']);
  });
});
