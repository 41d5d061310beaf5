import { afterAll, beforeAll, expect, it } from 'vitest';
import { onEngineInTurn } from '../support/engines';
import { logOf } from '../support/log';
import { type Answer, openPark, type Park, type Session } from '../support/park';
import { people, place, rightsOf, type Place } from './people';

onEngineInTurn('公告与消息', (engine) => {
  let park: Park;
  let here: Place;
  let there: Place;
  let staff: Awaited<ReturnType<typeof people>>;
  let stranger: Session;
  let count = 0;
  beforeAll(async () => {
    park = await openPark({ engine });
    [here, there] = [await place(park, '甲园'), await place(park, '乙园')];
    staff = await people(park, here);
    stranger = await park.account({ username: 'stranger', type: 3, permissions: rightsOf(3), enterprise_id: there.enterprise });
  });
  afterAll(() => park.close());

  const draft = (more: object = {}): object => ({
    incubator_id: here.incubator,
    title: `停水通知${++count}`,
    type: 1,
    content: '<p>周六检修，请提前储水。</p>',
    ...more,
  });
  const post = (who: Session, body: object): Promise<Answer> => park.call(who, 'POST', '/vapi/notice/notice', body);
  const put = (who: Session, path: string, body: object = {}): Promise<Answer> => park.call(who, 'PUT', `/vapi/notice/notice/${path}`, body);
  const get = (who: Session, path: string): Promise<Answer> => park.call(who, 'GET', `/vapi${path}`);
  const unread = async (who: Session): Promise<number> => (await get(who, '/message/notice-count')).body.total;
  const published = async (more: object = {}): Promise<{ id: number; version: number }> => {
    const { body } = await post(staff.operator, draft(more));
    return (await put(staff.operator, `submit/${body.id}`)).body;
  };
  const send = (who: Session, ...ids: number[]): Promise<Answer> => park.call(who, 'POST', '/vapi/notice/notice-send', { ids });

  /** A flow over the notices of the place, one step an entry: the users and 1 或签 or 2 会签. Gone again after the work. */
  const withFlow = async (steps: readonly (readonly [users: number[], mode: 1 | 2])[], work: () => Promise<void>): Promise<void> => {
    const rows = <T>(text: string, params: unknown[]) => park.database.tx((tx) => park.database.rows<T>(text, params, tx));
    const [flow] = await rows<{ id: number }>(
      "insert into audit_flow (module, name, enabled, incubator_id) values ('notice', '公告审核', 1, $1) returning id",
      [here.incubator],
    );
    for (const [index, [users, mode]] of steps.entries()) {
      await rows('insert into audit_step (flow_id, sort, approver_kind, user_ids, mode) values ($1, $2, 1, $3::bigint[], $4)', [
        flow?.id,
        index + 1,
        users,
        mode,
      ]);
    }
    await work().finally(() => rows('update audit_flow set enabled = 2 where id = $1', [flow?.id]));
  };

  it('goes from the desk to the bell, is read, received and withdrawn', async () => {
    const made = await post(staff.operator, draft({ needs_receipt: 1 }));
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ audit_status: 1, audit_statusText: '草稿', sent_count: 0, incubator_name: '甲园' });
    const { id } = made.body;
    expect(await send(staff.operator, id)).toMatchObject({ status: 400, body: { message: '只有已发布的公告可以发送' } });
    const submitted = await put(staff.operator, `submit/${id}`);
    expect(submitted.body).toMatchObject({ audit_status: 3, audit_statusText: '已发布' });
    expect(submitted.body.published_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const before = await unread(staff.tenant);
    park.received.nudges.length = 0;
    expect((await send(staff.operator, id)).status).toBe(200);
    expect(park.received.nudges).toContainEqual({ feeds: ['user.unread', 'user.counts'], users: [staff.tenant.userId] });
    expect(await unread(staff.tenant)).toBe(before + 1);
    expect(await unread(stranger)).toBe(0);

    const [first] = (await get(staff.tenant, '/notice/notice-list')).body.data;
    expect(first).toMatchObject({ notice_id: id, needs_receipt: 1, read_at: null, type: 1, typeText: '通知公告', notice_type: made.body.typeText });
    expect(made.body.typeText).toMatch(/./);
    const opened = await get(staff.tenant, `/notice/notice-info/${first.id}`);
    expect(opened.body.notice.content).toContain('请提前储水');
    expect((await get(stranger, `/notice/notice-info/${first.id}`)).status).toBe(404);
    expect((await get(staff.tenant, `/notice/notice-read?ids=${first.id}`)).status).toBe(200);
    expect(await unread(staff.tenant)).toBe(before);
    expect((await park.call(staff.tenant, 'POST', '/vapi/notice/received', { ids: [first.id], receipt: '已知悉' })).status).toBe(200);
    // sending and reading change nothing that an editor's version could miss: made, published
    expect((await get(staff.operator, `/notice/notice/${id}`)).body).toMatchObject({ sent_count: 1, read_count: 1, version: 2 });
    const log = await logOf(park.database, 'notice', id);
    expect(log.map(({ action }) => action)).toEqual(['store', 'submit', 'send']);
    expect(log[1]).toMatchObject({ before: { audit_status: 1, published_at: null }, after: { audit_status: 3, published_at: expect.any(String) } });
    expect((await get(staff.tenant, `/notice/notice-info/${first.id}`)).body).toMatchObject({ receipt: '已知悉' });

    expect((await put(staff.operator, `unpublish/${id}`)).body).toMatchObject({ audit_status: 5, audit_statusText: '已撤回' });
    expect((await get(staff.tenant, `/notice/notice-info/${first.id}`)).status).toBe(200); // whoever read it keeps it
  });

  it('收件人打开的公告里只有收件页所示的内容：发给了哪些企业与楼宇、谁审核的都不在内', async () => {
    const { id } = await published({
      ...{ audience_kind: 2, enterprise_ids: [here.enterprise], building_ids: [here.building], needs_receipt: 1, title: '欠费催告' },
    });
    await send(staff.operator, id);
    const [first] = (await get(staff.tenant, '/notice/notice-list')).body.data;
    const { body } = await get(staff.tenant, `/notice/notice-info/${first.id}`);
    expect(body).toMatchObject({ notice: { title: '欠费催告', incubator_name: '甲园', needs_receipt: 1, is_top: 2, files: [] } });
    expect(Object.keys(body.notice).sort()).toEqual(
      ['content', 'files', 'incubator_name', 'is_top', 'needs_receipt', 'published_at', 'title', 'type', 'typeText'].sort(),
    );
  });
  it('发出之后改动而未审核、撤回或删除的公告，收件人看到的是当时发出的内容', async () => {
    const sent = async (): Promise<{ id: number; open: () => Promise<Answer['body']>; listed: () => Promise<Answer['body']> }> => {
      const { id } = await published({ needs_receipt: 1 });
      await send(staff.operator, id);
      const listed = async () =>
        (await get(staff.tenant, '/notice/notice-list')).body.data.find(({ notice_id }: { notice_id: number }) => notice_id === id);
      const message = (await listed()).id;
      expect((await get(staff.tenant, `/notice/notice-read?ids=${message}`)).status).toBe(200);
      return { id, listed, open: async () => (await get(staff.tenant, `/notice/notice-info/${message}`)).body };
    };
    const asSent = { content: '周六检修，请提前储水。', notice: null };
    const edit = async (id: number) => {
      const { version } = (await get(staff.operator, `/notice/notice/${id}`)).body;
      return (await put(staff.operator, String(id), { version, title: '改过的标题', content: '<p>未审</p>', type: 2 })).body;
    };
    await withFlow([[[staff.admin.userId], 1]], async () => {
      const draftOf = (await post(staff.operator, draft())).body;
      await put(staff.operator, `submit/${draftOf.id}`);
      await put(staff.admin, `audit/${draftOf.id}`, { audit_status: 3 });
      await send(staff.operator, draftOf.id);
      const [{ id: message }] = (await get(staff.tenant, '/notice/notice-list')).body.data;
      const open = async () => (await get(staff.tenant, `/notice/notice-info/${message}`)).body;
      expect((await open()).notice.content).toContain('请提前储水');
      expect(await edit(draftOf.id)).toMatchObject({ audit_status: 2 });
      expect(await open()).toMatchObject({ ...asSent, title: draftOf.title });
      await put(staff.admin, `audit/${draftOf.id}`, { audit_status: 3 });
      expect((await open()).notice).toMatchObject({ title: '改过的标题', content: '<p>未审</p>' });
    });
    const { id, open, listed } = await sent();
    expect(await listed()).toMatchObject({ needs_receipt: 1, notice_type: expect.any(String) });
    await put(staff.operator, `unpublish/${id}`);
    expect(await edit(id)).toMatchObject({ audit_status: 5 });
    expect(await open()).toMatchObject(asSent);
    expect(await listed()).toMatchObject({ needs_receipt: 2, notice_type: null });
    expect((await park.call(staff.operator, 'DELETE', `/vapi/notice/notice/${id}`)).status).toBe(200);
    expect(await open()).toMatchObject(asSent);
  });

  it('企业角色另有公告查看权限的，看到的也只是收件页所示的：没有接收范围、审核经过、别人的回执，也没有在改的内容', async () => {
    const permissions = [...rightsOf(3), 'notice_list', 'notice_read', 'notice_export'];
    const reader = await park.account({ username: 'reader', type: 3, permissions, enterprise_id: here.enterprise });
    const { id } = await published({
      ...{ audience_kind: 2, enterprise_ids: [here.enterprise], building_ids: [here.building], title: '分户对账' },
    });
    await send(staff.operator, id);
    const theirs = ['audience_kind', 'enterprise_ids', 'building_ids', 'audited_by', 'audited_at', 'audit_flow_id', 'reason', 'sent_count'];
    const { body } = await get(reader, `/notice/notice/${id}`);
    expect(body).toMatchObject({ title: '分户对账', audit_status: 3 });
    const [listed] = (await get(reader, '/notice/notice')).body.data.filter((row: { id: number }) => row.id === id);
    for (const row of [body, listed])
      expect(
        Object.keys(row).filter((name) => theirs.some((one) => name === one || name === `${one}Text` || name === one.replace(/_ids?$/, '_names'))),
      ).toEqual([]);
    const { data, total } = (await get(reader, `/notice/recipients/${id}`)).body;
    const [own] = await park.database.rows<{ id: number }>('select id from message where notice_id = $1 and user_id = $2', [id, reader.userId]);
    expect([total, data.map((one: { id: number }) => one.id)]).toEqual([1, [own?.id]]);
    expect((await get(staff.operator, `/notice/recipients/${id}`)).body.total).toBeGreaterThan(1);
    const trail = `/audit/trail?resource=notice&row_id=${id}`;
    expect((await get(reader, trail)).body).toEqual({ data: [], total: 0, waiting: null });
    expect((await get(staff.operator, trail)).body.total).toBeGreaterThan(0);
    const { version } = (await get(staff.operator, `/notice/notice/${id}`)).body;
    await withFlow([[[staff.admin.userId], 1]], async () => {
      expect((await put(staff.operator, String(id), { version, content: '<p>改到一半</p>' })).body.audit_status).toBe(2);
      expect((await get(reader, `/notice/notice/${id}`)).status).toBe(404);
      expect((await get(staff.operator, `/notice/notice/${id}`)).status).toBe(200);
    });
  });

  it('shows visitors the beginning as it was written, escaped once', async () => {
    const { id } = await published({ is_public: 1, content: '<p>R&amp;D 费用 &lt;10%</p><p>&amp;lt; 不变</p>' });
    const { body } = await park.call(null, 'GET', '/vapi/websit/notice?pageSize=100');
    expect(body.data.find((one: { id: number }) => one.id === id).summary).toBe('R&D 费用 <10% &lt; 不变');
  });
  it('reads everything at once, or all of one type, and nobody else’s', async () => {
    const { id } = await published();
    await send(staff.operator, id);
    await park.database.tx((tx) =>
      park.database.rows(
        "insert into message (user_id, type, title) values ($1, 7, '系统消息'), ($2, 7, '别人的')",
        [staff.tenant.userId, staff.tutor.userId],
        tx,
      ),
    );
    const all = (body: object = {}) => park.call(staff.tenant, 'PUT', '/vapi/message/read-all', body);
    expect((await all({ type: 1 })).status).toBe(200);
    expect(await unread(staff.tenant)).toBe(1);
    expect((await get(staff.operator, `/notice/notice/${id}`)).body.read_count).toBe(1);
    await all();
    expect([await unread(staff.tenant), await unread(staff.tutor)]).toEqual([0, 1]);
    expect((await all({ type: 99 })).status).toBe(422);
  });

  it('hides a withdrawn notice from those who have not read it, and sends it twice without a second bell', async () => {
    const { id } = await published();
    const before = await unread(staff.tenant);
    await send(staff.operator, id);
    expect((await send(staff.operator, id)).status).toBe(200);
    expect(await unread(staff.tenant)).toBe(before + 1);
    await send(staff.operator, (await published()).id);
    await put(staff.operator, `unpublish/${id}`);
    expect(await unread(staff.tenant)).toBe(before + 1);
    // corrected and sent again it says what it says now, and lies on top
    await put(staff.operator, `${id}`, { version: 3, title: '改期通知', content: '<p>改到周日</p>' });
    await put(staff.operator, `submit/${id}`);
    expect((await send(staff.operator, id)).status).toBe(200);
    expect((await get(staff.tenant, '/notice/notice-list')).body.data[0]).toMatchObject({ notice_id: id, title: '改期通知', content: '改到周日' });
    expect(await unread(staff.tenant)).toBe(before + 2);
  });

  it('asks two steps in turn, one approver of the first and all of the second; a second audit comes too late', async () => {
    const auditor = async (n: number): Promise<Session> =>
      park.account({ username: `auditor${n}`, type: 2, permissions: rightsOf(2), incubators: [here.incubator] });
    const [one, two, three, four] = [await auditor(1), await auditor(2), await auditor(3), await auditor(4)];
    await withFlow(
      [
        [[one.userId, two.userId], 1],
        [[three.userId, four.userId], 2],
      ],
      async () => {
        const { id } = (await post(staff.operator, draft())).body;
        const pass = (who: Session): Promise<Answer> => put(who, `audit/${id}`, { audit_status: 3 });
        expect((await put(staff.operator, `submit/${id}`)).body).toMatchObject({ audit_status: 2, audit_step: 1 });
        expect(await unread(one)).toBe(1);
        expect(await pass(three)).toMatchObject({ status: 403, body: { message: '当前步骤不由您审核' } });
        expect((await pass(two)).body).toMatchObject({ audit_status: 2, audit_step: 2 });
        expect((await pass(one)).status).toBe(403);
        expect(await unread(three)).toBe(1);
        expect((await pass(three)).body).toMatchObject({ audit_status: 2, audit_step: 2 });
        expect((await pass(four)).body).toMatchObject({ audit_status: 3 });
        expect(await pass(four)).toMatchObject({ status: 400, body: { message: '该记录已被审核' } });
        expect(await put(staff.operator, `withdraw/${id}`)).toMatchObject({ status: 400, body: { message: '该记录已被审核' } });
      },
    );
  });

  it('rejects with a reason, tells the author, and an edited rejection is a draft again', async () => {
    await withFlow([[[staff.admin.userId], 1]], async () => {
      const { id } = (await post(staff.operator, draft())).body;
      await put(staff.operator, `submit/${id}`);
      expect(await put(staff.operator, id, { version: 2, title: '改' })).toMatchObject({ status: 400, body: { message: '当前状态不可编辑' } });
      const without = await put(staff.admin, `audit/${id}`, { audit_status: 4 });
      expect([without.status, without.body.errors]).toEqual([422, { reason: ['请输入驳回原因'] }]);
      const before = await unread(staff.operator);
      const rejected = await put(staff.admin, `audit/${id}`, { audit_status: 4, reason: '缺少时间' });
      expect(rejected.body).toMatchObject({ audit_status: 4, reason: '缺少时间' });
      expect(await unread(staff.operator)).toBe(before + 1);
      const edited = await put(staff.operator, id, { version: rejected.body.version, title: '停水通知（周六）' });
      expect(edited.body).toMatchObject({ audit_status: 1, reason: null });
    });
  });

  it('two audits at one moment: one passes, the other comes too late', async () => {
    await withFlow([[[staff.admin.userId], 1]], async () => {
      const { id } = (await post(staff.operator, draft())).body;
      await put(staff.operator, `submit/${id}`);
      const both = await Promise.all([3, 3].map((audit_status) => put(staff.admin, `audit/${id}`, { audit_status })));
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    });
  });

  it('refuses a stale version, and a change without one', async () => {
    const { body } = await post(staff.operator, draft());
    expect((await put(staff.operator, body.id, { version: body.version, title: '第一个' })).status).toBe(200);
    expect(await put(staff.operator, body.id, { version: body.version, title: '第二个' })).toMatchObject({
      status: 400,
      body: { message: '该记录已被他人修改，请刷新后重试' },
    });
    expect((await put(staff.operator, body.id, { title: '第三个' })).status).toBe(400);
  });

  it('keeps of rich text what may stand on a page', async () => {
    const content =
      '<p onclick="x()">正文<script>alert(1)</script></p><img src="https://else.where/a.png"><img src="/vapi/file/1/a.png" onerror="x()"><a href="javascript:x()">a</a><iframe src="/"></iframe><b style="position:fixed;text-align:center">b</b>';
    const { body } = await post(staff.operator, draft({ content }));
    expect(body.content).toContain('正文');
    expect(body.content).toContain('/vapi/file/1/a.png');
    expect(body.content).not.toMatch(/script|onclick|onerror|else\.where|iframe|position/);
    const empty = await post(staff.operator, draft({ content: '<p> <script>x</script></p>' }));
    expect([empty.status, empty.body.errors]).toEqual([422, { content: ['内容不能为空'] }]);
    // signs that show nothing are nothing, and what must be there is missing
    for (const content of ['\u202e', '\u200b\u2028', ' ']) {
      const unseen = await post(staff.operator, draft({ content }));
      expect([unseen.status, unseen.body.errors]).toEqual([422, { content: ['内容不能为空'] }]);
    }
    const table = await post(staff.operator, draft({ content: '<table><tbody><tr><td><p> </p></td><td>&nbsp;</td></tr></tbody></table>' }));
    expect([table.status, table.body.errors]).toEqual([422, { content: ['内容不能为空'] }]);
  });

  it('says everything that is wrong with a form at once', async () => {
    const { status, body } = await post(staff.operator, {
      title: '长'.repeat(51),
      audience_kind: 2,
      start_at: '2026-12-02 09:00:00',
      end_at: '2026-12-01 09:00:00',
    });
    expect(status).toBe(422);
    // the only park within reach is filled in
    expect(Object.keys(body.errors).sort()).toEqual(['audience_kind', 'content', 'end_at', 'title', 'type']);
    expect(body.errors.end_at).toEqual(['失效时间不能早于生效时间']);
  });

  it('does one thing under one Idempotency-Key', async () => {
    const body = draft();
    const headers = { 'idempotency-key': 'key-1' };
    const [first, second] = await Promise.all([0, 1].map(() => park.call(staff.operator, 'POST', '/vapi/notice/notice', body, headers)));
    expect([first?.status, second?.status]).toEqual([201, 201]);
    expect(second?.body).toEqual(first?.body);
    const other = await park.call(staff.operator, 'POST', '/vapi/notice/notice', draft(), headers);
    expect(other).toMatchObject({ status: 400, body: { message: '上次提交已经成功，内容与本次不同，请刷新核对后再提交' } });
    const somebody = await park.call(staff.admin, 'POST', '/vapi/notice/notice', body, headers);
    expect(somebody.body.id).not.toBe(first?.body.id);
  });

  it('a key whose work was refused may be used again', async () => {
    const headers = { 'idempotency-key': 'key-2' };
    expect((await park.call(staff.operator, 'POST', '/vapi/notice/notice', {}, headers)).status).toBe(422);
    expect((await park.call(staff.operator, 'POST', '/vapi/notice/notice', draft(), headers)).status).toBe(201);
  });

  it('puts on top and takes down again, only what is published', async () => {
    const { id } = await published();
    const { id: other } = (await post(staff.operator, draft())).body;
    const refused = { status: 400, body: { message: '只有已发布的公告可以置顶' } };
    expect(await put(staff.operator, `${other}/top-setting`)).toMatchObject(refused);
    expect((await put(staff.operator, `${id}/top-setting`)).body).toMatchObject({ is_top: 1 });
    expect((await logOf(park.database, 'notice', id)).at(-1)).toMatchObject({
      action: 'top',
      before: { is_top: 2, top_at: null },
      after: { is_top: 1, top_at: expect.any(String) },
    });
    expect(await put(staff.operator, `${id}/top-setting`)).toMatchObject({ status: 400, body: { message: '该公告已置顶' } });
    expect((await get(staff.operator, '/notice/notice')).body.data[0].id).toBe(id);
    expect((await put(staff.operator, `${id}/cancel-top-setting`)).body).toMatchObject({ is_top: 2, top_at: null });
  });

  it('goes from the inbox only once it is signed for, where a receipt is asked for', async () => {
    const { id } = await published({ needs_receipt: 1 });
    await send(staff.operator, id);
    const [first] = (await get(staff.tenant, '/notice/notice-list')).body.data;
    const hide = () => park.call(staff.tenant, 'POST', '/vapi/notice/delete', { ids: [first.id] });
    expect(await hide()).toMatchObject({ status: 400, body: { message: '该公告需要签收，签收后才能删除' } });
    expect((await get(staff.tenant, `/notice/notice-info/${first.id}`)).status).toBe(200);
    expect((await park.call(staff.tenant, 'POST', '/vapi/notice/received', { ids: [first.id], receipt: '已知悉' })).status).toBe(200);
    expect((await hide()).status).toBe(200);
  });

  it('deletes from the inbox and from the desk', async () => {
    const { id } = await published();
    await send(staff.operator, id);
    const [first] = (await get(staff.tenant, '/notice/notice-list')).body.data;
    const foreign = await park.call(stranger, 'POST', '/vapi/notice/delete', { ids: [first.id] });
    expect([foreign.status, foreign.body.errors]).toEqual([422, { ids: ['消息不存在'] }]);
    expect((await park.call(staff.tenant, 'POST', '/vapi/notice/delete', { ids: [first.id] })).status).toBe(200);
    expect((await get(staff.tenant, `/notice/notice-info/${first.id}`)).status).toBe(404);
    const gone = () => park.call(staff.operator, 'DELETE', `/vapi/notice/notice/${id}`);
    expect(await gone()).toMatchObject({ status: 400, body: { message: '待审核或已发布的公告请先撤回，再删除' } });
    expect((await get(staff.operator, `/notice/notice/${id}`)).body).toMatchObject({ audit_status: 3 });
    expect((await put(staff.operator, `unpublish/${id}`)).body).toMatchObject({ audit_status: 5 });
    expect((await gone()).body).toEqual({ id });
    expect((await get(staff.operator, `/notice/notice/${id}`)).status).toBe(404);
  });

  it('says of a draft that nobody has handed it in', async () => {
    const { id } = (await post(staff.operator, draft())).body;
    const notYet = { status: 400, body: { message: '该记录未提交审核' } };
    expect(await put(staff.operator, `audit/${id}`, { audit_status: 3 })).toMatchObject(notYet);
    expect(await put(staff.operator, `withdraw/${id}`)).toMatchObject(notYet);
  });

  it('exports the list as it stands', async () => {
    const { status, headers, body } = await get(staff.operator, '/notice/noticeExport?audit_status=3');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('spreadsheetml');
    expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain('公告列表');
    expect((body as Buffer).subarray(0, 2).toString()).toBe('PK');
  });

  it('writes each action into the operation log: who, what, before and after', async () => {
    const { body } = await post(staff.operator, draft());
    await put(staff.operator, body.id, { version: body.version, title: '改过的标题' });
    await park.call(staff.operator, 'DELETE', `/vapi/notice/notice/${body.id}`);
    const rows = await park.database.rows<Record<string, unknown>>(
      "select user_id, username, action, before, after, request_id, incubator_id from operation_log where resource = 'notice' and row_id = $1 order by id",
      [body.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['store', 'update', 'delete']);
    expect(rows[1]).toMatchObject({
      user_id: staff.operator.userId,
      before: { title: (body as { title: string }).title },
      after: { title: '改过的标题' },
      incubator_id: here.incubator,
    });
    for (const row of rows) expect(row.request_id).toBeTruthy();
  });
});
