import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answer as FieldAnswer, FieldSet } from '@/domain/kernel/field-set';
import { answerSheet } from '@/domain/resources/answer-sheet';
import { file } from '@/domain/resources/file';
import { question, questionnaire } from '@/domain/resources/questionnaire';
import { changeRows } from '@/vapi/kernel/changes';
import { rowsOfSet } from '@/vapi/kernel/fieldSets';
import { systemContext } from '@/vapi/kernel/system';
import { onEngineInTurn } from '../support/engines';
import { logOf } from '../support/log';
import { openPark, type Answer, type Park, type Session } from '../support/park';

let park: Park;
let tenant: Session;
let other: Session;
const rights = ['answer_sheet_list', 'answer_sheet_read', 'answer_sheet_update'];
const hour = 3600_000;
const at = (ms: number): string => new Date(Date.now() + ms).toISOString();
const call = (who: Session, method: string, path: string, body?: object): Promise<Answer> =>
  park.call(who, method, `/vapi/questionnaire/fill${path}`, body);

interface Survey {
  readonly sheet: number;
  readonly survey: number;
  readonly questions: readonly number[];
}
/** A questionnaire that runs, with one question of each type, sent to a tenant. */
async function survey(change: Record<string, unknown> = {}, sheetChange: Record<string, unknown> = {}): Promise<Survey> {
  const made = await park.make(questionnaire, { status: 3, start_at: at(-hour), end_at: at(hour), can_edit: 1, is_anonymous: 2, ...change });
  const requested = [
    { type: 1, title: '满意吗', options: JSON.stringify(['满意', '不满意']), is_require: 1 },
    { type: 2, title: '需要什么', options: JSON.stringify(['融资', '人才', '政策']), is_require: 2 },
    { type: 3, title: '说说看', is_require: 2 },
    { type: 4, title: '打几分', is_require: 1, max_score: 5 },
    { type: 5, title: '各项打几分', options: JSON.stringify(['环境', '服务']), is_require: 1, max_score: 5 },
    { type: 6, title: '附件', is_require: 2 },
  ];
  const questions: number[] = [];
  for (const [sort, one] of requested.entries())
    questions.push((await park.make(question, { ...one, owner_kind: 2, owner_id: made.id, sort: sort + 1 })).id);
  // of the template behind it: the same number, another owner
  await park.make(question, { owner_kind: 1, owner_id: made.id, sort: 1, type: 3, title: '模板里的' });
  const sheet = await park.make(answerSheet, { questionnaire_id: made.id, user_id: tenant.userId, status: 0, ...sheetChange });
  return { sheet: sheet.id, survey: made.id, questions };
}
const read = async (sheet: number): Promise<Record<string, any> & { answers: FieldAnswer[] }> => (await call(tenant, 'GET', `/${sheet}`)).body;
const send = async (sheet: number, answers: readonly (readonly [number | undefined, unknown])[], submit?: 1 | 2): Promise<Answer> =>
  call(tenant, 'PUT', `/${sheet}`, {
    version: (await read(sheet)).version,
    answers: answers.map(([field, value]) => ({ field, value })),
    ...(submit && { submit }),
  });
const whole = (questions: readonly number[]): [number | undefined, unknown][] => [
  [questions[0], '满意'],
  [questions[1], ['融资', '政策']],
  [questions[2], ' 电梯再快些 '],
  [questions[3], 4],
  [questions[4], { 环境: 5, 服务: 4 }],
];

