import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditFlow, auditStep } from '@/domain/resources/audit-flow';
import { department } from '@/domain/resources/department';
import { user } from '@/domain/resources/user';
import { onEngineInTurn } from '../support/engines';
import { type Answer, openPark, type Park } from '../support/park';

const rights = ['department_list', 'department_read', 'department_store', 'department_update', 'department_delete'];
interface Node {
  readonly id: number;
  readonly name: string;
  readonly version: number;
  readonly parent_id: number | null;
  readonly sort: number;
  readonly children: readonly Node[];
}

onEngineInTurn('部门', (engine) => {
  let park: Park;
  beforeAll(async () => {
    park = await openPark({ engine });
  });
  afterAll(() => park?.close());

  const call = (method: string, path: string, body?: object): Promise<Answer> => park.call(rights, method, `/vapi/department${path}`, body);
  const post = async (name: string, parent_id: number | null = null): Promise<Node> => {
    const { status, body } = await call('POST', '', { name, parent_id });
    expect(status, JSON.stringify(body)).toBe(201);
    return body;
  };
  const whole = async (): Promise<readonly Node[]> => (await call('GET', '-all')).body.data;
  const shown = (nodes: readonly Node[]): unknown[] => nodes.map(({ name, children }) => (children.length > 0 ? [name, shown(children)] : name));
  const arrange = (...rows: object[]) => call('PUT', '/arrange', { rows });

  it('整棵树按次序答复，新部门排在同级最后，负责人与园区带名称', async () => {
    const leader = await park.make(user, { name: '张主任' });
    const top = await post('运营中心');
    await post('招商部', top.id);
    await post('物业部', top.id);
    await post('财务中心');
    await call('PUT', `/${top.id}`, { leader_id: leader.id, version: top.version });
    const { body } = await call('GET', '-all');
    expect(shown(body.data)).toEqual([['运营中心', ['招商部', '物业部']], '财务中心']);
    expect(body.total).toBe(4);
    expect(body.data[0]).toMatchObject({ leader_id: leader.id, leader_name: '张主任', incubator_name: null });
    expect((await call('GET', '')).body.total).toBe(4);
  });
  it('同一上级下名称不重复，不同上级可以同名；挪到同名者旁边也被拒绝', async () => {
    const [top] = await whole();
    const again = await call('POST', '', { name: '招商部', parent_id: top?.id });
    expect(again).toMatchObject({ status: 422, body: { errors: { name: ['部门名称已存在'] } } });
    const elsewhere = await post('招商部');
    const moved = await call('PUT', `/${elsewhere.id}`, { parent_id: top?.id, version: elsewhere.version });
    expect(moved).toMatchObject({ status: 422, body: { errors: { name: ['部门名称已存在'] } } });
    const dragged = await arrange({ id: elsewhere.id, version: elsewhere.version, parent_id: top?.id, sort: 9 });
    expect(dragged).toMatchObject({ status: 422, body: { errors: { name: ['部门名称已存在'] } } });
    expect((await call('DELETE', `/${elsewhere.id}`)).status).toBe(200);
  });
  it('上级部门不能是自身或下级', async () => {
    const a = await post('甲');
    const b = await post('乙', a.id);
    const c = await post('丙', b.id);
    for (const parent_id of [a.id, b.id, c.id]) {
      const answer = await call('PUT', `/${a.id}`, { parent_id, version: a.version });
      expect(answer).toMatchObject({ status: 422, body: { errors: { parent_id: ['上级部门不能是自身或下级'] } } });
      const arranged = await arrange({ id: a.id, version: a.version, parent_id, sort: 1 });
      expect(arranged).toMatchObject({ status: 422, body: { errors: { parent_id: ['上级部门不能是自身或下级'] } } });
    }
    const turned = await arrange(
      { id: a.id, version: a.version, parent_id: c.id, sort: 1 },
      { id: b.id, version: b.version, parent_id: null, sort: 8 },
    );
    expect(turned.status, JSON.stringify(turned.body)).toBe(200);
    expect(shown(turned.body.data)).toContainEqual(['乙', [['丙', ['甲']]]]);
  });
  it('两人同时互相挪到对方下面：只成一个', async () => {
    const [one, other] = [await post('子'), await post('丑')];
    const answers = await Promise.all([
      call('PUT', `/${one.id}`, { parent_id: other.id, version: one.version }),
      call('PUT', `/${other.id}`, { parent_id: one.id, version: other.version }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
  it('许多人同时改同一棵树：一个一个来，从不成环，也没有谁得到 500', async () => {
    const ring = await Promise.all(['寅', '卯', '辰'].map((name) => post(name)));
    for (let round = 0; round < 12; round += 1) {
      const now = await park.database.rows<{ id: number; version: number }>('select id, version from department where id = any($1)', [
        ring.map(({ id }) => id),
      ]);
      const versionOf = (id: number) => now.find((row) => row.id === id)?.version;
      // each below the next: any two of the moves are fine, all three would close the ring
      const moves = ring.map(({ id }, at) => ({ id, version: versionOf(id), parent_id: ring[(at + 1) % ring.length]?.id }));
      const answers = await Promise.all(
        moves.map(({ id, ...move }) => (round % 2 === 0 ? call('PUT', `/${id}`, move) : arrange({ id, ...move, sort: round }))),
      );
      expect(answers.every(({ status }) => [200, 400, 422].includes(status))).toBe(true);
      expect(answers.some(({ status }) => status === 422)).toBe(true);
      const rings = await park.database.rows(`with recursive up as (select id, parent_id, 1 depth from department where deleted_at is null
        union all select up.id, d.parent_id, depth + 1 from up join department d on d.id = up.parent_id where depth < 50) select 1 from up where depth = 50`);
      expect(rings).toEqual([]);
      await park.database.rows('update department set parent_id = null where id = any($1)', [ring.map(({ id }) => id)]);
    }
  });
  it('一次调用改好全部次序：版本旧了全不改，错的内容被拒绝', async () => {
    const [top] = await whole();
    const [first, second] = top?.children ?? [];
    if (!top || !first || !second) throw new Error('no two departments');
    const swap = [
      { id: second.id, version: second.version, parent_id: top.id, sort: 1 },
      { id: first.id, version: first.version, parent_id: top.id, sort: 2 },
    ];
    const late = await arrange(swap[0] as object, { ...swap[1], version: first.version + 5 });
    expect(late).toMatchObject({ status: 400, body: { message: '该记录已被他人修改，请刷新后重试' } });
    expect((await whole())[0]?.children.map(({ name }) => name)).toEqual(['招商部', '物业部']);
    const done = await arrange(...swap);
    expect(done.body.data[0].children.map(({ name }: Node) => name)).toEqual(['物业部', '招商部']);
    const logged = await park.database.rows<{ n: number }>("select count(*)::int n from operation_log where module = 'department' and row_id = $1", [
      second.id,
    ]);
    expect(logged[0]?.n).toBe(2);
    for (const rows of [[], [{ id: first.id }], [{ ...swap[0] }, { ...swap[0] }], 'x', [null], [{ ...swap[0], sort: 'a' }]])
      expect(await call('PUT', '/arrange', { rows })).toMatchObject({ status: 400, body: { message: '排序内容格式不正确' } });
    expect((await arrange({ id: 999999, version: 1, parent_id: null, sort: 1 })).status).toBe(404);
    expect((await park.call(['department_list'], 'PUT', '/vapi/department/arrange', { rows: swap })).status).toBe(403);
  });
  it('该部门下仍有人员或下级部门时不能删除', async () => {
    const top = await post('待撤销');
    const below = await post('下级', top.id);
    const refused = { status: 400, body: { message: '该部门下仍有人员或下级部门' } };
    expect(await call('DELETE', `/${top.id}`)).toMatchObject(refused);
    const person = await park.make(user, { department_id: below.id });
    expect(await call('DELETE', `/${below.id}`)).toMatchObject(refused);
    await park.database.rows('update app_user set department_id = null where id = $1', [person.id]);
    expect((await call('DELETE', `/${below.id}`)).status).toBe(200);
    expect((await call('DELETE', `/${top.id}`)).status).toBe(200);
    expect(shown(await whole())).not.toContain('待撤销');
  });
  it('负责人还在审核流程里审批的部门不能删除', async () => {
    const requested = await post('审批部');
    const flow = await park.make(auditFlow, { module: 'notice', name: '部门审批', enabled: 2 });
    await park.make(auditStep, { flow_id: flow.id, sort: 1, approver_kind: 3, department_id: requested.id, user_ids: null, role_id: null });
    expect(await call('DELETE', `/${requested.id}`)).toMatchObject({
      status: 400,
      body: { message: '审核流程「部门审批」由该部门的负责人审核，不能删除' },
    });
    await park.database.rows('delete from audit_step where flow_id = $1', [flow.id]);
    expect((await call('DELETE', `/${requested.id}`)).status).toBe(200);
  });
  it('树有上限，超出时说明', async () => {
    await park.database.rows(`insert into ${department.name} (name, sort) select '批量' || n, n from generate_series(1, 5001) n`);
    expect(await call('GET', '-all')).toMatchObject({ status: 400, body: { message: '部门超过5000条，请按条件查询' } });
    await park.database.rows("delete from department where name like '批量%'");
  });
});
