import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { unproved, type FileResult } from './proofs.mjs';

const root = join(import.meta.dirname, '../..');
const row = { table: 'constants', id: 'K-001', file: 'client/a.test.ts', test: '等 10 分钟' };
const ran = (...states: string[]): FileResult[] => [
  { name: '/park/client/a.test.ts', assertionResults: states.map((status) => ({ title: '等 10 分钟', status })) },
];
const missing = (results: FileResult[]): string[] => unproved([row], results, '/park');

describe('证明要运行并通过', () => {
  it('运行并通过的算数，几种情形里有被跳过的也算', () => {
    expect(missing(ran('passed'))).toEqual([]);
    expect(missing(ran('passed', 'skipped'))).toEqual([]);
  });
  it.each([
    ['没有运行', []],
    ['被跳过', ['skipped']],
    ['被跳过', ['pending', 'todo']],
    ['未通过', ['failed']],
    ['未通过', ['passed', 'failed']],
  ])('%s 的不算：%j', (what, states) => {
    expect(missing(ran(...states))).toEqual([`constants K-001：client/a.test.ts「等 10 分钟」${what}`]);
  });
  it('名称要完全一致，文件也是', () => {
    expect(missing([{ name: '/park/client/a.test.ts', assertionResults: [{ title: '等 10 分钟以上', status: 'passed' }] }])).toHaveLength(1);
    expect(missing([{ name: '/park/client/b.test.ts', assertionResults: [{ title: '等 10 分钟', status: 'passed' }] }])).toHaveLength(1);
  });
});

describe('vitest 的报告', () => {
  const folder = mkdtempSync(join(root, 'node_modules', '.proofs-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  it('跳过的测试与注释里的名称都不成证明', () => {
    const file = join(folder, 'odd.test.mjs');
    const lines = [
      "import { expect, it } from 'vitest';",
      "it('成立', () => expect(1).toBe(1));",
      "it.skip('跳过', () => expect(1).toBe(1));",
      "// it('注释里')",
    ];
    writeFileSync(file, lines.join('\n'));
    writeFileSync(join(folder, 'vitest.config.mjs'), "export default { test: { include: ['*.test.mjs'] } };\n");
    const report = join(folder, 'report.json');
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
    spawnSync(process.execPath, [vitest, 'run', '--reporter=json', `--outputFile=${report}`, '--root', folder], { encoding: 'utf8' });
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as { testResults: FileResult[] };
    const rows = ['成立', '跳过', '注释里'].map((test, index) => ({ table: 't', id: String(index), file: 'odd.test.mjs', test }));
    expect(unproved(rows, testResults, folder)).toEqual(['t 1：odd.test.mjs「跳过」被跳过', 't 2：odd.test.mjs「注释里」没有运行']);
  });
});
