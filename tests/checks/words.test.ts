import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { wordProblems } from './words.mjs';

const script = fileURLToPath(new URL('./words.mjs', import.meta.url));
const made: string[] = [];
const words = ['word,instead,below,why', 'asked,input,,', 'desk,TopicRegistry,,', 'come up,onConnect,,'];
/** A small tree with a list of words of its own. */
function tree(files: Readonly<Record<string, string>>, list: readonly string[] = words): string {
  const root = mkdtempSync(join(tmpdir(), 'words-'));
  made.push(root);
  for (const [path, text] of Object.entries({ 'domain/given-up.csv': `${list.join('\n')}\n`, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}
const check = (...given: Parameters<typeof tree>): string[] => wordProblems(tree(...given));
afterEach(() => {
  for (const root of made.splice(0)) rmSync(root, { recursive: true, force: true });
});

describe('弃用的词', () => {
  it.each([
    ['变量', 'vapi/kernel/a.ts', '\nexport const asked = 1;\n', 'vapi/kernel/a.ts:2 asked'],
    ['名称的一段', 'vapi/kernel/a.ts', 'export const isAskedNow = 1;\n', 'vapi/kernel/a.ts:1 isAskedNow'],
    ['类型', 'domain/kernel/a.ts', 'export interface DeskOptions {}\n', 'domain/kernel/a.ts:1 DeskOptions'],
    ['属性', 'domain/kernel/a.ts', 'export const a = { asked_by: 1 };\n', 'domain/kernel/a.ts:1 asked_by'],
    ['引号里的键', 'domain/kernel/a.ts', "export const a = { 'asked-by': 1 };\n", 'domain/kernel/a.ts:1 asked-by'],
    ['组件的属性', 'client/ui/A.tsx', 'export const A = () => <B asked={1} />;\n', 'client/ui/A.tsx:1 asked'],
    ['几个词连成的', 'client/ui/a.ts', 'export const store = { comeUp() {} };\n', 'client/ui/a.ts:1 comeUp'],
    ['文件名', 'relay/live/desk.ts', 'export const a = 1;\n', 'relay/live/desk.ts desk.ts'],
    ['样式', 'client/ui/a.css', '.row {\n}\n.row-asked {\n}\n', 'client/ui/a.css:3 row-asked'],
  ])('不许再出现：%s', (_what, path, text, where) => {
    const lines = check({ [path]: text });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`${where}：`);
    expect(lines[0]).toContain('已弃用，请改用');
  });
  it('写明改用什么', () => {
    expect(check({ 'vapi/kernel/a.ts': 'export const asked = 1;\n' })).toEqual([
      'vapi/kernel/a.ts:1 asked：“asked”已弃用，请改用 input（domain/given-up.csv）',
    ]);
  });
  it('只看名称：别的词里的字母、说明与文字不算', () => {
    const text =
      '/** What was asked at the desk. */\nexport const masked = "asked";\nexport const up = { desktop: `asked` };\nexport const come = up;\n';
    expect(check({ 'vapi/kernel/a.ts': text })).toEqual([]);
  });
  it('例外须写明缘由、仍有用处，只在那里有效', () => {
    const files = { 'vapi/space/a.ts': 'export const desk = 1;\n', 'vapi/kernel/a.ts': 'export const a = 1;\n' };
    expect(check(files, [...words, 'desk,,vapi/space/,工位'])).toEqual([]);
    expect(check(files, [...words, 'desk,,vapi/kernel/,工位'])).toHaveLength(2);
    expect(check(files, [...words, 'desk,,vapi/space/,'])).toEqual(['domain/given-up.csv：desk 没有写明改用什么，或例外的缘由']);
    expect(check({}, [...words, 'desk,,vapi/space/,工位'])).toEqual(['domain/given-up.csv：desk 在 vapi/space/ 的例外已无用处，请删去']);
  });
  it('本项目自身通过；有问题的不通过', () => {
    expect(wordProblems(fileURLToPath(new URL('../..', import.meta.url)))).toEqual([]);
    const { status, stderr } = spawnSync(process.execPath, [script, tree({ 'vapi/kernel/a.ts': 'export const asked = 1;\n' })], { encoding: 'utf8' });
    expect([status, stderr.split('\n').filter(Boolean)]).toEqual([1, [expect.stringContaining('vapi/kernel/a.ts:1 asked：')]]);
  });
});
