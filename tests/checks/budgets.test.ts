import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { budgetsOf } from './budgets.mjs';

let folder = '';
/** A small build: sizes in kB of text that does not compress. */
function built(sizes: Record<string, number>, heavy = ''): string {
  folder = mkdtempSync(join(tmpdir(), 'budget-'));
  mkdirSync(join(folder, '.vite'));
  mkdirSync(join(folder, 'assets'));
  const sources = {
    'index.html': 'assets/index.js',
    'client/site/SiteLayout.tsx': 'assets/site.js',
    'client/site/Home.tsx': 'assets/home.js',
    'client/shell/auth/Login.tsx': 'assets/login.js',
    'client/shell/office-routes.tsx': 'assets/routes.js',
    'client/shell/office/OfficeLayout.tsx': 'assets/office.js',
    'client/features/notice/Inbox.tsx': 'assets/inbox.js',
    'client/features/notice/Part.tsx': 'assets/part.js',
    'panels/rate/Rate.tsx': 'assets/rate.js',
    engine: 'assets/engine.js',
    _board: 'assets/board.js',
    'domain/resources/building.ts': 'assets/building.js',
  };
  const manifest = Object.fromEntries(
    Object.entries(sources).map(([src, file]) => [
      src,
      {
        file,
        ...(src === '_board' ? { name: 'board' } : { src }),
        isEntry: src === 'index.html',
        isDynamicEntry: src !== 'index.html' && src !== 'engine',
        imports:
          heavy === src ? [src.startsWith('domain/') ? '_board' : 'engine'] : src.endsWith('Part.tsx') ? ['client/features/notice/Inbox.tsx'] : [],
        dynamicImports: src.endsWith('Inbox.tsx') ? ['client/features/notice/Part.tsx'] : [],
      },
    ]),
  );
  for (const [src, { file }] of Object.entries(manifest)) {
    writeFileSync(join(folder, file), randomBytes(Math.round((sizes[src] ?? 1) * 1024)));
  }
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest));
  const packages = { 'assets/engine.js': { '@antv/g2': 400_000 }, 'assets/rate.js': { '@antv/g2': 900 } };
  writeFileSync(join(folder, '.vite', 'packages.json'), JSON.stringify(packages));
  return folder;
}
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('体积预算', () => {
  it('在预算之内通过', () => {
    expect(budgetsOf(built({})).problems).toEqual([]);
  });
  it.each([
    ['index.html', 150, '门户首页'],
    ['client/shell/auth/Login.tsx', 210, '登录页'],
    ['client/shell/office/OfficeLayout.tsx', 340, '后台外壳'],
    ['client/features/notice/Inbox.tsx', 90, '页面'],
    ['panels/rate/Rate.tsx', 40, '面板'],
  ])('%s 超过预算时报出', (src, kb, name) => {
    expect(budgetsOf(built({ [src]: kb })).problems.join('\n')).toContain(name);
  });
  it('页面里才打开的部分，不再算页面已经有的', () => {
    expect(budgetsOf(built({ 'client/features/notice/Inbox.tsx': 40, 'client/features/notice/Part.tsx': 40 })).problems).toEqual([]);
    expect(budgetsOf(built({ 'client/features/notice/Part.tsx': 90 })).problems.join('\n')).toContain('Part.tsx');
  });
  it('列表页加载工作台的代码时报出', () => {
    const [problem] = budgetsOf(built({}, 'domain/resources/building.ts')).problems;
    expect(problem).toBe('domain/resources/building.ts：列表页加载了工作台的代码 assets/board.js');
  });
  it('首页加载图表库时报出', () => {
    expect(budgetsOf(built({}, 'client/site/Home.tsx')).problems).toContain('门户首页：加载了 G2');
  });
});
