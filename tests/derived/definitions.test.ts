import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { feeds } from '@/domain/feeds';
import { dependenciesOf, questionAt } from '@/domain/kernel/questions';
import { fieldsIn } from '@/domain/kernel/condition';
import { type Endpoint, endpointsOf, endpointsOfCalls } from '@/domain/kernel/derive';
import type { Field, Fields } from '@/domain/kernel/field';
import { lineFields, lineKey, linesOf, type Lines } from '@/domain/kernel/lines';
import type { Filter } from '@/domain/kernel/presentation';
import { has } from '@/domain/kernel/resource';
import { allResources, resourceByName } from '@/domain/resources';
import { routeById, routes } from '@/domain/routes';
import { quickLinks, tiles } from '@/domain/tiles';
import { panels } from '@/panels/index';
import { allCalls } from '@/domain/calls';
import { features } from '@/vapi/features';
import { combine } from '@/vapi/kernel/handlers';
import { allPermissions } from '@/vapi/seed/base/permissions';

/** References among fields, those of parts by their path. */
const referencesIn = (fields: Fields): (readonly [string, Field])[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.lines
      ? referencesIn(lineFields(field)).map(([below, one]) => [`${name}.${below}`, one] as const)
      : field.kind === 'ref' || field.kind === 'refs'
        ? [[name, field] as const]
        : [],
  );
/** Stands for services that nobody calls here: features are only asked what they bring. */
const anything: any = new Proxy(() => anything, { get: () => anything });
const root = fileURLToPath(new URL('../..', import.meta.url));
const endpoints: readonly Endpoint[] = [...allResources.flatMap(endpointsOf), ...allCalls.flatMap(endpointsOfCalls)];
const rights = new Set<string>(allPermissions().map(({ name }) => name));
const isRight = (access: string | undefined): access is string => typeof access === 'string' && access.includes('_');
const repeated = (names: readonly string[]): string[] => names.filter((name, index) => names.indexOf(name) !== index);

describe('订阅', () => {
  it.each(feeds.map((feed) => [feed.id, feed] as const))('%s：接口存在，权限不弱于订阅；中继自己答复的另有权限', (_id, feed) => {
    const endpoint = endpoints.find(
      ({ method, path, aliases }) => method === 'GET' && (path === feed.endpoint || aliases.includes(`GET ${feed.endpoint}`)),
    );
    if (feed.by === 'relay') {
      expect(endpoint).toBeUndefined();
      expect([feed.scope, isRight(feed.permission)]).toEqual(['shared', true]);
      return;
    }
    expect(endpoint, `GET ${feed.endpoint}`).toBeDefined();
    const access = endpoint?.access;
    if (feed.scope === 'public') expect(access).toBe('public');
    else if (isRight(access)) expect(feed.permission).toBe(access);
    else expect(access === 'public' && feed.permission !== undefined ? feed.permission : access).toBeTruthy();
    expect(endpoint?.noStore).toBe(false);
    expect(endpoint?.reads.length).toBeGreaterThan(0);
  });
  it('标识不重复，周期为正', () => {
    expect(repeated(feeds.map(({ id }) => id))).toEqual([]);
    expect(feeds.filter(({ everySeconds }) => everySeconds <= 0)).toEqual([]);
  });
});

describe('页面', () => {
  it('标识与路径都不重复', () => {
    expect(repeated(routes.map(({ id }) => id))).toEqual([]);
    expect(repeated(routes.map(({ path }) => path))).toEqual([]);
  });
  it('列表页的资源存在，权限是它的列表权限，预设的筛选它都认识', () => {
    const wrong = routes.flatMap(({ id, shows, access }) => {
      if (!('resource' in shows)) return [];
      const resource = resourceByName.get(shows.resource);
      if (!resource) return [`${id}: 没有资源 ${shows.resource}`];
      const known = new Set<string>(resource.filters.flatMap((filter: Filter) => [filter.query ?? filter.field, filter.field as string]));
      const strange = Object.keys({ ...shows.fixed, ...shows.opens }).filter((name) => !known.has(name));
      return [
        ...(shows.list && !resource.lists?.[shows.list] ? [`${id}: 没有列表 ${shows.list}`] : []),
        ...strange.map((name) => `${id}: 不认识筛选 ${name}`),
        ...(isRight(access) && !rights.has(access) ? [`${id}: 没有权限 ${access}`] : []),
      ];
    });
    expect(wrong).toEqual([]);
  });
  it('计数与快捷入口打开的页面都存在', () => {
    const paths = new Set<string>(routes.map(({ path }) => path));
    expect([...tiles, ...quickLinks].map(({ path }) => path).filter((path) => !paths.has(path) && !path.startsWith('/questionnaire/fill'))).toEqual(
      [],
    );
  });
});

