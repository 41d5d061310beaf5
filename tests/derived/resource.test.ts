import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnyCondition, exampleOf, fieldsIn, meets, testsOf } from '@/domain/kernel/condition';
import { brokenRules, endpointsOf, isWritable, type Endpoint } from '@/domain/kernel/derive';
import { rulesOf, shownName, type Field, type Fields } from '@/domain/kernel/field';
import type { Action } from '@/domain/kernel/action';
import { addDays, today } from '@/domain/kernel/moment';
import { has, type AnyResource } from '@/domain/kernel/resource';
import { holds } from '@/domain/kernel/rule';
import { allResources } from '@/domain/resources';
import { holiday } from '@/domain/resources/holiday';
import { maskMobile } from '@/vapi/kernel/mask';
import { readXlsx } from '../support/sheets';
import { broken, fieldAt, valueFor } from '../support/values';
import { openPark, type Answer, type Park, type Session } from '../support/park';
/** May be called anything: no number plate, no code. */
const isAnyName = (field: Field | undefined): boolean =>
  field !== undefined && rulesOf(field).every((rule) => rule.rule === 'unique' || holds(rule, '改名', {}));

const at = ({ path }: Pick<Endpoint, 'path'>, id: number): string => `/vapi${path.replace('{id}', String(id))}`;
const asAlias = (alias: string): { method: string; path: string } => {
  const [method = '', path = ''] = alias.split(' ');
  return { method, path };
};
const served = allResources.filter((resource) => endpointsOf(resource).length > 0 && !['parameter', 'site_setting'].includes(resource.name));
const hasList = (resource: AnyResource): boolean => resource.operations.includes('list');
const listOf = (resource: AnyResource): Endpoint => endpointsOf(resource).find(({ as, does }) => as === 'operation' && does === 'list') as Endpoint;
const endpointOf = (resource: AnyResource, does: string): Endpoint => endpointsOf(resource).find((one) => one.does === does) as Endpoint;
function otherThan(fields: Fields, field: string, wanted: unknown): number | string | undefined {
  const taken = new Set([wanted].flat());
  return fields[field]?.codes?.items.map(({ code }) => code).find((code) => !taken.has(code));
}
/** Fields that are there only while another one has a certain value. */
const hiddenBy = (fields: Fields): [string, Field][] =>
  Object.entries(fields).filter(
    ([, field]) =>
      // what stands apart is answered by nobody; a day worked instead shuts nothing, tests/vapi/holidays
      !field.apart &&
      field !== holiday.fields.block &&
      field.visibleWhen &&
      isWritable(field, true) &&
      testsOf(field.visibleWhen).every(([, test]) => 'is' in test && !test.is.includes(null)),
  );
const testsIn = (condition: AnyCondition): ReturnType<typeof testsOf> => [
  ...testsOf(condition),
  ...[...(condition.any ?? []), ...(condition.all ?? [])].flatMap(testsIn),
];
/** What another field may be where this one is asked, in any of the alternatives. */
const wantedOf = ({ visibleWhen = {} }: Field, by: string): unknown[] =>
  testsIn(visibleWhen).flatMap(([name, test]) => (name === by && 'is' in test ? [...test.is] : []));
/** Stored only into a state that a hook asks for, where no other of its kind is, or on a day that is not to come: tests/vapi/contract-end, fees, booking, settlements, growth and policy store the record. */
const storedByHand: ReadonlySet<string> = new Set([
  'refund',
  'payment',
  'bank_entry', // of the past
  'payment_notice',
  'activity', // it is somewhere: one of three fields, tests/vapi/activity-changes
  'mtroom_apl',
  'meter_settlement',
  'honour',
  'tutor_relation',
  'financing',
  'tutor_record', // its time has been
  'enterprise_timeline',
  'policy_apply',
]);
/** Days on which a record can be stored, where those of the examples are too far ahead. */
const days: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  visitor: { visit_at: `${addDays(today(new Date()), 1)} 10:00:00` },
  park_activity: { happened_at: today(new Date()) },
};
const stale = '该记录已被他人修改，请刷新后重试';
/** Who names auditors must be one himself. */
const otherModules = (name: string): string[] =>
  name === 'audit_flow' ? allResources.flatMap((one) => [`${one.name}_audit`, `${one.name}_read`]) : [];
const rightsOf = (access: string): string[] => (access === 'login' || access === 'public' ? [] : [access]);
const methods = ['GET', 'POST', 'PUT', 'DELETE'];

let park: Park;
beforeAll(async () => {
  park = await openPark();
});
afterAll(() => park?.close());
const callAs = (endpoint: Endpoint, id: number, body?: object): Promise<Answer> =>
  park.call(rightsOf(endpoint.access), endpoint.method, at(endpoint, id), body);
