import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { withoutBuildings, withoutToken } from '@/client/kernel/api/http';
import { allCalls } from '@/domain/calls';
import { endpointsOf, endpointsOfCalls, parkOf } from '@/domain/kernel/derive';
import { allResources } from '@/domain/resources';
import { routes } from '@/domain/routes';

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

const addresses = [
  // rows of no park are the same wherever one looks
  ...allResources.flatMap((resource) => {
    const any = resource.tree?.whole?.anyBuildings ?? parkOf(resource) === undefined;
    return endpointsOf(resource).map(({ path, access }) => ({ path, access, any }));
  }),
  ...allCalls.flatMap((group) => endpointsOfCalls(group).map(({ path, access, does }) => ({ path, access, any: group[does]?.anyBuildings }))),
];
it('client/kernel 自己写着的地址都是定义里有的', () => {
  const known = new Set([...addresses.map(({ path }) => path), ...routes.map(({ path }) => path)]);
  const written = readdirSync(join(root, 'client/kernel'), { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    if (!/\.tsx?$/.test(name) || /(?:\.test\.tsx?|test-browser\.ts)$/.test(name)) return [];
    const source = readFileSync(join(root, 'client/kernel', name), 'utf8');
    return [...source.matchAll(/'(\/[a-z][\w/-]*)'/gi)].map(([, path = '']) => path.replace(/^\/vapi(?=\/)/, ''));
  });
  expect(written.length).toBeGreaterThan(15);
  // where the API and the socket are, which no definition says
  expect([...new Set(written)].filter((path) => !known.has(path)).sort()).toEqual(['/live/', '/vapi']);
});
it('不带所选楼宇、不带令牌的请求，正是定义里与楼宇、与登录无关的', () => {
  const bare = addresses.filter(({ path }) => withoutBuildings(path));
  expect(bare.filter(({ any, access }) => !any && access !== 'public').map(({ path }) => path)).toEqual([]);
  const open = addresses.filter(({ path }) => withoutToken(path));
  expect(open.map(({ access }) => access)).toEqual(['public']);
});
