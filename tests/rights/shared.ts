import { beforeAll, describe, expect, it } from 'vitest';
import { auditFlow } from '@/domain/resources/audit-flow';
import { department } from '@/domain/resources/department';
import { incubator } from '@/domain/resources/incubator';
import { news } from '@/domain/resources/news';
import { policy } from '@/domain/resources/policy';
import { tag } from '@/domain/resources/tag';
import type { Answer, Session } from '../support/park';
import { rightsOf } from '../vapi/people';
import type { Fixture } from './ground';

const noRight = { status: 403, body: { message: '没有权限执行该操作' } };
const ofAll = { status: 403, body: { message: '全部园区共用的内容只能由管理全部园区的人员修改' } };
/** What belongs to no park is read by the staff of all parks, and changed by whoever sees all of them (decisions.md, A-033). */
export function sharedRows(fixture: () => Fixture): void {
  describe('全部园区共用的内容', () => {
    /** Was given every park whole; and was, but for some houses of one. */
    let all: Session;
    let nearly: Session;
    let one: Session;
    beforeAll(async () => {
      const { park, there, callers } = fixture();
      const parks = await park.database.rows<{ id: number }>('select id from incubator where deleted_at is null');
      const given = { type: 2, permissions: rightsOf(2), incubators: parks.map(({ id }) => id) };
      [all, nearly, one] = [await park.account(given), await park.account(given), callers.operator as Session];
      const few = 'update user_incubator set building_ids = array[$2::bigint] where user_id = $1 and incubator_id = $3';
      await park.database.rows(few, [nearly.userId, there.building, there.incubator]);
    });
    const call = (who: Session, method: string, path: string, body?: object): Promise<Answer> =>
      fixture().park.call(who, method, `/vapi${path}`, body);
    const holds = async (who: Session, name: string): Promise<boolean> =>
      ((await call(who, 'GET', '/auth/authInfo')).body.permissions as { name: string }[]).some((right) => right.name === name);

    it('不属于任何园区的，只管部分园区的人看得到、改不了，管理全部园区的改得了', async () => {
      const { park } = fixture();
      const { id, version } = await park.make(tag, { name: '共用标签', color: null });
      for (const who of [one, nearly]) {
        expect((await call(who, 'GET', `/tag/${id}`)).status).toBe(200);
        expect(await holds(who, 'tag_list')).toBe(true);
        expect(await holds(who, 'tag_update')).toBe(false);
        expect(await call(who, 'PUT', `/tag/${id}`, { version, name: '改名' })).toMatchObject(noRight);
        expect(await call(who, 'DELETE', `/tag/${id}`)).toMatchObject(noRight);
        expect(await call(who, 'POST', '/tag', { name: '新标签', kind: 1 })).toMatchObject(noRight);
        expect(await call(who, 'PUT', '/parameter/cockpit.title', { value: '改了', version: 0 })).toMatchObject(noRight);
      }
      expect(await holds(all, 'tag_update')).toBe(true);
      expect((await call(all, 'PUT', `/tag/${id}`, { version, name: '改名' })).status).toBe(200);
    });
    it('多出一个园区之后，没有分配到的人就不再管理全部园区', async () => {
      const { park } = fixture();
      const third = await park.make(incubator, { name: '丙园', code: 'BING' });
      expect(await holds(all, 'tag_update')).toBe(false);
      expect(await call(all, 'POST', '/tag', { name: '新标签', kind: 1 })).toMatchObject(noRight);
      await park.database.rows('update incubator set deleted_at = now() where id = $1', [third.id]);
      expect(await holds(all, 'tag_update')).toBe(true);
    });
    it('所属园区留空的部门与流程是全部园区的：看得到，改不了，也建不了', async () => {
      const { park } = fixture();
      const flow = await park.make(auditFlow, { module: 'news', name: '全部园区的流程', enabled: 2, incubator_id: null });
      const top = await park.make(department, { name: '集团总部', incubator_id: null, parent_id: null });
      for (const [path, row] of [
        ['/audit/flow', flow],
        ['/department', top],
      ] as const) {
        expect((await call(one, 'GET', `${path}/${row.id}`)).status).toBe(200);
        expect(await call(one, 'PUT', `${path}/${row.id}`, { version: row.version, name: '改名' })).toMatchObject(ofAll);
        expect(await call(one, 'DELETE', `${path}/${row.id}`)).toMatchObject(ofAll);
      }
      expect(await call(one, 'PUT', `/audit/flow/enable/${flow.id}`, {})).toMatchObject(ofAll);
      const moved = { rows: [{ id: top.id, version: top.version, parent_id: null, sort: 9 }] };
      expect(await call(one, 'PUT', '/department/arrange', moved)).toMatchObject(ofAll);
      expect((await call(one, 'POST', '/department', { name: '自立的部门' })).body.errors).toEqual({ incubator_id: ['请选择所属园区'] });
      expect((await call(all, 'PUT', '/department/arrange', moved)).status).toBe(200);
      expect((await call(all, 'PUT', `/audit/flow/${flow.id}`, { version: flow.version, name: '改名' })).status).toBe(200);
    });
    it('全部园区共用的新闻与政策，只管部分园区的人看得到、审不了', async () => {
      const { park } = fixture();
      for (const [path, resource] of [
        ['/web/news', news],
        ['/policy/policy', policy],
      ] as const) {
        const row = await park.make(resource, { incubator_id: null, audit_status: 2 });
        expect([path, (await call(one, 'GET', `${path}/${row.id}`)).status]).toEqual([path, 200]);
        expect(await call(one, 'PUT', `${path}/audit/${row.id}`, { audit_status: 3 })).toMatchObject(ofAll);
        const listed = async (who: Session, query: string) =>
          (await call(who, 'GET', `${path}?pageSize=1000&${query}`)).body.data.some(({ id }: { id: number }) => id === row.id);
        const [name, tab] = [`Wait${path === '/web/news' ? 'News' : 'Policy'}Audit`, 'activeName=2'];
        const waits = async (who: Session) => (await call(who, 'GET', '/dashboard/counts')).body[name];
        const before = [await waits(one), await waits(all)];
        // what waits for a verdict is what he may give one: list and counter agree, and the row is still to be read
        expect([path, await listed(one, tab), await listed(one, ''), await listed(all, tab)]).toEqual([path, false, true, true]);
        expect([path, (await call(one, 'GET', `${path}?${tab}`)).body.total]).toEqual([path, before[0]]);
        expect([path, (await call(all, 'PUT', `${path}/audit/${row.id}`, { audit_status: 3 })).status]).toEqual([path, 200]);
        expect([path, await waits(one), await waits(all)]).toEqual([path, before[0], before[1] - 1]);
      }
    });
    it('自己园区的部门交不出去，也变不成全部园区的', async () => {
      const { park, here, there } = fixture();
      const ours = await park.make(department, { name: '甲园招商部', incubator_id: here.incubator, parent_id: null });
      const change = (incubator_id: number | null) => call(one, 'PUT', `/department/${ours.id}`, { version: ours.version, incubator_id });
      expect((await change(null)).body.errors).toEqual({ incubator_id: ['请选择所属园区'] });
      expect((await change(there.incubator)).status).toBe(422);
      expect((await call(one, 'PUT', `/department/${ours.id}`, { version: ours.version, name: '甲园企业服务部' })).status).toBe(200);
    });
    it('自己的角色照样能给同一园区的同事', async () => {
      const { park, here } = fixture();
      const [mine] = await park.database.rows<{ role_id: number }>('select role_id from app_user where id = $1', [one.userId]);
      const colleague = { username: 'shared.colleague', name: '同事', password: 'First@2026', role_id: mine?.role_id };
      expect((await call(one, 'POST', '/user', { ...colleague, incubators: [{ incubator_id: here.incubator }] })).status).toBe(201);
    });
  });
}