const bodyFor = (method: string): object | undefined => (method === 'GET' ? undefined : {});

describe.each(served.map((resource) => [resource.label, resource] as const))('%s', (_label, resource) => {
  const rightsTo = (...operations: readonly string[]): string[] =>
    operations.flatMap((operation) =>
      rightsOf(endpointsOf(resource).find(({ as, does }) => as === 'operation' && does === operation)?.access ?? 'login'),
    );
  const endpoints = endpointsOf(resource);
  const fields: Fields = resource.fields;

  for (const endpoint of endpoints.filter(({ access }) => access !== 'public')) {
    it(`${endpoint.label}：未登录 401，无权限 403`, async () => {
      const out = await park.call(null, endpoint.method, at(endpoint, 1), bodyFor(endpoint.method));
      expect(out.status).toBe(401);
      if (endpoint.access === 'login') return;
      const without = await park.call([], endpoint.method, at(endpoint, 1), bodyFor(endpoint.method));
      expect(without.status).toBe(403);
    });
  }
  it('不支持的方法返回 405 与 error', async () => {
    const endpoint = endpoints[0] as Endpoint;
    const known = new Set(park.app.table.find(at(endpoint, 1).slice('/vapi'.length))?.methods.keys());
    const wrong = methods.find((method) => !known.has(method));
    if (!wrong) return;
    const { status, body, headers } = await park.call(rightsOf(endpoint.access), wrong, at(endpoint, 1), bodyFor(wrong));
    expect([status, body]).toEqual([405, { error: '请求方法不允许' }]);
    expect(headers.get('allow')?.split(', ').sort()).toEqual([...known].sort());
  });
  if (hasList(resource)) {
    it('列表答复数据与总数，未变时 304', async () => {
      await park.make(resource);
      const list = listOf(resource);
      const first = await callAs(list, 0);
      expect(first.status).toBe(200);
      expect(Array.isArray(first.body.data)).toBe(true);
      if (resource.scope.staff !== 'own') expect(first.body.total).toBeGreaterThan(0);
      expect(first.headers.get('vary')).toContain('Buildings');
      const minute = () => Math.floor(Date.now() / 60_000);
      // the minute is part of the tag: what was asked before and after its end says nothing
      let unchanged = { status: 0, same: false };
      for (let turn = 0; turn < 3 && unchanged.status === 0; turn += 1) {
        const begun = minute();
        const tag = (await callAs(list, 0)).headers.get('etag') ?? '';
        const again = await park.call(rightsOf(list.access), 'GET', at(list, 0), undefined, { 'if-none-match': tag });
        if (minute() === begun) unchanged = { status: again.status, same: again.headers.get('etag') === tag };
      }
      expect(unchanged).toEqual({ status: 304, same: true });
      await park.make(resource);
      const other = await park.call(rightsOf(list.access), 'GET', at(list, 0), undefined, { 'if-none-match': first.headers.get('etag') ?? '' });
      expect(other.status).toBe(200);
    });
  }
  for (const endpoint of endpoints.filter(({ aliases, method }) => aliases.length > 0 && method === 'GET')) {
    it(`${endpoint.label}：别名与正式地址答复相同`, async () => {
      const row = await park.make(resource);
      const first = await callAs(endpoint, row.id);
      for (const alias of endpoint.aliases.map(asAlias)) {
        const other = await park.call(rightsOf(endpoint.access), alias.method, at(alias, row.id));
        expect(other.status).toBe(first.status);
        if (!endpoint.noStore && !Buffer.isBuffer(first.body)) expect(other.body).toEqual(first.body);
      }
    });
  }
  for (const endpoint of endpoints.filter(({ noStore }) => noStore)) {
    it(`${endpoint.label}：以 GET 改变数据，不得缓存`, async () => {
      const me = await park.account({ type: 1, permissions: rightsOf(endpoint.access) });
      const { id } = await park.make(resource, 'user_id' in fields ? { user_id: me.userId } : {});
      const answer = await park.call(me, 'GET', `${at(endpoint, id)}?ids=${id}`);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    });
  }
  if (resource.operations.includes('store')) {
    for (const breach of brokenRules(fields)) {
      const { field, message, breaks } = breach;
      const definition = fieldAt(fields, field) as Field;
      if (!breaks || !isWritable(definition, true)) continue;
      it(`新增：${definition.label} ${message}`, async () => {
        const body = await broken(fields, await park.fill(fields), breach, park.rows);
        const answer = await park.call(rightsTo('store'), 'POST', at(endpointOf(resource, 'store'), 0), body);
        expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: expect.arrayContaining([message]) } } });
      });
    }
    const filled = (given: Parameters<typeof park.fill>[1] = {}) => park.fill(fields, { ...days[resource.name], ...given });
    for (const [name, field] of storedByHand.has(resource.name) ? [] : hiddenBy(fields)) {
      it(`新增：不问${field.label}的时候送来的${field.label}不存`, async () => {
        const other = Object.fromEntries(fieldsIn(field.visibleWhen ?? {}).map((by) => [by, otherThan(fields, by, wantedOf(field, by))]));
        const shown = await filled(exampleOf(field.visibleWhen ?? {}));
        const sent = shown[name] ?? (await valueFor(field, shown, park.rows));
        const answer = await park.call(rightsTo('store', 'read'), 'POST', at(endpointOf(resource, 'store'), 0), {
          ...(await filled(other)),
          [name]: sent,
        });
        expect(answer.status, JSON.stringify(answer.body)).toBe(201);
        expect(answer.body[name]).toEqual(field.lines ? [] : (field.initial ?? null));
      });
    }
    it.skipIf(storedByHand.has(resource.name))('新增、查看、编辑、删除一条合法的记录', async () => {
      // one account: what somebody wrote may be his alone to change
      const author = [...rightsTo('store', 'read', 'update', 'delete'), ...otherModules(resource.name)];
      const stored = await park.call(author, 'POST', at(endpointOf(resource, 'store'), 0), await filled());
      expect(stored.status, JSON.stringify(stored.body)).toBe(201);
      const { id, version } = stored.body;
      const [, name] =
        Object.keys(fields)
          .map((key) => [fields[key]?.kind, key] as const)
          .find(
            ([kind, key]) => kind === 'text' && !fields[key]?.mask && (fields[key]?.writable ?? 'always') === 'always' && isAnyName(fields[key]),
          ) ?? [];
      if (name && resource.operations.includes('update')) {
        const changed = await park.call(author, 'PUT', at(endpointOf(resource, 'update'), id), { [name]: '改名', version });
        expect(changed).toMatchObject({ status: 200, body: { id, [name]: '改名' } });
        const late = await park.call(author, 'PUT', at(endpointOf(resource, 'update'), id), { [name]: '迟到', version });
        expect([late.status, late.body.message]).toEqual([400, stale]);
      }
      if (resource.operations.includes('delete')) {
        const there = await park.call(author, 'GET', at(endpointOf(resource, 'read'), id));
        const missed = await park.call(author, 'DELETE', at(endpointOf(resource, 'delete'), id), { version: there.body.version + 1 });
        expect([missed.status, missed.body.message]).toEqual([400, stale]);
        const gone = await park.call(author, 'DELETE', at(endpointOf(resource, 'delete'), id));
        const { deletable } = resource;
        if (deletable && !meets(deletable.when, there.body, { now: new Date(), parameter: () => Number.NaN })) {
          // what waits for a verdict at once is called off first
          expect([gone.status, gone.body.message]).toEqual([400, deletable.refused]);
          return;
        }
        expect(gone.status).toBe(200);
        expect((await park.call(author, 'GET', at(endpointOf(resource, 'read'), id))).status).toBe(404);
      }
    });
    it('不认识的字段被拒绝', async () => {
      const body = { ...(await park.fill(fields)), no_such_field: 1 };
      const answer = await park.call(rightsTo('store'), 'POST', at(endpointOf(resource, 'store'), 0), body);
      expect(answer).toMatchObject({ status: 400, body: { message: '不支持提交的字段：no_such_field' } });
    });
  }
  for (const [name, action] of Object.entries<Action>(resource.actions)) {
    for (const [field, test] of testsOf(action.when ?? {})) {
      const other = 'is' in test ? otherThan(fields, field, test.is) : undefined;
      if (other === undefined || !action.refused) continue;
      it(`${action.label}：${fields[field]?.label}不符时提示「${action.refused}」`, async () => {
        const row = await park.make(resource, { ...exampleOf(action.when ?? {}), [field]: other });
        const requested = await park.fill(action.input ?? {});
        const byPath = endpointOf(resource, name).path.includes('{id}');
        const body = { ...requested, ...(!byPath && { ids: [row.id] }) };
        const { method } = endpointOf(resource, name);
        const sent = method === 'GET' ? undefined : body;
        const answer = await park.call(rightsOf(action.access), method, at(endpointOf(resource, name), row.id), sent);
        const own = action.refusals?.find(({ when }) => meets(when, row, { now: new Date(), parameter: () => Number.NaN }));
        expect(answer).toMatchObject({ status: 400, body: { message: own?.message ?? action.refused } });
      });
    }
  }
});

