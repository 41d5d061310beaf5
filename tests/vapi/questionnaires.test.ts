import ExcelJS from 'exceljs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enterprise } from '@/domain/resources/enterprise';
import { onEngineInTurn } from '../support/engines';
import { bookOf } from '../support/sheets';
import { openPark, type Answer, type Park, type Session } from '../support/park';

const rights = ['list', 'read', 'store', 'update', 'delete', 'publish', 'end', 'remind', 'export'].map((right) => `questionnaire_${right}`);
const templates = ['list', 'read', 'store', 'update', 'delete'].map((right) => `questionnaire_template_${right}`);
const fills = ['answer_sheet_list', 'answer_sheet_read', 'answer_sheet_update'];
const hour = 3600_000;
const wall = (ms: number): string => new Date(Date.now() + 8 * hour + ms).toISOString().slice(0, 19).replace('T', ' ');
const questions = [
  { type: 1, title: '满意吗', options: ['满意', '不满意'], is_require: 1 },
  { type: 2, title: '需要什么', options: ['融资', '人才'], is_require: 2 },
  { type: 4, title: '打几分', is_require: 2, max_score: 5 },
  { type: 5, title: '各项打几分', options: ['环境', '服务'], is_require: 2, max_score: 5 },
  { type: 3, title: '说说看', is_require: 2 },
];

