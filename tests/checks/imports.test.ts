import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { problemsOf, sizesOf } from './imports.mjs';

const script = fileURLToPath(new URL('./imports.mjs', import.meta.url));
const made: string[] = [];
/** A small tree of the house, with the files given on top. */
function tree(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'arrows-'));
  made.push(root);
  const sound = {
    'domain/kernel/field.ts': "import type { Pool } from 'pg';\nexport const field = 1;\nexport type Base = Pool;\n",
    'domain/feeds/index.ts': "import { field } from '../kernel/field';\nexport const feeds = [field];\n",
    'panels/kernel/panel.ts': 'export const panel = 1;\n',
    'client/kernel/api.ts': "import { field } from '@/domain/kernel/field';\nexport const api = field;\n",
    'client/features/notice/Page.tsx': "import { api } from '../../kernel/api';\nexport const Page = () => <b>{api}</b>;\n",
    'vapi/kernel/db.ts': 'export const db = 1;\n',
    'vapi/features/notice/index.ts': "import { db } from '../../kernel/db';\nexport const notice = db;\n",
    'relay/main.ts': "import { feeds } from '@/domain/feeds';\nexport const main = feeds;\n",
    'tests/support/park.ts': "import { db } from '@/vapi/kernel/db';\nexport const park = db;\n",
  };
  for (const [path, text] of Object.entries({ ...sound, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}
const check = (files: Record<string, string>): string[] => problemsOf(tree(files));
afterEach(() => {
  for (const root of made.splice(0)) rmSync(root, { recursive: true, force: true });
});

describe('依赖方向检查', () => {
  it('合规的目录树通过', () => {
    expect(check({})).toEqual([]);
  });
  it.each([
    ['功能引用另一个功能', 'client/features/room/Page.tsx', "import { Page } from '../notice/Page';\nexport const Room = Page;\n", 1],
    ['前端引用后端', 'client/kernel/bad.ts', "import { db } from '@/vapi/kernel/db';\nexport const bad = db;\n", 1],
    ['中继引用后端', 'relay/bad.ts', "\nimport { db } from '@/vapi/kernel/db';\nexport const bad = db;\n", 2],
    ['后端引用前端', 'vapi/kernel/bad.ts', "import { api } from '@/client/kernel/api';\nexport const bad = api;\n", 1],
    ['后端内核引用业务的定义', 'vapi/kernel/bad.ts', "import { feeds } from '@/domain/feeds';\nexport const bad = feeds;\n", 1],
    ['面板引用前端', 'panels/rate/Rate.tsx', "import { api } from '@/client/kernel/api';\nexport const Rate = api;\n", 1],
    ['内核引用功能', 'client/kernel/bad.ts', "const page = () => import('../features/notice/Page');\nexport { page };\n", 1],
    ['领域层引用包', 'domain/kernel/bad.ts', "import pg from 'pg';\nexport const bad = pg;\n", 1],
    ['产品代码引用测试', 'vapi/features/notice/bad.ts', "import { park } from '@/tests/support/park';\nexport const bad = park;\n", 1],
    ['转出也算引用', 'vapi/business/bad.ts', "export { notice } from '../features/notice';\n", 1],
    ['引用的文件不存在', 'relay/bad.ts', "import { gone } from './gone';\nexport const bad = gone;\n", 1],
  ])('%s：报出文件与行', (_what, path, text, line) => {
    expect(check({ [path]: text })).toEqual([expect.stringContaining(`${path}:${line} → `)]);
  });
  it.each([
    ['值', "import { b } from './b';\nexport const a = b;\n"],
    ['类型', "import type { B } from './b';\nexport const a = 1;\nexport type A = B;\n"],
    ['转出的类型', "export type { B } from './b';\nexport const a = 1;\n"],
  ])('循环引用（%s）报出整圈', (_what, text) => {
    const found = check({
      'vapi/kernel/a.ts': text,
      'vapi/kernel/b.ts': "import { a } from './a';\nexport const b = a;\nexport type B = number;\n",
    });
    expect(found).toEqual(['循环引用：vapi/kernel/a.ts → vapi/kernel/b.ts → vapi/kernel/a.ts']);
  });
  it('只有类型的一圈同样报出，懒加载不算', () => {
    const ring = check({
      'client/kernel/a.ts': "import type { B } from './b';\nexport type A = B | string;\n",
      'client/kernel/b.ts': "import type { C } from './c';\nexport type B = C;\n",
      'client/kernel/c.ts': "import type { A } from './a';\nexport type C = A[];\n",
    });
    expect(ring).toEqual(['循环引用：client/kernel/a.ts → client/kernel/b.ts → client/kernel/c.ts → client/kernel/a.ts']);
    const open = check({
      'vapi/kernel/a.ts': "export const a = () => import('./b');\n",
      'vapi/kernel/b.ts': "import { a } from './a';\nexport const b = a;\n",
    });
    expect(open).toEqual([]);
  });
  it('超过 400 行的文件、超过 250 行的引擎文件不通过', () => {
    const of = (lines: number) => 'export const x = 1;\n' + '// line\n'.repeat(lines - 2);
    const root = tree({
      'vapi/kernel/long.ts': of(251),
      'vapi/kernel/fits.ts': of(250),
      'vapi/start/long.ts': of(401),
      'vapi/start/fits.ts': of(300),
    });
    const errors = ['vapi/kernel/long.ts：251 行，超过 250 行', 'vapi/start/long.ts：401 行，超过 400 行'];
    expect(sizesOf(root)).toEqual({ errors, warnings: [] });
    const { status, stderr } = spawnSync(process.execPath, [script, root], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, errors.map((line) => `${line}，请按含义拆分\n`).join('')]);
  });
  it('本项目自身通过', () => {
    const root = fileURLToPath(new URL('../..', import.meta.url));
    expect([...problemsOf(root), ...sizesOf(root).errors]).toEqual([]);
  });
});