const located = served.filter(
  (resource) => resource.scope.staff === 'park' && 'incubator_id' in resource.fields && !resource.scope.through && !has(resource, 'append'),
);
describe('只见自己园区的数据', () => {
  let here: number;
  let there: number;
  let operators: Map<string, Session>;
  beforeAll(async () => {
    there = await park.rows.ref('incubator');
    here = (await park.make(park.rows.resource('incubator'))).id;
    operators = new Map();
  });
  const operator = async (right: string): Promise<Session> => {
    const known = operators.get(right) ?? (await park.account({ type: 2, permissions: [right], incubators: [here] }));
    operators.set(right, known);
    return known;
  };
  it.each(located.map((resource) => [resource.label, resource] as const))(
    '%s：别的园区的记录在列表里看不到，查看、编辑、删除、办理都是 404',
    async (_label, resource) => {
      const row = await park.make(resource, { incubator_id: there });
      for (const endpoint of endpointsOf(resource)) {
        const names = endpoint.path.includes('{id}') && (endpoint.as === 'operation' || endpoint.as === 'action');
        if (!names || rightsOf(endpoint.access).length === 0) continue;
        const input = endpoint.as === 'action' ? await park.fill((resource.actions[endpoint.does] as Action).input ?? {}) : {};
        const { token } = await operator(endpoint.access);
        const answer = await park.call({ token }, endpoint.method, at(endpoint, row.id), endpoint.method === 'GET' ? undefined : input);
        expect([endpoint.does, answer.status]).toEqual([endpoint.does, 404]);
      }
      if (!hasList(resource)) return;
      const { token } = await operator(listOf(resource).access);
      const { body } = await park.call({ token }, 'GET', `${at(listOf(resource), 0)}?pageSize=100`);
      expect(body.data.map(({ id }: { id: number }) => id)).not.toContain(row.id);
    },
  );
  it('所选楼宇超出所辖范围返回 403', async () => {
    const building = await park.make(park.rows.resource('building'));
    const { token } = await operator('room_list');
    const answer = await park.call({ token }, 'GET', '/vapi/space/room', undefined, { buildings: String(building.id) });
    expect(answer).toMatchObject({ status: 403, body: { message: '没有该楼宇的权限' } });
  });
});