onEngineInTurn('作为字段的行', (engine) => {
  beforeAll(async () => {
    park = await openPark({ engine });
    tenant = await park.account({ type: 3, permissions: rights });
    other = await park.account({ type: 3, permissions: rights });
  });
  afterAll(() => park?.close());

  it('一次事务只读一遍题目，改过题目之后重读', async () => {
    const { sheet, survey: owner } = await survey();
    const set = answerSheet.fields.answers.set as FieldSet;
    await park.database.tx(async (db) => {
      const context = systemContext(park.database, db, new Date(), '测试');
      const rows = () => rowsOfSet(context, set, { id: sheet, questionnaire_id: owner });
      const first = await rows();
      expect(first).toHaveLength(6);
      expect(await rows()).toBe(first);
      expect(await rowsOfSet(context, set, { id: sheet, questionnaire_id: null })).toEqual([]);
      await changeRows(context, question, sql`t.id = ${first[0]?.id}`, { title: '还满意吗' });
      expect((await rows()).map(({ title }) => title)).toEqual(['还满意吗', ...first.slice(1).map(({ title }) => title)]);
    });
    const outside = () => rowsOfSet({ db: park.database.q, now: new Date() }, set, { id: sheet, questionnaire_id: owner });
    expect(await outside()).not.toBe(await outside());
  });
  it('答卷带着它的题目，按顺序，没有模板的题目', async () => {
    const { sheet, questions } = await survey();
    const { answers, status } = await read(sheet);
    expect(status).toBe(0);
    expect(answers.map(({ field, value, type }) => [field, value, type])).toEqual(questions.map((id, n) => [id, n === 5 ? [] : null, n + 1]));
    expect((await call(other, 'GET', `/${sheet}`)).status).toBe(404);
    expect((await call(other, 'PUT', `/${sheet}`, { version: 1, answers: [] })).status).toBe(404);
  });

  it('暂存不要求必填，提交要求：请完成必填题目；提交后状态、时间与得分都在', async () => {
    const { sheet, questions } = await survey();
    expect((await send(sheet, [[questions[1], ['人才']]], 2)).status).toBe(200);
    expect(await read(sheet)).toMatchObject({ status: 1, submitted_at: null });
    const early = await send(sheet, [[questions[3], 5]], 1);
    const missing = ['请完成必填题目'];
    expect(early).toMatchObject({ status: 422, body: { errors: { [`answers.${questions[0]}`]: missing, [`answers.${questions[4]}`]: missing } } });
    expect(Object.keys(early.body.errors)).toHaveLength(2);
    const half = await send(
      sheet,
      [
        [questions[0], '满意'],
        [questions[3], 5],
        [questions[4], { 环境: 5 }],
      ],
      1,
    ); // prettier-ignore
    expect(half.body.errors).toEqual({ [`answers.${questions[4]}`]: missing });
    expect((await send(sheet, whole(questions), 1)).status).toBe(200);
    const handed = await read(sheet);
    expect(handed).toMatchObject({ status: 2, submitted_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) });
    expect(handed.answers.map(({ value }) => value)).toEqual(['满意', ['融资', '政策'], '电梯再快些', 4, { 环境: 5, 服务: 4 }, []]);
    const scores = await park.database.rows('select score::float8 score from answer where sheet_id = $1 order by question_id', [sheet]);
    expect(scores.map(({ score }: any) => score)).toEqual([null, null, null, 4, 4.5]);
  });

  it('交过的可以改，仍须完整；清空的忘掉；日志里有题目与答案', async () => {
    const { sheet, questions } = await survey();
    expect((await send(sheet, whole(questions), 1)).status).toBe(200);
    expect((await send(sheet, [[questions[0], null]])).body.errors).toEqual({ [`answers.${questions[0]}`]: ['请完成必填题目'] });
    expect((await send(sheet, [[questions[2], '  ']], 2)).status).toBe(200);
    const now = await read(sheet);
    expect([now.status, now.answers[2]?.value, now.answers[0]?.value]).toEqual([2, null, '满意']);
    const last = (await logOf(park.database, 'answer_sheet', sheet)).at(-1) as any;
    expect(last.before.answers).toContainEqual({ field: questions[2], label: '说说看', value: '电梯再快些' });
    expect(last.after.answers.map(({ label }: any) => label)).not.toContain('说说看');
  });

  it('别人的题、没有的选项、超出的分、不成样子的都不收', async () => {
    const [{ sheet, questions }, stranger] = [await survey(), await survey()];
    const message = '题目不存在或已停用，请刷新后重试';
    expect(await send(sheet, [[stranger.questions[0], '满意']], 2)).toMatchObject({ status: 400, body: { message } });
    for (const [n, value] of [
      [0, '一般'],
      [1, ['融资', '别的']],
      [1, '融资'],
      [3, 6],
      [3, 0],
      [3, 2.5],
      [4, { 环境: 6 }],
      [4, { 食堂: 1 }],
      [4, [5]],
      [5, [987_654]],
      [2, '长'.repeat(501)],
    ] as const) // prettier-ignore
      expect([n, value, (await send(sheet, [[questions[n], value]], 2)).status]).toEqual([n, value, 422]);
    for (const odd of [{}, 'x', [1], [null], [{ field: 'x', value: 1 }]]) {
      const { version } = await read(sheet);
      const { status } = await call(tenant, 'PUT', `/${sheet}`, { version, answers: odd, submit: 2 });
      expect([odd, [400, 422].includes(status)]).toEqual([odd, true]);
    }
    expect((await read(sheet)).status).toBe(0);
  });

  it('版本旧了不收；两次同时提交只存一份', async () => {
    const { sheet, questions } = await survey();
    const { version } = await read(sheet);
    const body = { version, submit: 1, answers: whole(questions).map(([field, value]) => ({ field, value })) };
    const both = await Promise.all([call(tenant, 'PUT', `/${sheet}`, body), call(tenant, 'PUT', `/${sheet}`, body)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const [{ n }] = (await park.database.rows('select count(*)::int n from answer where sheet_id = $1', [sheet])) as [{ n: number }];
    expect(n).toBe(5);
  });

  it('没有开始、已经结束、交过而不许改的都不收', async () => {
    for (const change of [
      { status: 2 },
      { status: 4 },
      { start_at: at(hour), end_at: at(2 * hour) },
      { start_at: at(-2 * hour), end_at: at(-hour) },
    ]) {
      const { sheet, questions } = await survey(change);
      expect(await send(sheet, whole(questions), 1)).toMatchObject({ status: 400, body: { message: '问卷不在填写时间内' } });
    }
    const { sheet, questions } = await survey({ can_edit: 2 });
    expect((await send(sheet, whole(questions), 1)).status).toBe(200);
    expect(await send(sheet, whole(questions), 1)).toMatchObject({ status: 400, body: { message: '问卷已提交，不能修改' } });
  });

  it('匿名的答案连不回到人：没有答卷、没有填写人、没有时刻，日志里也没有', async () => {
    const { sheet, survey: id, questions } = await survey({ is_anonymous: 1 }, { is_anonymous: 1 });
    expect(await send(sheet, whole(questions), 2)).toMatchObject({ status: 400, body: { message: '匿名问卷不能暂存，请填写后直接提交' } });
    expect((await send(sheet, whole(questions), 1)).status).toBe(200);
    const stored = (await park.database.rows('select * from answer where questionnaire_id = $1', [id])) as any[];
    expect(stored).toHaveLength(5);
    expect(new Set(stored.map(({ anonymous_key }) => anonymous_key)).size).toBe(1);
    for (const row of stored) {
      expect([row.sheet_id, row.created_by]).toEqual([null, null]);
      expect(new Date(row.created_at).getTime() % (24 * hour)).toBe(16 * hour); // the first moment of the day in Asia/Shanghai
    }
    const handed = await read(sheet);
    expect([handed.status, handed.answers.every(({ value }) => value === null || (value as unknown[]).length === 0)]).toEqual([2, true]);
    expect(JSON.stringify(await logOf(park.database, 'answer_sheet', sheet))).not.toContain('电梯再快些');
    expect(await send(sheet, whole(questions), 1)).toMatchObject({ status: 400, body: { message: '问卷已提交，不能修改' } });
  });

  it('匿名的答案按编号、存放的先后、时刻、事务都对不上交卷的先后', async () => {
    const people = 12;
    const first = await survey({ is_anonymous: 1 }, { is_anonymous: 1 });
    for (let n = 0; n < people; n += 1) {
      const who = n === 0 ? tenant : await park.account({ type: 3, permissions: rights });
      const sheet =
        n === 0
          ? first.sheet
          : (await park.make(answerSheet, { questionnaire_id: first.survey, user_id: who.userId, status: 0, is_anonymous: 1 })).id;
      const answers = whole(first.questions).map(([field, value], at) => ({ field, value: at === 2 ? `第 ${n} 位` : value }));
      const sent = await call(who, 'PUT', `/${sheet}`, { version: 1, submit: 1, answers: n % 2 ? answers : answers.filter((_, at) => at !== 1) });
      expect([n, sent.status]).toEqual([n, 200]);
    }
    const rows = (await park.database.rows(
      `select question_id, value, created_at::text, updated_at::text, xmin::text, created_by, sheet_id from answer where questionnaire_id = $1 order by id`,
      [first.survey],
    )) as any[];
    expect(rows).toHaveLength(people * 4 + people / 2);
    for (const column of ['created_at', 'updated_at', 'xmin', 'created_by', 'sheet_id'])
      expect([column, new Set(rows.map((row) => row[column])).size]).toEqual([column, 1]);
    const backup = (await park.database.rows('select question_id, value from answer where questionnaire_id = $1 order by ctid', [
      first.survey,
    ])) as any[];
    for (const order of [rows, backup, [...rows].reverse(), [...backup].reverse()]) {
      const texts = order.filter(({ question_id }) => question_id === first.questions[2]).map(({ value }) => String(value));
      // one of them is expected to stand where it was handed in; eight do so once in a hundred thousand times
      expect(texts.filter((value, n) => value === `第 ${n} 位`).length).toBeLessThan(8);
    }
  });

  it('匿名答卷再多，每交一份也只重写旁边的几十份，它混在其中；结束时全部重排一次', async () => {
    const first = await survey({ is_anonymous: 1 }, { is_anonymous: 1 });
    const before = 200;
    await park.database.tx((tx) =>
      park.database.rows(
        `insert into answer (questionnaire_id, question_id, anonymous_key, value) select $1::bigint, q, gen_random_uuid()::text, to_jsonb('早先 ' || n)
           from generate_series(1, $3::int) n, unnest($2::bigint[]) q`,
        [first.survey, first.questions.slice(2, 3), before],
        tx,
      ),
    );
    expect((await send(first.sheet, whole(first.questions), 1)).status).toBe(200);
    const stored = async () =>
      (await park.database.rows(
        `select anonymous_key, min(xmin::text) xmin, min(id) id, min(created_at)::text moment, bool_or(value = to_jsonb('电梯再快些'::text)) mine
           from answer where questionnaire_id = $1 group by 1 order by 1`,
        [first.survey],
      )) as { anonymous_key: string; xmin: string; mine: boolean; moment: string }[];
    const rows = await stored();
    const own = rows.find(({ mine }) => mine);
    const anew = rows.flatMap(({ xmin }, at) => (xmin === own?.xmin ? [at] : []));
    // those that went with it stand beside each other on the ring of keys, so that it does not stand apart from them either
    const ends = anew.filter((at) => !anew.includes((at + 1) % rows.length)).length;
    expect([rows.length, anew.length, ends]).toEqual([before + 1, 31, 1]);
    await park.database.rows("update questionnaire set end_at = now() - interval '1 second' where id = $1", [first.survey]);
    expect((await park.call(['questionnaire_list', 'questionnaire_end'], 'PUT', `/vapi/questionnaire/end/${first.survey}`, {})).status).toBe(200);
    const over = await stored();
    expect([over.length, new Set(over.map(({ xmin }) => xmin)).size, new Set(over.map(({ moment }) => moment)).size]).toEqual([before + 1, 1, 1]);
    expect(over.map(({ anonymous_key }) => anonymous_key)).toEqual(rows.map(({ anonymous_key }) => anonymous_key));
  });

  it('附件随答卷可看，答卷之外的人看不到', async () => {
    const { sheet, questions } = await survey();
    const { id } = await park.make(file, { created_by: tenant.userId, is_public: 2 });
    expect((await send(sheet, [[questions[5], [id]]], 2)).status).toBe(200);
    const shown = (await read(sheet)).answers[5]?.value as { id: number; save_path: string }[];
    expect(shown).toEqual([{ id, save_name: expect.any(String), save_path: expect.stringContaining('/file/') }]);
    // found by its number too, as what the answers of one's own sheet show; a number among other answers opens nothing
    const seen = (who: Session) => park.call(who, 'GET', `/vapi/file/${id}`);
    await park.database.rows('update file set created_by = null where id = $1', [id]);
    expect([(await seen(other)).status, (await seen(tenant)).status]).toEqual([403, 200]);
    // somebody else's file is not taken into one's own answer
    const foreign = await park.make(file, { created_by: other.userId, is_public: 2 });
    expect((await send(sheet, [[questions[5], [foreign.id]]], 2)).status).toBe(422);
  });
});