onEngineInTurn('问卷', (engine) => {
  let park: Park;
  let place: number;
  let people: Session[];
  const call = (method: string, path: string, body?: object): Promise<Answer> =>
    park.call([...rights, ...templates], method, `/vapi/questionnaire${path}`, body);
  const draft = async (change: object = {}): Promise<Answer> =>
    call('POST', '', {
      title: '年度调查',
      kind: 1,
      incubator_id: place,
      start_at: wall(-hour),
      end_at: wall(hour),
      is_anonymous: 2,
      can_edit: 1,
      audience_kind: 1,
      questions,
      ...change,
    });
  const publish = (id: number): Promise<Answer> => call('PUT', `/publish/${id}`);
  const sheetOf = async (who: Session, id: number): Promise<Record<string, any>> => {
    const { data } = (await park.call(who, 'GET', '/vapi/questionnaire/fill')).body;
    return (await park.call(who, 'GET', `/vapi/questionnaire/fill/${data.find((one: any) => one.questionnaire_id === id).id}`)).body;
  };
  const fill = async (who: Session, id: number, values: readonly unknown[]): Promise<number> => {
    const sheet = await sheetOf(who, id);
    const answers = sheet.answers.map(({ field }: { field: number }, at: number) => ({ field, value: values[at] ?? null }));
    return (await park.call(who, 'PUT', `/vapi/questionnaire/fill/${sheet.id}`, { version: sheet.version, submit: 1, answers })).status;
  };
  const figures = async (id: number): Promise<unknown[]> =>
    (await call('GET', `/result/${id}`)).body.data.map(({ title, option, count, share, mean }: any) => [title, option, count, share, mean]);
  beforeAll(async () => {
    park = await openPark({ engine });
    const first = await park.make(enterprise);
    place = Number(first.incubator_id);
    const firms = [first, await park.make(enterprise, { incubator_id: place, building_id: first.building_id })];
    people = [];
    for (const { id } of firms) people.push(await park.account({ type: 3, permissions: fills, enterprise_id: id }));
  });
  afterAll(() => park?.close());

  it('从草稿到统计：发布给园区的企业，答卷成表、可导出，每个选项的人数由答案算出', async () => {
    const { status, body } = await draft();
    expect([status, body.status, body.questions.length]).toEqual([201, 1, 5]);
    expect(await publish(body.id)).toMatchObject({ status: 200, body: { message: '已发布，共发给2人' } });
    expect((await call('GET', `/${body.id}`)).body.status).toBe(3);
    expect((await publish(body.id)).body.message).toBe('只能发布草稿');
    expect(await figures(body.id)).toEqual([]);
    const [one, other] = people as [Session, Session];
    expect(await fill(one, body.id, ['满意', ['融资', '人才'], 5, { 环境: 5, 服务: 4 }, '=1+1'])).toBe(200);
    expect((await call('PUT', `/remind/${body.id}`)).body.message).toBe('已催填1人');
    expect(await fill(other, body.id, ['不满意', ['人才'], 4, { 环境: 3 }])).toBe(200);
    expect((await call('PUT', `/remind/${body.id}`)).body.message).toBe('所有人都已提交');
    expect(await figures(body.id)).toEqual([
      ['满意吗', '满意', 1, '50%', null],
      ['满意吗', '不满意', 1, '50%', null],
      ['需要什么', '融资', 1, '50%', null],
      ['需要什么', '人才', 2, '100%', null],
      ['打几分', '平均', 2, null, 4.5],
      ['打几分', '5', 1, '50%', null],
      ['打几分', '4', 1, '50%', null],
      ['各项打几分', '环境', 2, null, 4],
      ['各项打几分', '服务', 1, null, 4],
      ['说说看', '已作答', 1, null, null],
    ]);
    const table = (await call('GET', `/answers/${body.id}`)).body;
    expect([table.total, table.columns.map(({ label }: any) => label)]).toEqual([2, questions.map(({ title }) => title)]);
    const [first, , , lines] = table.columns.map(({ key }: any) => key);
    expect(table.data.map((row: any) => row[first]).sort()).toEqual(['不满意', '满意']);
    expect(table.data.map((row: any) => row[lines]).sort()).toEqual(['环境 3', '环境 5，服务 4']);
    expect(table.data.every((row: any) => row.user_name && row.enterprise_name && row.submitted_at)).toBe(true);
    const { token } = await park.account({ type: 1, permissions: rights });
    const file = await fetch(`${park.url}/vapi/questionnaire/answers/${body.id}/export`, { headers: { authorization: `Bearer ${token}` } });
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(await file.arrayBuffer());
    const sheet = book.worksheets[0] as ExcelJS.Worksheet;
    expect([sheet.rowCount, sheet.getRow(1).values]).toEqual([3, [undefined, '填写人', '企业', '提交时间', ...questions.map(({ title }) => title)]]);
    expect([sheet.getCell(2, 8).value, sheet.getCell(3, 8).value].sort()).toContain("'=1+1");
    // who fills it in sees no results
    for (const path of ['result', 'answers']) expect((await park.call(one, 'GET', `/vapi/questionnaire/${path}/${body.id}`)).status).toBe(403);
  });

  it('匿名的只有答案：表格、导出与统计都不说是谁', async () => {
    const { body } = await draft({ is_anonymous: 1 });
    expect((await publish(body.id)).status).toBe(200);
    for (const [n, who] of people.entries()) expect(await fill(who, body.id, [n ? '不满意' : '满意', null, null, null, `第 ${n} 位`])).toBe(200);
    const { data, total } = (await call('GET', `/answers/${body.id}`)).body;
    expect(total).toBe(2);
    for (const row of data) expect(row).toMatchObject({ user_name: '匿名', enterprise_name: null, submitted_at: null });
    expect((await figures(body.id)).slice(0, 2)).toEqual([
      ['满意吗', '满意', 1, '50%', null],
      ['满意吗', '不满意', 1, '50%', null],
    ]);
  });

  it('答卷再多也全部导出：每人一行，没有一份写两遍', async () => {
    const { body } = await draft({ is_anonymous: 1 });
    await publish(body.id);
    const [first, , , , last] = body.questions.map(({ id }: { id: number }) => id);
    await park.database.tx((tx) =>
      park.database.rows(
        `insert into answer (questionnaire_id, question_id, anonymous_key, value)
         select $1::bigint, q.id, 'key' || n, case q.id when $2 then to_jsonb(case n % 4 when 0 then '不满意' else '满意' end) else to_jsonb('第 ' || n || ' 位') end
         from generate_series(1, 2400) n, (values ($2::bigint), ($3::bigint)) q (id)`,
        [body.id, first, last],
        tx,
      ),
    );
    expect((await figures(body.id)).slice(0, 2)).toEqual([
      ['满意吗', '满意', 1800, '75%', null],
      ['满意吗', '不满意', 600, '25%', null],
    ]);
    const file = await park.call([...rights], 'GET', `/vapi/questionnaire/answers/${body.id}/export`);
    const texts = new Set<unknown>();
    (await bookOf(file.body)).worksheets[0]?.eachRow((row) => texts.add(row.getCell(8).value));
    expect([texts.size, texts.has('第 1 位'), texts.has('第 2400 位')]).toEqual([2401, true, true]);
  });

  it('发布过的不再更改：改题目另存为新版本的草稿，旧的答案不动；发布新版本，旧版本结束', async () => {
    const { body: old } = await draft();
    await publish(old.id);
    const [one] = people as [Session];
    expect(await fill(one, old.id, ['满意'])).toBe(200);
    const { version } = (await call('GET', `/${old.id}`)).body;
    // what is no question is changed where it is
    const later = await call('PUT', `/${old.id}`, { version, title: '改名', end_at: wall(2 * hour) });
    expect([later.status, later.body.id, later.body.title]).toEqual([200, old.id, '改名']);
    const changed = old.questions.map((line: any, at: number) => (at === 0 ? { ...line, title: '很满意吗' } : line));
    const next = await call('PUT', `/${old.id}`, { version: later.body.version, questions: changed });
    expect(next.status).toBe(200);
    expect(next.body).toMatchObject({ status: 1, prev_id: old.id, title: '改名' });
    expect(next.body.id).not.toBe(old.id);
    expect(next.body.questions.map(({ title }: any) => title)).toEqual(['很满意吗', ...questions.slice(1).map(({ title }) => title)]);
    const kept = (await call('GET', `/${old.id}`)).body;
    expect([kept.status, kept.questions.map(({ id, title }: any) => [id, title])]).toEqual([
      3,
      old.questions.map(({ id, title }: any) => [id, title]),
    ]);
    expect((await figures(old.id))[0]).toEqual(['满意吗', '满意', 1, '100%', null]);
    expect((await publish(next.body.id)).status).toBe(200);
    expect((await call('GET', `/${old.id}`)).body.status).toBe(4);
    expect((await call('DELETE', `/${old.id}`)).body.message).toBe('已发布的问卷不能删除');
  });

  it('不能发布的都说明原因；题目取自模板；开始与结束随时间', async () => {
    const refused = async (change: object, message: string) => {
      const made = await draft(change);
      expect([message, (await publish(made.body.id)).body.message]).toEqual([message, message]);
    };
    await refused({ questions: [] }, '请添加题目');
    await refused({ start_at: wall(-2 * hour), end_at: wall(-hour) }, '结束时间已过，请修改后再发布');
    await refused({ audience_kind: 4 }, '公众问卷没有填写页面，不能发布');
    await refused({ is_anonymous: 1, questions: [{ type: 6, title: '附件' }] }, '匿名问卷不能有文件题，文件会说明是谁上传的');
    const bad = await draft({
      questions: [
        { type: 1, title: '没有选项' },
        { type: 2, title: '重复', options: ['甲', '甲'] },
      ],
    });
    expect(bad.body.errors).toEqual({
      'questions.0.options': ['请输入选项'],
      'questions.1.options': ['选项须为不重复的文字，每项不超过50个字，最多50项'],
    });
    const template = await call('POST', '/template', { name: '满意度模板', kind: 2, questions });
    expect(template.status).toBe(201);
    const made = await draft({ template_id: template.body.id, questions: [], start_at: wall(hour), end_at: wall(2 * hour) });
    expect(made.body.questions.map(({ title, options }: any) => [title, options])).toEqual(
      questions.map(({ title, options }) => [title, options ?? null]),
    );
    await publish(made.body.id);
    expect((await call('GET', `/${made.body.id}`)).body.status).toBe(2);
    const move = (text: string) => park.database.rows(`update questionnaire set ${text} where id = $1`, [made.body.id]);
    const state = async () => (await call('GET', `/${made.body.id}`)).body.status;
    const run = async () => {
      const [job] = await park.database.rows<{ id: number }>("select id from job where name = 'questionnaire_time'");
      expect((await park.call(['job_list', 'job_rerun'], 'PUT', `/vapi/job/rerun/${job?.id}`)).status).toBe(200);
      await park.app.jobs.tick();
      return state();
    };
    await park.app.jobs.tick();
    await move("start_at = now() - interval '1 minute'");
    expect(await run()).toBe(3);
    await move("end_at = now() - interval '1 second'");
    expect(await run()).toBe(4);
  });
});