const masking = served.flatMap((resource) =>
  Object.entries<Field>(resource.fields).flatMap(([name, field]) =>
    field.mask === 'mobile' && hasList(resource) && field.kind !== 'secret' ? [[resource.label, name, resource] as const] : [],
  ),
);
describe('手机号脱敏', () => {
  it.each(masking)('%s.%s：没有 privacy_show 时列表、详情、导出都只见首尾', async (_label, name, resource) => {
    const mobile = '13812345678';
    const row = await park.make(resource, { [name]: mobile });
    const reach = async (more: readonly string[]) => {
      const list = await park.call([`${resource.name}_list`, ...more], 'GET', `${at(listOf(resource), 0)}?pageSize=1000`);
      return list.body.data.find(({ id }: { id: number }) => id === row.id);
    };
    const shown = await reach([]);
    expect(shown?.[name]).toBe(maskMobile(mobile));
    expect((await reach(['privacy_show']))[name]).toBe(mobile);
    if (resource.operations.includes('read')) {
      const { body } = await park.call([`${resource.name}_read`], 'GET', at(endpointOf(resource, 'read'), row.id));
      expect(body[name]).toBe(maskMobile(mobile));
      const open = await park.call([`${resource.name}_read`, 'privacy_show'], 'GET', at(endpointOf(resource, 'read'), row.id));
      expect(open.body[name]).toBe(mobile);
    }
    if (!resource.operations.includes('export')) return;
    const sheet = async (more: readonly string[]) =>
      JSON.stringify(await readXlsx((await park.call([`${resource.name}_export`, ...more], 'GET', at(endpointOf(resource, 'export'), 0))).body));
    const included = (await sheet(['privacy_show'])).includes(mobile);
    expect([await sheet([]).then((text) => text.includes(mobile)), included === (await sheet([])).includes(maskMobile(mobile))]).toEqual([
      false,
      true,
    ]);
  });
  it('密码之类从不出现在任何答复里', async () => {
    for (const resource of served.filter(hasList)) {
      const secrets = Object.entries<Field>(resource.fields).flatMap(([name, { kind }]) => (kind === 'secret' ? [name] : []));
      if (secrets.length === 0) continue;
      const { body } = await park.call([`${resource.name}_list`], 'GET', at(listOf(resource), 0));
      for (const row of body.data) for (const name of secrets) expect(row).not.toHaveProperty(name);
    }
  });
  it('编号旁边都有名称', async () => {
    const { body } = await park.call(['building_list'], 'GET', '/vapi/space/building');
    const field = allResources.find(({ name }) => name === 'building')?.fields.incubator_id as Field;
    expect(body.data[0]).toHaveProperty(shownName('incubator_id', field) ?? '');
  });
});
