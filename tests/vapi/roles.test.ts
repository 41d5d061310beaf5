import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { role } from '@/domain/resources/role';
import { user } from '@/domain/resources/user';
import { routes } from '@/domain/routes';
import { onEngineInTurn } from '../support/engines';
import { type Answer, openPark, type Park, type Session } from '../support/park';
import { people, place, rightsOf, type Place } from './people';

onEngineInTurn('角色与权限', (engine) => {
  let park: Park;
  let here: Place;
  let there: Place;
  let staff: Awaited<ReturnType<typeof people>>;
  let admin: Session; // the account of that name, who passes every check
  let count = 0;
  const rows = <T>(text: string, params: readonly unknown[] = []): Promise<T[]> => park.database.tx((tx) => park.database.rows<T>(text, params, tx));
  const one = async <T>(text: string, ...params: unknown[]): Promise<T> => (await rows<T>(text, params))[0] as T;
  const idOf = async (...names: string[]): Promise<number[]> =>
    (await rows<{ id: number }>('select id from permission where name = any($1) order by id', [names])).map(({ id }) => id);
  const post = (who: Session, path: string, body: object): Promise<Answer> => park.call(who, 'POST', `/vapi${path}`, body);
  const get = (who: Session, path: string): Promise<Answer> => park.call(who, 'GET', `/vapi${path}`);
  const put = (who: Session, path: string, body: object): Promise<Answer> => park.call(who, 'PUT', `/vapi${path}`, body);
  const remove = (who: Session, path: string): Promise<Answer> => park.call(who, 'DELETE', `/vapi${path}`);
  const newRole = async (permissions: readonly string[], more: object = {}): Promise<{ id: number; version: number }> => {
    const answer = await post(admin, '/auth/role', { name: `角色${++count}`, type: 2, permissions: await idOf(...permissions), ...more });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body;
  };
  const draft = (more: object = {}): object => ({ username: `person${++count}`, name: '张三', password: 'First@2026', ...more });

  beforeAll(async () => {
    park = await openPark({ engine });
    [here, there] = [await place(park, '甲园'), await place(park, '乙园')];
    staff = await people(park, here);
    const { id } = await one<{ id: number }>("select id from app_user where username = 'admin'");
    const { token, userId } = await park.account({ username: 'lender' });
    await rows('update session set user_id = $2 where user_id = $1', [userId, id]); // a session of admin without a login
    admin = { token, userId: id };
  });
  afterAll(() => park?.close());

  describe('角色', () => {
    it('权限按模块分组给出，每个权限一次', async () => {
      const { body } = await get(staff.admin, '/roleModule');
      const notices = body.data.find(({ module }: { module: string }) => module === '公告');
      expect(notices.permissions.map(({ name }: { name: string }) => name)).toEqual(
        expect.arrayContaining(['notice_list', 'notice_store', 'notice_audit']),
      );
      const all = body.data.flatMap(({ permissions }: { permissions: { id: number }[] }) => permissions.map(({ id }) => id));
      expect(new Set(all).size).toBe(all.length);
      expect(all.length).toBe((await one<{ n: number }>('select count(*)::int n from permission')).n);
      expect((await get(staff.admin, '/auth/role/menus')).body.data[0]).toMatchObject({ title: expect.any(String), children: expect.any(Array) });
    });
    it('改过的权限与菜单从下一次请求起就生效，打开着的屏幕立即得知', async () => {
      const made = await newRole(['notice_list', 'notice_read']);
      const reader = await park.account({ username: 'reader', type: 2, incubators: [here.incubator] });
      await rows('update app_user set role_id = $2 where id = $1', [reader.userId, made.id]);
      expect((await get(reader, '/notice/notice')).status).toBe(200);
      expect((await get(reader, '/menu')).body).toEqual([]);
      park.received.sessions.length = 0;
      const page = await one<{ id: number }>("select id from menu where route_id = 'user.list'");
      const changed = await put(admin, `/auth/role/${made.id}`, { version: made.version, permissions: await idOf('user_list'), menus: [page.id] });
      expect(changed).toMatchObject({ status: 200, body: { version: made.version + 1 } });
      expect(park.received.sessions).toEqual([{ user: reader.userId, code: 'changed' }]);
      expect((await get(reader, '/notice/notice')).status).toBe(403);
      expect((await get(reader, '/user')).status).toBe(200);
      expect(JSON.stringify((await get(reader, '/menu')).body)).toContain('user.list');
      expect((await get(reader, '/auth/authInfo')).body.permissions).toEqual([{ name: 'user_list' }]);
    });
    it('名称不重复；有用户的角色不能删除，空的可以', async () => {
      const made = await newRole([], { name: '招商专员' });
      expect(await post(admin, '/auth/role', { name: '招商专员', type: 2 })).toMatchObject({
        status: 422,
        body: { errors: { name: ['角色名称已存在'] } },
      });
      const holder = await park.make(user, { role_id: made.id });
      expect(await remove(admin, `/auth/role/${made.id}`)).toMatchObject({ status: 400, body: { message: '该角色下仍有用户' } });
      await rows('update app_user set deleted_at = now() where id = $1', [holder.id]);
      expect((await remove(admin, `/auth/role/${made.id}`)).status).toBe(200);
      expect((await post(admin, '/auth/role', { name: '招商专员', type: 2 })).status).toBe(201);
    });
    it('类型建立后不再改变', async () => {
      const made = await newRole([]);
      expect(await put(admin, `/auth/role/${made.id}`, { version: made.version, type: 1 })).toMatchObject({
        status: 400,
        body: { message: '不支持提交的字段：type' },
      });
    });
    it('自己的角色不能被自己清空', async () => {
      const own = await one<{ id: number; version: number }>(
        'select r.id, r.version from role r join app_user u on u.role_id = r.id where u.id = $1',
        admin.userId,
      );
      const refused = { status: 422, body: { errors: { permissions: ['不能收回自己所属角色的角色与用户管理权限'] } } };
      expect(await put(admin, `/auth/role/${own.id}`, { version: own.version, permissions: [] })).toMatchObject(refused);
      const left = await rows<{ id: number }>('select permission_id id from role_permission where role_id = $1', [own.id]);
      expect(left.length).toBeGreaterThan(200);
      const menus = { status: 422, body: { errors: { menus: ['不能从自己所属角色的菜单中移除：用户管理、角色管理'] } } };
      expect(await put(admin, `/auth/role/${own.id}`, { version: own.version, menus: [] })).toMatchObject(menus);
      expect((await get(admin, '/user')).status).toBe(200);
    });
  });

  describe('越权', () => {
    let clerk: Session;
    /** As the clerk, and given both parks whole: what all parks share is his to change. */
    let chief: Session;
    let chiefRole: number;
    beforeAll(async () => {
      const crud = ['list', 'read', 'store', 'update', 'delete'].flatMap((what) => [`role_${what}`, `user_${what}`]);
      const permissions = [...crud, 'user_freeze', 'user_resetpass', 'notice_list'];
      clerk = await park.account({ username: 'clerk', type: 2, permissions, incubators: [here.incubator] });
      chief = await park.account({ username: 'chief', type: 2, permissions, incubators: [here.incubator, there.incubator] });
      chiefRole = (await one<{ role_id: number }>('select role_id from app_user where id = $1', chief.userId)).role_id;
    });
    const versionOf = async (table: string, id: number): Promise<number> =>
      (await one<{ version: number }>(`select version from ${table} where id = $1`, id)).version;

    it('只管一个园区的人不能动全部园区共用的角色，管理全部园区的可以', async () => {
      const shared = { status: 403, body: { message: '没有权限执行该操作' } };
      expect((await get(clerk, '/auth/role')).status).toBe(200);
      expect(await post(clerk, '/auth/role', { name: '只管一个园区', type: 2 })).toMatchObject(shared);
      expect(await remove(clerk, `/auth/role/${chiefRole}`)).toMatchObject(shared);
      const login = (await get(clerk, '/auth/authInfo')).body.permissions as { name: string }[];
      expect(login).toContainEqual({ name: 'role_list' });
      expect(login).not.toContainEqual({ name: 'role_store' });
      expect((await post(chief, '/auth/role', { name: '管全部园区', type: 2 })).status).toBe(201);
    });
    it('不能建立或分配系统管理员', async () => {
      expect(await post(chief, '/auth/role', { name: '影子管理员', type: 1 })).toMatchObject({
        status: 422,
        body: { errors: { type: ['只有系统管理员可以新建系统管理员角色'] } },
      });
      const seeded = await one<{ id: number }>("select id from role where name = '系统管理员'");
      const refused = { status: 422, body: { errors: { role_id: ['不能分配权限高于自己的角色'] } } };
      expect(await post(chief, '/user', draft({ role_id: seeded.id }))).toMatchObject(refused);
      const empty = await park.make(role, { name: '空的系统角色', type: 1 });
      expect(await post(chief, '/user', draft({ role_id: empty.id }))).toMatchObject(refused);
      expect(await rows('select 1 from app_user where username like $1 and role_id = any($2)', ['person%', [seeded.id, empty.id]])).toEqual([]);
    });
    it('不能给角色自己没有的权限，也不能动权限更高的角色', async () => {
      const stranger = await idOf('fee_bill_adjust');
      const beyond = { status: 422, body: { errors: { permissions: ['不能分配自己没有的权限：账单调整'] } } };
      expect(await post(chief, '/auth/role', { name: '越权', type: 2, permissions: stranger })).toMatchObject(beyond);
      const version = await versionOf('role', chiefRole);
      const held = (await rows<{ id: number }>('select permission_id id from role_permission where role_id = $1', [chiefRole])).map(({ id }) => id);
      expect(await put(chief, `/auth/role/${chiefRole}`, { version, permissions: [...held, ...stranger] })).toMatchObject(beyond);
      expect((await get(chief, '/auth/authInfo')).body.permissions).not.toContainEqual({ name: 'fee_bill_adjust' });
      const seeded = await one<{ id: number; version: number }>("select id, version from role where name = '系统管理员'");
      const above = { status: 403, body: { message: '不能操作权限高于自己的角色' } };
      expect(await put(chief, `/auth/role/${seeded.id}`, { version: seeded.version, permissions: [] })).toMatchObject(above);
      const higher = await newRole(['fee_bill_adjust']);
      expect(await put(chief, `/auth/role/${higher.id}`, { version: higher.version, name: '改名' })).toMatchObject(above);
      expect(await remove(chief, `/auth/role/${higher.id}`)).toMatchObject(above);
      const lower = await newRole(['notice_list']);
      expect((await put(chief, `/auth/role/${lower.id}`, { version: lower.version, permissions: await idOf('user_list') })).status).toBe(200);
    });
    it('不能改自己的角色和园区', async () => {
      const other = await newRole(['notice_list']);
      const version = await versionOf('app_user', clerk.userId);
      for (const more of [{ role_id: other.id }, { incubators: [{ incubator_id: here.incubator }] }]) {
        const answer = await put(clerk, `/user/${clerk.userId}`, { version, ...more });
        expect(answer).toMatchObject({ status: 422, body: { errors: { [Object.keys(more)[0] ?? '']: ['不能修改自己的角色和管辖范围'] } } });
      }
      expect(await post(clerk, '/user/freeze', { id: clerk.userId })).toMatchObject({ status: 400, body: { message: '不能冻结自己的账号' } });
      expect(await remove(clerk, `/user/${clerk.userId}`)).toMatchObject({ status: 400, body: { message: '不能删除自己的账号' } });
      expect((await put(clerk, `/user/${clerk.userId}`, { version, email: 'clerk@example.com' })).status).toBe(200);
    });
    it('看不见 admin，也改不了他；系统管理员也不能', async () => {
      const version = await versionOf('app_user', admin.userId);
      for (const who of [clerk, staff.admin]) {
        const wanted = who === clerk ? { status: 404 } : { status: 403, body: { message: '不能操作权限高于自己的账号' } };
        expect(await put(who, `/user/${admin.userId}`, { version, mobile: '13800138000' })).toMatchObject(wanted);
        expect(await post(who, '/user/reset-pass', { id: admin.userId, password: 'Taken@2026' })).toMatchObject(wanted);
      }
      for (const path of ['/user/freeze', `/user/${admin.userId}`]) {
        const answer = path === '/user/freeze' ? await post(staff.admin, path, { id: admin.userId }) : await remove(staff.admin, path);
        expect([400, 403]).toContain(answer.status);
      }
      expect(await put(admin, `/user/${admin.userId}`, { version, username: 'root' })).toMatchObject({
        status: 422,
        body: { errors: { username: ['账号 admin 不可改名'] } },
      });
      expect((await post(admin, '/user/freeze', { id: admin.userId })).body).toEqual({ message: '账号 admin 不可删除、冻结或改名' });
      expect(await remove(admin, `/user/${admin.userId}`)).toMatchObject({ status: 400, body: { message: '账号 admin 不可删除' } });
      expect(await one('select username, status, deleted_at from app_user where id = $1', admin.userId)).toEqual({
        username: 'admin',
        status: 1,
        deleted_at: null,
      });
    });
    it('不能动权限比自己高的同事，也不能动管辖范围更大的', async () => {
      const chief = staff.operator;
      const above = { status: 403, body: { message: '不能操作权限高于自己的账号' } };
      expect(await post(clerk, '/user/reset-pass', { id: chief.userId, password: 'Taken@2026' })).toMatchObject(above);
      expect(await post(clerk, '/user/freeze', { id: chief.userId })).toMatchObject(above);
      const wide = await park.account({ type: 2, permissions: ['notice_list'], incubators: [here.incubator, there.incubator] });
      const beyond = { status: 403, body: { message: '该用户的管辖范围超出您的权限' } };
      expect(await post(clerk, '/user/reset-pass', { id: wide.userId, password: 'Taken@2026' })).toMatchObject(beyond);
      expect(await remove(clerk, `/user/${wide.userId}`)).toMatchObject(beyond);
      expect((await get(wide, '/auth/authInfo')).status).toBe(200);
    });
    it('别的园区的用户不存在；给不出自己管不到的园区、楼宇和企业', async () => {
      const far = await park.account({ type: 2, permissions: ['notice_list'], incubators: [there.incubator] });
      expect((await get(clerk, `/user/${far.userId}`)).status).toBe(404);
      expect((await post(clerk, '/user/reset-pass', { id: far.userId, password: 'Taken@2026' })).status).toBe(404);
      expect((await get(clerk, `/user-incubator?user_id=${far.userId}`)).status).toBe(404);
      const { body } = await get(clerk, '/user?pageSize=100');
      expect(body.data.map(({ id }: { id: number }) => id)).not.toContain(far.userId);
      const lower = await newRole(['notice_list']);
      const give = (incubators: unknown): Promise<Answer> => post(clerk, '/user', draft({ role_id: lower.id, incubators }));
      const beyond = { status: 422, body: { errors: { incubators: ['不能分配自己管辖范围之外的园区或楼宇'] } } };
      expect(await give([{ incubator_id: there.incubator, building_ids: null }])).toMatchObject(beyond);
      expect(await give([{ incubator_id: here.incubator, building_ids: [there.building] }])).toMatchObject({
        status: 422,
        body: { errors: { incubators: ['园区或楼宇不存在'] } },
      });
      const tenants = await newRole(['notice_list'], { type: 3 });
      expect(await post(clerk, '/user', draft({ role_id: tenants.id, enterprise_id: there.enterprise }))).toMatchObject({
        status: 422,
        body: { errors: { enterprise_id: ['所属企业不存在'] } },
      });
      expect((await post(clerk, '/user', draft({ role_id: tenants.id, enterprise_id: here.enterprise }))).status).toBe(201);
      expect((await give([{ incubator_id: here.incubator, building_ids: null }])).status).toBe(201);
    });
    it('只管一幢楼的人给不出整个园区', async () => {
      await rows('update user_incubator set building_ids = $2::bigint[] where user_id = $1', [clerk.userId, [here.building]]);
      const lower = await newRole(['notice_list']);
      const give = (building_ids: readonly number[] | null): Promise<Answer> =>
        post(clerk, '/user', draft({ role_id: lower.id, incubators: [{ incubator_id: here.incubator, building_ids }] }));
      expect((await give(null)).status).toBe(422);
      expect((await give([here.building])).status).toBe(201);
      await rows('update user_incubator set building_ids = null where user_id = $1', [clerk.userId]);
    });
    it('多提交的字段被拒绝，什么也不改', async () => {
      const lower = await newRole(['notice_list']);
      const incubators = [{ incubator_id: here.incubator, building_ids: null }];
      for (const more of [{ must_change: 2 }, { password_hash: 'x' }, { status: 2 }, { is_audit: 1 }, { created_by: 1 }, { deleted_at: null }]) {
        const answer = await post(clerk, '/user', draft({ role_id: lower.id, incubators, ...more }));
        expect(answer).toMatchObject({ status: 400, body: { message: `不支持提交的字段：${Object.keys(more)[0]}` } });
      }
      const version = await versionOf('app_user', staff.tenant.userId);
      expect(await put(staff.admin, `/user/${staff.tenant.userId}`, { version, password: 'Taken@2026' })).toMatchObject({ status: 400 });
    });
    it('只列出自己给得出的角色', async () => {
      const { body } = await get(clerk, '/user/roles');
      const names = body.data.map(({ name }: { name: string }) => name);
      expect(names).toContain('测试 clerk');
      expect(names).not.toContain('系统管理员');
      expect(names).not.toContain('园区管理员');
      expect((await get(admin, '/user/roles')).body.data.map(({ name }: { name: string }) => name)).toContain('系统管理员');
    });
  });

  it('P-043 角色、部门、菜单与权限在系统设置里管理', async () => {
    for (const path of ['/setting/role', '/setting/department', '/setting/rule']) {
      const page = routes.find((route) => route.path === path);
      expect([path, page?.menu?.group]).toEqual([path, 'setting']);
    }
    const named = `甲${++count}`;
    const made = [
      await post(admin, '/auth/role', { name: named, type: 2 }),
      await post(admin, '/department', { name: named }),
      await post(admin, '/rule', { title: named, kind: 1 }),
    ];
    for (const [at, base] of ['/auth/role', '/department', '/rule'].entries()) {
      const { id, version } = made[at]?.body ?? {};
      expect([base, (await put(admin, `${base}/${id}`, { version, [at === 2 ? 'title' : 'name']: `${named}改` })).status]).toEqual([base, 200]);
      expect([base, (await remove(admin, `${base}/${id}`)).status]).toEqual([base, 200]);
      expect([base, (await post(staff.tenant, base, { name: named })).status]).toEqual([base, 403]);
    }
    const changed = await newRole(['notice_list']);
    const permissions = await idOf('notice_list', 'notice_store');
    expect((await put(admin, `/auth/role/${changed.id}`, { version: changed.version, permissions })).body.permissions.sort()).toEqual(
      permissions.sort(),
    );
  });
  it('至少保留一名系统管理员', async () => {
    const lonely = await openPark({ engine });
    try {
      const last = await lonely.account({ username: 'last', type: 1, permissions: rightsOf(1) });
      const second = await lonely.account({ username: 'second', type: 1, permissions: rightsOf(1) });
      const call = (path: string, body: object): Promise<Answer> => lonely.call(second, 'POST', `/vapi${path}`, body);
      const sql = (text: string): Promise<unknown> => lonely.database.tx((tx) => lonely.database.rows(text, [], tx));
      await sql("insert into role (name, type) values ('闲置', 2)");
      await sql("update app_user set role_id = (select id from role where name = '闲置') where username = 'admin'");
      await sql("update app_user set audit_status = 2 where username = 'second'");
      const refused = { status: 400, body: { message: '至少保留一名系统管理员' } };
      expect(await call('/user/freeze', { id: last.userId })).toMatchObject(refused);
      expect(await lonely.call(second, 'DELETE', `/vapi/user/${last.userId}`)).toMatchObject(refused);
      const made = await lonely.call(second, 'POST', '/vapi/auth/role', { name: '普通', type: 2 });
      const change = { version: 1, role_id: made.body.id, incubators: [] };
      expect(await lonely.call(second, 'PUT', `/vapi/user/${last.userId}`, change)).toMatchObject(refused);
      await sql("update app_user set audit_status = 3 where username = 'second'");
      expect((await call('/user/freeze', { id: last.userId })).status).toBe(200);
    } finally {
      await lonely.close();
    }
  });
});
