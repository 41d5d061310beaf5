import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
/** What a page would have to use to ask past the definitions: the cache's and the transport's own doors. */
const doors = /\b(?:useReadQuery|useChangeMutation|useRequest)\b|import \{[^}]*\bcall\b[^}]*\} from '[^']*api\/http'/;
const problems = (files: ReadonlyMap<string, string>): string[] => [...files].filter(([, source]) => doors.test(source)).map(([name]) => name);

it('认得自己写地址的页面；按定义请求的不算', () => {
  expect(problems(new Map([['a.tsx', "const { data } = useReadQuery({ path: '/fee', reads: [] });"]]))).toEqual(['a.tsx']);
  expect(problems(new Map([['b.ts', "import { call, saveFile } from '../../kernel/api/http';"]]))).toEqual(['b.ts']);
  expect(problems(new Map([['c.tsx', "const { data } = useCall(feeBill, 'list', {}); import { download } from '../api/http';"]]))).toEqual([]);
});
it('页面只按定义的名字读写，不自己写地址', () => {
  const files = ['features', 'overrides', 'workbench', 'cockpit', 'site'].flatMap((folder) =>
    readdirSync(join(root, 'client', folder), { recursive: true, encoding: 'utf8' }).flatMap((name) =>
      /\.tsx?$/.test(name) ? [join('client', folder, name)] : [],
    ),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(problems(new Map(files.map((name) => [name, readFileSync(join(root, name), 'utf8')])))).toEqual([]);
});
