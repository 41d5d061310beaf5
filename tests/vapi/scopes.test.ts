import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpointsOf } from '@/domain/kernel/derive';
import type { AnyResource } from '@/domain/kernel/resource';
import { allResources } from '@/domain/resources';
import { onEngineInTurn } from '../support/engines';
import { type Answer, openPark, type Park, type Session } from '../support/park';
import { people, place, type Place } from './people';

/** Lists whose rows lie in one incubator: there a stranger's reach must end. */
const located: readonly AnyResource[] = allResources.filter(
  ({ operations, scope, fields }) =>
    operations.includes('list') &&
    operations.includes('read') &&
    scope.staff === 'park' &&
    fields.incubator_id?.required &&
    !fields.incubator_id.join,
);
const pathOf = (resource: AnyResource, operation: 'list' | 'read'): string =>
  `/vapi${endpointsOf(resource).find(({ does, as }) => as === 'operation' && does === operation)?.path}`;
const listOf = (resource: AnyResource): string => `${pathOf(resource, 'list')}?pageSize=1000`;
const rowOf = (resource: AnyResource, id: unknown): string => pathOf(resource, 'read').replace('{id}', String(id));

onEngineInTurn('看得见的范围', (engine) => {
  let park: Park;
  let here: Place;
  let there: Place;
  let ours: Awaited<ReturnType<typeof people>>;
  let theirs: Awaited<ReturnType<typeof people>>;
  const made = new Map<string, number>();
  beforeAll(async () => {
    park = await openPark({ engine });
    [here, there] = [await place(park, '甲园'), await place(park, '乙园')];
    [ours, theirs] = [await people(park, here), await people(park, there)];
    for (const resource of located) {
      const row = await park.make(resource, {
        incubator_id: there.incubator,
        ...(resource.fields.building_id && { building_id: there.building }),
        ...(resource.fields.enterprise_id && { enterprise_id: there.enterprise }),
        ...(resource.name === 'contract' && { status: 30 }), // one that has reached its tenant
      });
      made.set(resource.name, row.id);
    }
  });
  afterAll(() => park.close());
  const get = (who: Session, path: string, headers: Record<string, string> = {}): Promise<Answer> => park.call(who, 'GET', path, undefined, headers);

  it('covers the lists of the parks', () => expect(located.length).toBeGreaterThan(30));

  it.each(located.map((resource) => [resource.name, resource] as const))(
    '%s of another park: in no list, no record, no choice',
    async (name, resource) => {
      const id = made.get(name);
      const theirList = await get(theirs.operator, listOf(resource));
      expect(theirList.status).toBe(200);
      expect(theirList.body.data.map((row: { id: number }) => row.id)).toContain(id);
      expect((await get(theirs.operator, rowOf(resource, id))).status).toBe(200);

      const ourList = await get(ours.operator, listOf(resource));
      expect(ourList.body.data.filter((row: { incubator_id: number }) => row.incubator_id !== here.incubator)).toEqual([]);
      expect((await get(ours.operator, rowOf(resource, id))).status).toBe(404);
      const choices = await get(ours.operator, `/vapi/options/${name}?ids=${id}`);
      if (choices.status !== 404) expect(choices.body).toEqual({ data: [], total: 0 });
    },
  );

  it('tenants see rows of their own, and nothing of a neighbour', async () => {
    for (const resource of located.filter(({ scope, fields }) => scope.enterprise === 'own' && fields.enterprise_id && !scope.owner?.enterprise)) {
      const list = await get(ours.tenant, listOf(resource));
      if (list.status === 200) expect([resource.name, list.body.total]).toEqual([resource.name, 0]);
      else expect([resource.name, list.status]).toEqual([resource.name, 403]);
      expect([resource.name, [403, 404]]).toEqual([
        resource.name,
        expect.arrayContaining([(await get(ours.tenant, rowOf(resource, made.get(resource.name)))).status]),
      ]);
      const own = await get(theirs.tenant, listOf(resource));
      if (own.status === 200)
        expect([resource.name, own.body.data.map(({ id }: { id: number }) => id)]).toEqual([resource.name, [made.get(resource.name)]]);
    }
  });

  it('refuses a building outside the reach, and narrows to one inside', async () => {
    for (const path of ['/vapi/notice/notice', '/vapi/cockpit-incubator', '/vapi/dashboard/counts', '/vapi/options/building']) {
      const foreign = await get(ours.operator, path, { buildings: String(there.building) });
      expect([path, foreign.status, foreign.body]).toEqual([path, 403, { message: '没有该楼宇的权限' }]);
      expect((await get(ours.operator, path, { buildings: `${here.building},${there.building}` })).status).toBe(403);
      expect((await get(ours.operator, path, { buildings: 'abc' })).status).toBe(400);
      expect((await get(ours.operator, path, { buildings: String(here.building) })).status).toBe(200);
    }
    expect((await get(ours.operator, '/vapi/menu', { buildings: String(there.building) })).status).toBe(200);
    const chosen = await get(ours.admin, '/vapi/space/incubator', { buildings: String(here.building) });
    expect(chosen.body.data.map(({ id }: { id: number }) => id)).toEqual([here.incubator]);
  });

  it('counts statistics within the reach alone', async () => {
    const mine = await get(ours.operator, '/vapi/cockpit-incubator');
    expect(mine.status).toBe(200);
    expect(JSON.stringify(mine.body)).not.toContain('乙园');
    expect((await get(ours.operator, `/vapi/cockpit-incubator?incubator_id=${there.incubator}`)).status).toBe(404);
    expect((await get(ours.tenant, '/vapi/cockpit-incubator')).status).toBe(403);
    expect((await park.call(null, 'GET', '/vapi/cockpit-incubator')).status).toBe(401);
    const tree = await get(ours.operator, '/vapi/getIncubatorBuildingTree');
    expect(tree.body.data).toMatchObject([{ id: here.incubator, name: '甲园', children: [{ id: here.building, name: '甲园A座' }] }]);
    expect(tree.body.data[0].children).toHaveLength(1);
  });

  it('stores nothing into a park out of reach, whatever the body says', async () => {
    const body = { incubator_id: there.incubator, title: '越界', type: 1, content: '<p>文</p>' };
    const stored = await park.call(ours.operator, 'POST', '/vapi/notice/notice', body);
    expect([stored.status, stored.body.errors]).toEqual([422, { incubator_id: ['所属园区不存在'] }]);
    const mine = await park.call(ours.operator, 'POST', '/vapi/notice/notice', { ...body, incubator_id: here.incubator });
    const moved = await park.call(ours.operator, 'PUT', `/vapi/notice/notice/${mine.body.id}`, {
      version: mine.body.version,
      incubator_id: there.incubator,
    });
    expect(moved.status).toBe(422);
    for (const [method, path] of [
      ['PUT', ''],
      ['DELETE', ''],
      ['PUT', 'submit/'],
    ] as const) {
      const address = `/vapi/notice/notice/${path}${mine.body.id}`;
      expect((await park.call(theirs.operator, method, address, method === 'PUT' ? { version: 1 } : undefined)).status).toBe(404);
    }
  });

  it('open to everybody: one statistic without names or money of a single firm', async () => {
    const { status, body } = await park.call(null, 'GET', '/vapi/statistics/enterprise');
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/mobile|contact|credit_code|id_no/);
  });
});
