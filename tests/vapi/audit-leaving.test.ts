import { afterAll, beforeAll, expect, it } from 'vitest';
import { department } from '@/domain/resources/department';
import { onEngineInTurn } from '../support/engines';
import { type Answer, openPark, type Park, type Session } from '../support/park';
import { people, place, rightsOf, type Place } from './people';

onEngineInTurn('审批人离开之后', (engine) => {
  let park: Park;
  let here: Place;
  let staff: Awaited<ReturnType<typeof people>>;
  let count = 0;
  beforeAll(async () => {
    park = await openPark({ engine });
    here = await place(park, '甲园');
    staff = await people(park, here);
  });
  afterAll(() => park?.close());
  const call = (who: Session, method: string, path: string, body?: object): Promise<Answer> => park.call(who, method, `/vapi${path}`, body);
  const colleague = (): Promise<Session> =>
    park.account({ username: `approver${++count}`, type: 2, permissions: rightsOf(2), incubators: [here.incubator] });
  /** A notice that waits at the one step of a flow. */
  async function waiting(steps: readonly object[]): Promise<number> {
    await park.database.rows('update audit_flow set enabled = 2');
    const flow = await call(staff.admin, 'POST', '/audit/flow', { module: 'notice', name: `流程${++count}`, incubator_id: here.incubator, steps });
    expect(flow.status, JSON.stringify(flow.body)).toBe(201);
    const made = await call(staff.operator, 'POST', '/notice/notice', {
      incubator_id: here.incubator,
      title: `公告${++count}`,
      type: 1,
      content: '<p>检修</p>',
    });
    expect((await call(staff.operator, 'PUT', `/notice/notice/submit/${made.body.id}`, {})).body).toMatchObject({ audit_status: 2 });
    return made.body.id;
  }
  const audit = (who: Session, id: number): Promise<Answer> => call(who, 'PUT', `/notice/notice/audit/${id}`, { audit_status: 3 });
  const messagesOf = async (who: Session, id: number): Promise<string[]> =>
    (
      await park.database.rows<{ content: string | null }>(
        "select content from message where user_id = $1 and type = 3 and (query ->> 'id')::bigint = $2 and content is not null order by id",
        [who.userId, id],
      )
    ).map(({ content }) => content ?? '');
  const freeze = (who: Session): Promise<Answer> => call(staff.admin, 'POST', '/user/freeze', { id: who.userId });

  it('会签只差离开的那一位时，告诉已通过的人，由其再次审核完成', async () => {
    const [first, second, gone] = [await colleague(), await colleague(), await colleague()];
    const user_ids = [first.userId, second.userId, gone.userId];
    const row = await waiting([{ approver_kind: 1, user_ids, mode: 2 }]);
    expect((await audit(first, row)).body).toMatchObject({ audit_status: 2 });
    expect((await freeze(gone)).status).toBe(200);
    // the second is still asked: nothing is closed, and nobody told
    expect(await messagesOf(first, row)).toEqual([]);
    expect(await audit(first, row)).toMatchObject({ status: 400, body: { message: '您已审核通过，等待其他审批人审核' } });
    expect((await call(staff.admin, 'DELETE', `/user/${second.userId}`)).status).toBe(200);
    expect(await messagesOf(first, row)).toEqual(['其余审批人均已通过，另有审批人已不在岗，请再次审核以完成本步骤']);
    expect((await audit(first, row)).body).toMatchObject({ audit_status: 3 });
  });
  /** How often somebody was told that the row waits. */
  const requested = async (who: Session, id: number): Promise<number> =>
    (
      await park.database.rows("select 1 from message where user_id = $1 and type = 3 and (query ->> 'id')::bigint = $2 and content is null", [
        who.userId,
        id,
      ])
    ).length;
  it('部门换了负责人：新负责人得知已在等候的，各一次；没有负责人时告诉系统管理员', async () => {
    const [first, second] = [await colleague(), await colleague()];
    const office = await park.make(department, { name: '综合部', incubator_id: here.incubator, leader_id: first.userId });
    const head = async (leader_id: number | null): Promise<void> => {
      const { version } = (await call(staff.admin, 'GET', `/department/${office.id}`)).body;
      expect((await call(staff.admin, 'PUT', `/department/${office.id}`, { version, leader_id })).status).toBe(200);
    };
    const row = await waiting([{ approver_kind: 3, department_id: office.id, mode: 1 }]);
    expect([await requested(first, row), await requested(second, row)]).toEqual([1, 0]);
    await head(second.userId);
    expect([await requested(first, row), await requested(second, row)]).toEqual([1, 1]);
    expect(await messagesOf(staff.admin, row)).toEqual([]);
    await head(first.userId);
    await head(second.userId);
    expect([await requested(first, row), await requested(second, row)]).toEqual([1, 1]);
    await head(null);
    expect(await messagesOf(staff.admin, row)).toEqual(['第1步（部门「综合部」的负责人）暂无可审核的人员，可由系统管理员审核']);
    await head(second.userId);
    // withdrawn and submitted anew: another request, told again once
    expect((await call(staff.operator, 'PUT', `/notice/notice/withdraw/${row}`, {})).status).toBe(200);
    expect((await call(staff.operator, 'PUT', `/notice/notice/submit/${row}`, {})).status).toBe(200);
    await head(first.userId);
    expect([await requested(first, row), await requested(second, row)]).toEqual([2, 2]);
    expect((await audit(first, row)).body).toMatchObject({ audit_status: 3 });
    await head(second.userId);
    expect(await requested(second, row)).toBe(2);
  });
  it('换到审批角色的人、重新启用的人，得知已在等候的，各一次；管不到该园区的不惊动', async () => {
    const [comes, far] = [await colleague(), await colleague()];
    const made = await park.database.rows<{ id: number }>("insert into role (name, type) values ('复核员', 2) returning id");
    const role_id = made[0]?.id;
    const row = await waiting([{ approver_kind: 2, role_id, mode: 1 }]);
    const away = (await place(park, '远园')).incubator;
    const join = async (who: Session, incubator: number): Promise<void> => {
      const { version } = (await call(staff.admin, 'GET', `/user/${who.userId}`)).body;
      const answer = await call(staff.admin, 'PUT', `/user/${who.userId}`, { version, role_id, incubators: [incubator] });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    };
    await join(comes, here.incubator);
    await join(far, away);
    expect([await requested(comes, row), await requested(far, row)]).toEqual([1, 0]);
    expect((await freeze(comes)).status).toBe(200);
    expect((await call(staff.admin, 'PUT', `/user/unfreeze/${comes.userId}`, {})).status).toBe(200);
    expect(await requested(comes, row)).toBe(1);
    // given the park, he reaches the row
    await join(far, here.incubator);
    expect(await requested(far, row)).toBe(1);
  });
  it('步骤的最后一位审批人离开时，告诉系统管理员，由其审核', async () => {
    const alone = await colleague();
    const row = await waiting([{ approver_kind: 1, user_ids: [alone.userId], mode: 1 }]);
    expect(await messagesOf(staff.admin, row)).toEqual([]);
    expect((await freeze(alone)).status).toBe(200);
    expect(await messagesOf(staff.admin, row)).toEqual(['第1步（指定用户）暂无可审核的人员，可由系统管理员审核']);
    expect((await audit(staff.admin, row)).body).toMatchObject({ audit_status: 3 });
  });
  it('换了角色的人不再是角色步骤的审批人；或签里还有别人时不必惊动谁', async () => {
    const [stays, changes] = [await colleague(), await colleague()];
    const made = await park.database.rows<{ id: number }>("insert into role (name, type) values ('审核员', 2), ('巡查员', 2) returning id");
    const [auditor, walker] = made.map(({ id }) => id);
    await park.database.rows('update app_user set role_id = $2 where id = any($1)', [[stays.userId, changes.userId], auditor]);
    const row = await waiting([{ approver_kind: 2, role_id: auditor, mode: 1 }]);
    const version = async (who: Session) =>
      (await park.database.rows<{ version: number }>('select version from app_user where id = $1', [who.userId]))[0]?.version;
    const move = async (who: Session) =>
      call(staff.admin, 'PUT', `/user/${who.userId}`, {
        version: await version(who),
        role_id: walker,
        incubators: [here.incubator],
      });
    expect((await move(changes)).status).toBe(200);
    expect(await messagesOf(staff.admin, row)).toEqual([]);
    expect((await move(stays)).status).toBe(200);
    expect(await messagesOf(staff.admin, row)).toEqual(['第1步（角色「审核员」）暂无可审核的人员，可由系统管理员审核']);
  });
  it('等候的多于一批时，头一批随答复告知，其余由任务补告：与改动同一事务记下，进程没了也一条不少；新来的审批人同样', async () => {
    await park.app.jobs.tick();
    const alone = await colleague();
    const first = await waiting([{ approver_kind: 1, user_ids: [alone.userId], mode: 1 }]);
    await park.database.tx((tx) =>
      park.database.rows(
        `insert into notice overriding system value select (x.r).* from (select jsonb_populate_record(n,
          jsonb_build_object('id', nextval(pg_get_serial_sequence('notice', 'id')))) r from notice n, generate_series(1, 450) where n.id = $1 offset 0) x`,
        [first],
        tx,
      ),
    );
    const notified = async () =>
      (
        await park.database.rows<{ n: number }>(
          "select count(distinct (query ->> 'id')::bigint)::int n from message where user_id = $1 and content like '第1步%' and (query ->> 'id')::bigint >= $2",
          [staff.admin.userId, first],
        )
      )[0]?.n;
    expect((await freeze(alone)).status).toBe(200);
    // nothing goes on in this process by itself: what is left stands in the database, for whichever process comes
    expect(await notified()).toBe(200);
    const open = () =>
      park.database.rows("select r.user_id from job_run r join job j on j.id = r.job_id where j.name = 'audit_unnotified' and r.ended_at is null");
    expect(await open()).toEqual([{ user_id: staff.admin.userId }]);
    await park.app.jobs.tick();
    expect([await notified(), await open()]).toEqual([451, []]);
    const notices = async (): Promise<number> => (await park.database.rows('select 1 from message where type = 3')).length;
    const before = await notices();
    // once told, nobody is told again
    await call(
      staff.admin,
      'PUT',
      `/job/rerun/${(await park.database.rows<{ id: number }>("select id from job where name = 'audit_unnotified'"))[0]?.id}`,
      {},
    );
    await park.app.jobs.tick();
    expect(await notices()).toBe(before);
    const waitingForHim = async () =>
      (
        await park.database.rows<{ n: number }>(
          "select count(distinct (query ->> 'id')::bigint)::int n from message where user_id = $1 and type = 3 and content is null and (query ->> 'id')::bigint > $2",
          [alone.userId, first],
        )
      )[0]?.n;
    expect(await waitingForHim()).toBe(0);
    expect((await call(staff.admin, 'PUT', `/user/unfreeze/${alone.userId}`, {})).status).toBe(200);
    await park.app.jobs.tick();
    expect(await waitingForHim()).toBe(450);
  });
});