describe('面板', () => {
  it('标识就是目录名，不重复，目录里都有组件、形状与测试', () => {
    const folders = readdirSync(`${root}panels`, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() && entry.name !== 'kernel' ? [entry.name] : [],
    );
    expect(panels.map(({ id }) => id).sort()).toEqual(folders.sort());
    expect(repeated(panels.map(({ prop }) => prop))).toEqual([]);
    expect(panels.filter(({ id }) => !existsSync(`${root}panels/${id}/panel.ts`)).map(({ id }) => id)).toEqual([]);
  });
  it('跳转指向真实的页面，订阅在清单里，起始参数合法', () => {
    const known = new Set(feeds);
    const wrong = panels.flatMap(({ id, jump, feed, starts }) => [
      ...(jump && !routeById.has(jump.route) ? [`${id}: 没有页面 ${jump.route}`] : []),
      ...(feed && !known.has(feed) ? [`${id}: 订阅 ${feed.id} 不在清单里`] : []),
      ...Object.entries<string>(starts ?? {}).flatMap(([name, value]) =>
        feed?.params[name]?.includes(value) ? [] : [`${id}: 参数 ${name}=${value}`],
      ),
    ]);
    expect(wrong).toEqual([]);
  });
});

describe('权限与接口', () => {
  it('定义要求的每个权限都在权限表里', () => {
    const requested = [
      ...endpoints.map(({ access }) => access),
      ...routes.map(({ access }) => access),
      ...panels.map(({ permission }) => permission),
      ...feeds.map(({ permission }) => permission),
    ];
    const shown = allResources.flatMap(({ fields }) => Object.values<Field>(fields).map(({ readableWith }) => readableWith));
    expect(
      [...new Set([...requested, ...shown].filter((name): name is Exclude<typeof name, undefined> => isRight(name)))].filter(
        (name) => !rights.has(name),
      ),
    ).toEqual([]);
  });
  it('角色可以给的权限，都有接口、字段、订阅或页面要求它', () => {
    const fields = allResources.flatMap((resource) => Object.values<Field>(resource.fields));
    const requested = new Set<unknown>([
      ...endpoints.map(({ access }) => access),
      ...fields.flatMap(({ readableWith, holding }) => [readableWith, holding]),
      ...(fields.some(({ mask }) => mask) ? ['privacy_show'] : []),
      ...feeds.map(({ permission }) => permission),
      ...routes.flatMap(({ access }) => access),
    ]);
    expect([...rights].filter((name) => !requested.has(name))).toEqual([]);
    expect(rights.size).toBeGreaterThan(200);
  });
  it('引用的资源、字典以外的目标都存在', () => {
    const wrong = allResources.flatMap((resource) =>
      Object.entries<Field>(resource.fields).flatMap(([name, { kind, target }]) =>
        ['ref', 'refs'].includes(kind) && !resourceByName.has(target ?? '') ? [`${resource.name}.${name} → ${target}`] : [],
      ),
    );
    expect(wrong).toEqual([]);
  });
  it('可选项用到的字段、规则都存在；不依赖自己', () => {
    const questions = allResources.flatMap((resource) => [
      ...referencesIn(resource.fields).map(([name, field]) => [`${resource.name}.${name}`, field] as const),
      ...Object.entries({ ...resource.actions, ...resource.queries } as Record<string, { input?: Fields }>).flatMap(([does, { input }]) =>
        referencesIn(input ?? {}).map(([name, field]) => [`${resource.name}.${does}.${name}`, field] as const),
      ),
    ]);
    const rules = new Set(Object.keys(combine(features(anything)).choices));
    const wrong = questions.flatMap(([path, { target, choices = {} }]) => {
      const fields: Fields = resourceByName.get(target ?? '')?.fields ?? {};
      const { where, label = [], first, fills = {}, rule } = choices;
      const named = [...(where ? fieldsIn(where) : []), ...label, ...(first ? [first] : []), ...Object.values(fills)];
      return [
        ...named.flatMap((name) => (name in fields ? [] : [`${path}: ${target} 没有 ${name}`])),
        ...(rule && !rules.has(rule) ? [`${path}: 没有规则 ${rule}`] : []),
        ...(questionAt(path, allResources)?.field.target === target ? [] : [`${path}: 问不到`]),
      ];
    });
    expect(wrong).toEqual([]);
    expect(questions.filter(([, { choices }]) => choices).length).toBeGreaterThan(10);
    const dependent = allResources.filter((resource) => dependenciesOf(resource).length > 0);
    expect(
      dependent.flatMap((resource) =>
        dependenciesOf(resource).flatMap((name) => (resource.fields[name]?.kind === 'ref' ? [] : [`${resource.name}.${name}`])),
      ),
    ).toEqual([]);
    expect(dependent.map(({ name }) => name)).toEqual(expect.arrayContaining(['building', 'floor', 'room']));
  });
  it('页面不为一个选择框取成百上千行：选项由服务端搜索，一次五十行', () => {
    const client = readdirSync(`${root}client`, { recursive: true, encoding: 'utf8' }).filter(
      (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
    );
    const large = client.filter((path) => /pageSize['"]?\s*:\s*\d{4,}/.test(readFileSync(`${root}client/${path}`, 'utf8')));
    // the floors of one building and their plans: no choices
    expect(large.sort()).toEqual(['features/space/board/PlanView.tsx', 'overrides/space/Floors.tsx']);
  });
  it('页面上的合计与关联行，问的是资源有的查询', () => {
    const named = allResources.flatMap(({ name, views, queries }) =>
      [views?.sums, views?.gauges, ...(views?.related ?? [])].flatMap((one) =>
        one ? [{ at: `${name}.${one.query}`, found: Object.keys(queries ?? {}).includes(one.query) }] : [],
      ),
    );
    expect(named.filter(({ found }) => !found)).toEqual([]);
    expect(named.map(({ at }) => at)).toEqual(
      expect.arrayContaining(['fee_bill.sums', 'idle_room.sums', 'entry_information.sums', 'car_stay.places']),
    );
  });
  it('拼音取自本资源的文字字段，谁也不填', () => {
    const wrong = allResources.flatMap(({ name, fields }) =>
      Object.entries<Field>(fields).flatMap(([key, { kind, writable, pinyin }]) =>
        pinyin && (kind !== 'text' || writable !== 'never' || (fields as Fields)[pinyin.of]?.kind !== 'text') ? [`${name}.${key}`] : [],
      ),
    );
    expect(wrong).toEqual([]);
  });
  it('列、筛选、排序用到的字段都存在', () => {
    const kept = new Set(['id', 'version', 'created_at', 'updated_at', 'created_by']);
    const wrong = allResources.flatMap((resource) => {
      const named = [
        ...resource.columns.map((column) => (typeof column === 'string' ? column : column.field)),
        ...resource.filters.map(({ field }: Filter) => field as string),
        ...resource.sort.map((key) => key.slice(1)),
        ...(resource.form ?? []).flatMap(({ fields }) => fields),
      ];
      return named.filter((name) => !(name in resource.fields) && !kept.has(String(name))).map((name) => `${resource.name}.${String(name)}`);
    });
    expect(wrong).toEqual([]);
  });
  it('明细行的上级列、顺序列都在它的表里；明细行不进列表、筛选、排序、导出', () => {
    const wrong = allResources.flatMap((resource) =>
      linesOf(resource.fields).flatMap(([name, field, { of, parent, order, sort = [], fixed, shown: stand = [] }]) => {
        const shown = [
          ...resource.columns.map((column) => (typeof column === 'string' ? column : column.field)),
          ...resource.filters.map(({ field }: Filter) => field as string),
          ...resource.sort.map((key) => key.slice(1)),
          ...(resource.exports?.columns ?? []),
          ...(resource.imports?.columns ?? []),
        ];
        const fields: Readonly<Record<string, Field>> = of.fields;
        return [
          // a parent of several kinds has no foreign key: a column says which kind it is
          ...((fields[parent]?.kind === 'ref' && fields[parent].target === resource.name) || (fields[parent]?.kind === 'integer' && fixed)
            ? []
            : [`${of.name}.${parent} 不指向 ${resource.name}`]),
          ...(order && fields[order]?.kind !== 'integer' ? [`${of.name}.${order} 不是顺序`] : []),
          ...[...sort, ...stand, ...Object.keys(fixed ?? {})].flatMap((one) => (one in fields || one === 'id' ? [] : [`${of.name} 没有 ${one}`])),
          ...(of.key && (!of.key.includes(parent) || lineKey(field.lines as Lines).length === 0) ? [`${of.name} 的主键里没有 ${parent}`] : []),
          ...(shown.includes(name) ? [`${resource.name}.${name} 在列表里`] : []),
          ...(resourceByName.get(of.name) === of ? [] : [`${of.name} 不在清单里`]),
        ];
      }),
    );
    expect(wrong).toEqual([]);
  });
  it('修改期间保持在线的资源没有明细行和关联表：它们不能另存一份', () => {
    const shadowed = allResources.filter((resource) => has(resource, 'shadow'));
    expect(shadowed.flatMap(({ name, fields }) => (Object.values<Field>(fields).some(({ lines, join }) => lines || join) ? [name] : []))).toEqual([]);
  });
  it('接口所读的表都存在', () => {
    const joins = allResources.flatMap(({ fields }) => Object.values<Field>(fields).flatMap(({ join }) => join ?? []));
    const tables = new Set([...allResources.map(({ name, table }) => table ?? name), ...joins]);
    const wrong = endpoints.flatMap(({ path, reads }) => reads.filter((name) => !tables.has(name)).map((name) => `${path}: ${name}`));
    expect(wrong).toEqual([]);
  });
});
