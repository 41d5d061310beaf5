import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allResources } from '@/domain/resources';
import { isAudited } from '@/domain/kernel/audited';
import { onEngineInTurn } from '../support/engines';
import { logOf } from '../support/log';
import { type Answer, openPark, type Park, type Session } from '../support/park';
import { people, place, rightsOf, type Place } from './people';

onEngineInTurn('审核流程', (engine) => {
  let park: Park;
  let here: Place;
  let there: Place;
  let staff: Awaited<ReturnType<typeof people>>;
  let count = 0;
  beforeAll(async () => {
    park = await openPark({ engine });
    [here, there] = [await place(park, '甲园'), await place(park, '乙园')];
    staff = await people(park, here);
  });
  afterAll(() => park.close());

  const call = (who: Session, method: string, path: string, body?: object): Promise<Answer> => park.call(who, method, `/vapi${path}`, body);
  const rows = <T>(text: string, params: unknown[] = []): Promise<T[]> => park.database.tx((tx) => park.database.rows<T>(text, params, tx));
  const operator = (username: string, more: object = {}): Promise<Session> =>
    park.account({ username, type: 2, permissions: rightsOf(2), incubators: [here.incubator], ...more });
  const byUsers = (users: readonly number[], mode = 1): object => ({ approver_kind: 1, user_ids: users, mode });
  const flowBody = (steps: readonly object[], more: object = {}): object => ({
    module: 'notice',
    name: '公告审核',
    incubator_id: here.incubator,
    steps,
    ...more,
  });
  const save = (body: object, who = staff.admin): Promise<Answer> => call(who, 'POST', '/audit/flow', body);
  /** Runs the work under a flow, which is switched off afterwards. */
  const under = async (
    steps: readonly object[],
    work: (flow: { id: number; version: number; steps: { id: number }[] }) => Promise<void>,
  ): Promise<void> => {
    const made = await save(flowBody(steps));
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    await work(made.body).finally(() => rows('update audit_flow set enabled = 2 where id = $1', [made.body.id]));
  };
  const notice = async (who: Session = staff.operator): Promise<number> =>
    (await call(who, 'POST', '/notice/notice', { incubator_id: here.incubator, title: `停水通知${++count}`, type: 1, content: '<p>周六检修</p>' }))
      .body.id;
  const submit = (id: number, who: Session = staff.operator): Promise<Answer> => call(who, 'PUT', `/notice/notice/submit/${id}`, {});
  const audit = (who: Session, id: number, body: object = { audit_status: 3 }): Promise<Answer> =>
    call(who, 'PUT', `/notice/notice/audit/${id}`, body);
  const trail = (who: Session, id: number, resource = 'notice'): Promise<Answer> =>
    call(who, 'GET', `/audit/trail?resource=${resource}&row_id=${id}`);

  it('自己审核不了的模块，不能指定由谁审核：也不能借部门负责人绕过', async () => {
    const keeper = await park.account({
      username: 'flow.keeper',
      type: 1,
      permissions: ['audit_flow_list', 'audit_flow_read', 'audit_flow_store', 'audit_flow_update', 'department_store', 'department_update'],
    });
    const refusal = '您没有该模块的审核权限，不能设置其审核流程';
    expect((await save(flowBody([byUsers([keeper.userId])]), keeper)).body.errors).toEqual({ module: [refusal] });
    const dept = (await park.make(park.rows.resource('department'), { name: '审核部', incubator_id: here.incubator, leader_id: null })) as {
      id: number;
      version: number;
    };
    await under([{ approver_kind: 3, department_id: dept.id, mode: 1 }], async ({ id, version }) => {
      const change = { version, steps: [byUsers([keeper.userId])] };
      expect((await call(keeper, 'PUT', `/audit/flow/${id}`, change)).body.errors).toEqual({ steps: [refusal] });
      const led = await call(keeper, 'PUT', `/department/${dept.id}`, { version: dept.version, leader_id: keeper.userId });
      expect(led.body.errors).toEqual({ leader_id: ['该部门的负责人参与您无权审核的审核流程，不能由您变更'] });
      expect((await call(keeper, 'PUT', `/audit/flow/${id}`, { version, name: '改名' })).status).toBe(200);
    });
  });
  describe('步骤随流程一起保存', () => {
    it('存入、查看时带名称，列表里没有；顺序即数组的顺序，改、增、删、换序在一次保存里', async () => {
      const [one, two] = [await operator('step-one'), await operator('step-two')];
      const made = await save(flowBody([byUsers([one.userId]), byUsers([two.userId], 2)], { module: 'news' }));
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      const { id, version, steps } = made.body;
      expect(steps).toMatchObject([
        { approver_kind: 1, approver_kindText: '指定用户', user_ids: [one.userId], user_ids_labels: ['step-one'], modeText: '或签' },
        { user_ids: [two.userId], modeText: '会签' },
      ]);
      for (const key of ['flow_id', 'sort', 'created_at']) expect(steps[0]).not.toHaveProperty(key);
      expect((await call(staff.admin, 'GET', '/audit/flow')).body.data.find((row: { id: number }) => row.id === id)).not.toHaveProperty('steps');

      const [first, second] = steps;
      const changed = await call(staff.admin, 'PUT', `/audit/flow/${id}`, {
        version,
        steps: [{ id: second.id }, { approver_kind: 2, role_id: await park.rows.ref('role') }, { id: first.id, mode: 2 }],
      });
      expect(changed.status, JSON.stringify(changed.body)).toBe(200);
      expect(changed.body.steps.map((step: { id: number }) => step.id)).toEqual([second.id, expect.any(Number), first.id]);
      expect(changed.body.steps[2]).toMatchObject({ user_ids: [one.userId], mode: 2 });
      expect(changed.body.version).toBeGreaterThan(version);
      const fewer = await call(staff.admin, 'PUT', `/audit/flow/${id}`, { version: changed.body.version, steps: [{ id: first.id }] });
      expect(fewer.body.steps).toMatchObject([{ id: first.id }]);
      expect(await rows('select sort from audit_step where flow_id = $1', [id])).toEqual([{ sort: 1 }]);
      const [log] = await rows<{ before: any; after: any }>(
        "select before, after from operation_log where resource = 'audit_flow' and row_id = $1 order by id desc limit 1",
        [id],
      );
      expect([log?.before.steps.length, log?.after.steps.length]).toEqual([3, 1]);
      expect(log?.after.steps[0]).toMatchObject({ id: first.id, user_ids: [one.userId] });
      expect(log?.after.steps[0]).not.toHaveProperty('version');
      expect((await call(staff.admin, 'DELETE', `/audit/flow/${id}`)).status).toBe(200);
      expect(await rows('select 1 from audit_step where flow_id = $1', [id])).toEqual([]);
    });
    it('错误落在具体的一格；别的记录的行被拒绝；不认识的键被拒绝', async () => {
      const wrong = await save(flowBody([byUsers([staff.operator.userId]), { approver_kind: 1 }, { approver_kind: 2 }, { approver_kind: 9 }]));
      expect([wrong.status, wrong.body.errors]).toEqual([
        422,
        { 'steps.1.user_ids': ['请选择审批人'], 'steps.2.role_id': ['请选择审批角色'], 'steps.3.approver_kind': ['请选择审批人类型'] },
      ]);
      expect((await save(flowBody([]))).body.errors).toEqual({ steps: ['请添加审核步骤'] });
      expect((await save({ ...flowBody([]), steps: 'x' })).body.errors).toEqual({ steps: ['格式不正确'] });
      expect((await save(flowBody(Array.from({ length: 11 }, () => byUsers([staff.operator.userId]))))).body.errors).toEqual({
        steps: ['审核步骤不能超过10项'],
      });
      expect((await save(flowBody([byUsers([987654])]))).body.errors).toEqual({ 'steps.0.user_ids': ['审批人不存在'] });
      expect(await save(flowBody([{ ...byUsers([1]), flow_id: 1 }]))).toMatchObject({ status: 400, body: { message: '不支持提交的字段：flow_id' } });
      await under([byUsers([staff.operator.userId])], async ({ steps }) => {
        const other = await save(flowBody([{ id: steps[0]?.id, ...byUsers([staff.operator.userId]) }], { module: 'policy' }));
        expect(other).toMatchObject({ status: 400, body: { message: '审核步骤第1行不属于该记录' } });
      });
    });
    it('审批人只能是在职的园区员工', async () => {
      expect((await save(flowBody([byUsers([staff.tenant.userId])]))).body.errors).toEqual({
        'steps.0.user_ids': [expect.stringContaining('不是园区员工')],
      });
      const frozen = await operator('frozen');
      await rows('update app_user set status = 2 where id = $1', [frozen.userId]);
      expect((await save(flowBody([byUsers([frozen.userId])]))).body.errors).toEqual({ 'steps.0.user_ids': ['frozen已冻结，不能作为审批人'] });
    });
  });

  describe('流程', () => {
    it('适用模块就是带审核的资源，用中文名称', async () => {
      const options = allResources.find(({ name }) => name === 'audit_flow')?.fields.module.codes.items;
      expect(options.map(({ code }: { code: string }) => code).sort()).toEqual(
        allResources
          .filter(isAudited)
          .map(({ name }) => name)
          .sort(),
      );
      expect(options).toContainEqual({ code: 'notice', label: '公告' });
      expect((await save(flowBody([byUsers([staff.operator.userId])], { module: 'room' }))).body.errors).toEqual({ module: ['请选择适用模块'] });
    });
    it('每个模块、每个园区至多一个启用，说明是哪一个', async () => {
      await under([byUsers([staff.operator.userId])], async ({ id }) => {
        const second = await save(flowBody([byUsers([staff.operator.userId])], { name: '第二个' }));
        expect([second.status, second.body.errors]).toEqual([422, { module: ['该模块在该园区已有启用的审核流程「公告审核」，请先停用'] }]);
        const spare = await save(flowBody([byUsers([staff.operator.userId])], { name: '备用', enabled: 2 }));
        expect(spare.status).toBe(201);
        expect(await call(staff.admin, 'PUT', `/audit/flow/enable/${spare.body.id}`, {})).toMatchObject({
          status: 400,
          body: { message: '该模块在该园区已有启用的审核流程' },
        });
        expect((await call(staff.admin, 'PUT', `/audit/flow/disable/${id}`, {})).body).toMatchObject({ enabled: 2 });
        expect((await call(staff.admin, 'PUT', `/audit/flow/enable/${spare.body.id}`, {})).body).toMatchObject({ enabled: 1 });
        await call(staff.admin, 'PUT', `/audit/flow/disable/${spare.body.id}`, {});
      });
    });
    it('园区管理员不能设置全部园区的流程', async () => {
      const answer = await save(flowBody([byUsers([staff.operator.userId])], { incubator_id: null }), staff.operator);
      expect(answer).toMatchObject({ status: 422, body: { errors: { incubator_id: ['请选择园区'] } } });
    });
    it('改动有记录在审的流程：在审的按原步骤走完，新提交的走新步骤；有记录的流程不能删除', async () => {
      const [old, fresh] = [await operator('old-step'), await operator('new-step')];
      await under([byUsers([old.userId])], async ({ id, version }) => {
        const [before, later] = [await notice(), await notice()];
        await submit(before);
        const changed = await call(staff.admin, 'PUT', `/audit/flow/${id}`, { version, steps: [byUsers([fresh.userId])] });
        expect(changed.body).toMatchObject({ id, revision: 2, steps: [{ user_ids: [fresh.userId] }] });
        await submit(later);
        expect((await audit(fresh, before)).status).toBe(403);
        expect((await audit(old, later)).status).toBe(403);
        expect((await audit(old, before)).body).toMatchObject({ audit_status: 3 });
        expect((await audit(fresh, later)).body).toMatchObject({ audit_status: 3 });
        const list = (await call(staff.admin, 'GET', '/audit/flow?pageSize=100')).body.data.filter(
          (row: { module: string }) => row.module === 'notice',
        );
        expect(list.filter((row: { id: number; revision: number }) => row.revision === 1 && row.id === id)).toEqual([]);
        const [version1] = await rows<{ id: number }>('select id from audit_flow where origin_id = $1', [id]);
        expect(list.map((row: { id: number }) => row.id)).not.toContain(version1?.id);
        const cause = { cause_resource: 'audit_flow', cause_action: 'update', cause_id: id };
        expect(await logOf(park.database, 'audit_flow', version1?.id ?? 0)).toMatchObject([
          { action: 'store', ...cause, after: { origin_id: id, revision: 1 } },
        ]);
        const kept = (await logOf(park.database, 'notice', before)).filter(({ cause_id }) => cause_id === id);
        expect(kept).toMatchObject([{ action: 'change', ...cause, before: { audit_flow_id: id }, after: { audit_flow_id: version1?.id } }]);
        expect(await call(staff.admin, 'PUT', `/audit/flow/${version1?.id}`, { version: 1, name: '改' })).toMatchObject({
          status: 400,
          body: { message: '历史版本不可修改' },
        });
        expect(await call(staff.admin, 'DELETE', `/audit/flow/${id}`)).toMatchObject({
          status: 400,
          body: { message: '该流程已有审核记录，不能删除，可以停用' },
        });
        // a new name alone makes no new version
        const named = await call(staff.admin, 'PUT', `/audit/flow/${id}`, {
          version: changed.body.version,
          name: '公告审核（新）',
          steps: changed.body.steps.map((step: { id: number }) => ({ id: step.id })),
        });
        expect(named.body).toMatchObject({ name: '公告审核（新）', revision: 2 });
      });
    });
    it('说明每一步现在由谁审核；没有人的步骤由系统管理员审核', async () => {
      const [department] = await rows<{ id: number }>("insert into department (name) values ('没有负责人的部门') returning id");
      await under([{ approver_kind: 3, department_id: department?.id }], async ({ id }) => {
        const answer = await call(staff.admin, 'GET', `/audit/flow/${id}/approvers`);
        const message = '第1步（部门「没有负责人的部门」的负责人）暂无可审核的人员，可由系统管理员审核';
        expect(answer.body.data).toMatchObject([{ sort: 1, users: [], message }]);
        const row = await notice();
        expect((await submit(row)).body).toMatchObject({ audit_status: 2 });
        const [message1] = await rows<{ content: string; path: string; query: object }>(
          'select content, path, query from message where user_id = $1 order by id desc limit 1',
          [staff.admin.userId],
        );
        expect(message1).toEqual({ content: message, path: '/service/notice', query: { id: row } });
        expect(await audit(staff.operator, row)).toMatchObject({ status: 403, body: { message } });
        expect((await trail(staff.operator, row)).body.waiting).toMatchObject({ message, users: [] });
        expect((await audit(staff.admin, row)).body).toMatchObject({ audit_status: 3 });
      });
    });
  });

  describe('谁能审', () => {
    it('角色步骤只指本园区的人；会签算在职的所有人，不能签两次', async () => {
      const [role] = await rows<{ id: number }>("insert into role (name, type) values ('审核员', 2) returning id");
      const member = async (username: string, incubator: number): Promise<Session> => {
        const one = await operator(username, { incubators: [incubator] });
        await rows('update app_user set role_id = $2 where id = $1', [one.userId, role?.id]);
        return one;
      };
      const [near, near2, far] = [await member('near', here.incubator), await member('near2', here.incubator), await member('far', there.incubator)];
      await under([{ approver_kind: 2, role_id: role?.id, mode: 2 }], async () => {
        const row = await notice();
        await submit(row);
        expect((await audit(far, row)).status).toBe(404);
        expect((await audit(near, row)).body).toMatchObject({ audit_status: 2 });
        expect(await audit(near, row)).toMatchObject({ status: 400, body: { message: '您已审核通过，等待其他审批人审核' } });
        expect((await trail(near2, row)).body.waiting.users.map(({ name, agreed }: { name: string; agreed: boolean }) => [name, agreed])).toEqual([
          ['near', true],
          ['near2', false],
        ]);
        expect((await audit(near2, row)).status).toBe(200);
        expect((await call(staff.operator, 'GET', `/notice/notice/${row}`)).body).toMatchObject({ audit_status: 3, audited_by_name: 'near2' });
      });
    });
    it('被点名的人没有任何公告权限、也不在该园区，仍能看到并审核等他审的那一条，别的看不到', async () => {
      const guest = await park.account({ username: 'guest', type: 2, permissions: [], incubators: [there.incubator] });
      const keeper = await park.account({ username: 'keeper', type: 1, permissions: ['role_store'] });
      const other = await notice();
      expect((await call(guest, 'GET', '/notice/notice')).status).toBe(403);
      await under([byUsers([guest.userId, keeper.userId]), byUsers([staff.operator.userId])], async () => {
        const row = await notice();
        await submit(row);
        expect((await call(guest, 'GET', '/auth/authInfo')).body.permissions).toContainEqual({ name: 'notice_audit' });
        expect((await call(guest, 'GET', '/notice/notice')).body.data.map(({ id }: { id: number }) => id)).toEqual([row]);
        expect((await call(guest, 'GET', `/notice/notice/${row}`)).status).toBe(200);
        expect((await call(guest, 'GET', `/notice/notice/${other}`)).status).toBe(404);
        expect((await trail(guest, row)).status).toBe(200);
        expect((await trail(guest, other)).status).toBe(404);
        expect((await call(guest, 'PUT', `/notice/notice/withdraw/${row}`, {})).status).toBe(403);
        expect((await audit(guest, other)).status).toBe(404);
        const [right] = await rows<{ id: number }>("select id from permission where name = 'notice_audit'");
        const given = await call(keeper, 'POST', '/auth/role', { name: '借来的权限', type: 2, permissions: [right?.id] });
        expect(given.body.errors, JSON.stringify(given.body)).toEqual({ permissions: [expect.stringContaining('不能分配自己没有的权限')] });
        expect((await audit(guest, row)).status).toBe(200);
        expect((await call(guest, 'GET', `/notice/notice/${row}`)).status).toBe(404); // it waits for somebody else now
      });
    });
    it('退回、撤回、再交，都在审核记录里，作者得到消息与跳转', async () => {
      const chief = await operator('trail-chief');
      await under([byUsers([chief.userId])], async () => {
        const row = await notice();
        await submit(row);
        await call(staff.operator, 'PUT', `/notice/notice/withdraw/${row}`, {});
        await submit(row);
        await audit(chief, row, { audit_status: 4, reason: '时间不对' });
        const { body } = await trail(staff.operator, row);
        expect(body.data.map(({ resultText, reason, user_name }: Record<string, unknown>) => [resultText, reason, user_name])).toEqual([
          ['驳回', '时间不对', 'trail-chief'],
          ['提交', null, `operator${here.incubator}`],
          ['撤回', null, `operator${here.incubator}`],
          ['提交', null, `operator${here.incubator}`],
        ]);
        expect(body.waiting).toBeNull();
        const [answer] = await rows<{ title: string; path: string; query: object }>(
          'select title, path, query from message where user_id = $1 order by id desc limit 1',
          [staff.operator.userId],
        );
        expect(answer).toEqual({ title: expect.stringContaining('已驳回：时间不对'), path: '/service/notice', query: { id: row } });
      });
    });
    it('改动已发布的公告：下线、回到待审核，按现在的流程通知审批人', async () => {
      const row = await notice();
      expect((await submit(row)).body).toMatchObject({ audit_status: 3, is_online: 1 });
      const chief = await operator('edit-chief');
      await under([byUsers([chief.userId])], async () => {
        const { version } = (await call(staff.operator, 'GET', `/notice/notice/${row}`)).body;
        const changed = await call(staff.operator, 'PUT', `/notice/notice/${row}`, { version, title: '改过' });
        expect(changed.body).toMatchObject({ audit_status: 2, is_online: 2, audit_step: 1 });
        expect((await rows('select 1 from message where user_id = $1', [chief.userId])).length).toBe(1);
        expect((await trail(staff.operator, row)).body).toMatchObject({
          data: [{ resultText: '提交', from_status: 3 }, {}],
          waiting: { step: 1, whose: '指定用户' },
        });
      });
    });
    it('没有流程时改动已发布的公告：照旧发布，移到有流程的园区才待审核', async () => {
      const row = await notice();
      const { version, published_at } = (await submit(row)).body;
      const changed = await call(staff.operator, 'PUT', `/notice/notice/${row}`, { version, content: '<p>改了错字</p>' });
      expect(changed.body).toMatchObject({ audit_status: 3, is_online: 1, published_at, content: '<p>改了错字</p>' });
      const elsewhere = await save(flowBody([byUsers([staff.admin.userId])], { incubator_id: there.incubator }));
      expect(elsewhere.status).toBe(201);
      const moved = await call(staff.admin, 'PUT', `/notice/notice/${row}`, { version: changed.body.version, incubator_id: there.incubator });
      expect(moved.body).toMatchObject({ audit_status: 2, is_online: 2, audit_step: 1 });
      await rows('update audit_flow set enabled = 2 where id = $1', [elsewhere.body.id]);
    });
    it('审核记录只给能看到那条记录的人', async () => {
      const row = await notice();
      await submit(row);
      const elsewhere = await park.account({ username: 'elsewhere', type: 2, permissions: rightsOf(2), incubators: [there.incubator] });
      expect((await trail(elsewhere, row)).status).toBe(404);
      expect((await park.call(['news_read'], 'GET', `/vapi/audit/trail?resource=notice&row_id=${row}`)).status).toBe(403);
      expect(await trail(staff.admin, row, 'room')).toMatchObject({ status: 400, body: { message: '该对象没有审核记录' } });
      expect((await trail(staff.admin, row, '')).body.errors).toEqual({ resource: ['请输入对象'] });
    });
  });
});
