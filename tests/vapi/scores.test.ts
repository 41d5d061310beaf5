import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ScoreBasis, Scores } from '@/domain/answers/score';
import { enterprise } from '@/domain/resources/enterprise';
import { entryInformation } from '@/domain/resources/entry-information';
import { feeBill } from '@/domain/resources/fee-bill';
import { financing, knowledge } from '@/domain/resources/growth-record';
import { hazard } from '@/domain/resources/hazard';
import { onEngineInTurn } from '../support/engines';
import { openPark, type Answer, type Park, type Session } from '../support/park';
import { people, place, type Place } from './people';

/** 综合评分：每月一次，在本园区内按百分比排名，没有数据的一项为空（entities.md 4.9）。 */
onEngineInTurn('综合评分', (engine) => {
  let now = new Date('2026-11-20T09:05:00+08:00');
  let park: Park;
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let stranger: Session;
  const firms: number[] = [];
  const call = (by: Session, path: string): Promise<Answer> => park.call(by, 'GET', `/vapi/enterprise/synthesize/${path}`);
  const scoresOf = async (id: number) => (await call(who.operator, String(id))).body as unknown as Scores;
  const basisOf = async (id: number, axis: string, by = who.operator) => (await call(by, `${id}/rows?axis=${axis}`)).body as unknown as ScoreBasis;
  const stored = (month: string) =>
    park.database.rows<{ enterprise_id: number }>(
      'select enterprise_id, innovation, growth, team, finance, compliance, activity, total, safety from enterprise_synthesize where period = $1 order by id',
      [month],
    );
  beforeAll(async () => {
    park = await openPark({ engine, now: () => now });
    here = await place(park, '甲园');
    who = await people(park, here);
    const there = await place(park, '乙园');
    stranger = (await people(park, there)).operator;
    const at = { incubator_id: here.incubator, building_id: here.building };
    const stays = { status: 2, settled_at: '2025-01-01', exited_at: null };
    for (const name of ['甲', '乙', '丙']) {
      const { id } =
        name === '甲'
          ? { id: here.enterprise }
          : await park.make(enterprise, { ...at, name: `${name}科技有限公司`, credit_code: null, residence: 2 });
      firms.push(id);
      await park.make(entryInformation, { ...at, enterprise_id: id, ...stays });
    }
    // the other park's only firm is ranked among itself
    await park.make(entryInformation, { incubator_id: there.incubator, building_id: there.building, enterprise_id: there.enterprise, ...stays });
    const confirmed_at = new Date('2026-06-01T10:00:00+08:00');
    const right = (enterprise_id: number, number: string, more: object = {}) =>
      park.make(knowledge, {
        ...{ incubator_id: here.incubator, enterprise_id, number, name: `专利${number}`, type: 1, status: 2, confirmed_at },
        ...{ applied_at: '2024-01-01', granted_at: '2025-03-01', expires_at: null, deleted_at: null, ...more },
      });
    await right(firms[0] ?? 0, 'Z1');
    await right(firms[0] ?? 0, 'Z2', { granted_at: '2026-10-31' });
    await right(firms[0] ?? 0, 'Z3', { granted_at: '2026-11-01' }); // not yet, at the end of October
    await right(firms[1] ?? 0, 'Z4');
    await right(firms[1] ?? 0, 'Z5', { type: 7 });
    await right(firms[1] ?? 0, 'Z6', { confirmed_at: null });
    const raised = (enterprise_id: number, amount: number, round = 1) =>
      park.make(financing, {
        incubator_id: here.incubator,
        enterprise_id,
        round,
        happened_at: '2026-05-01',
        amount,
        confirmed_at,
        investor: '某基金',
        deleted_at: null,
      });
    await raised(firms[0] ?? 0, 300_000_000);
    await raised(firms[1] ?? 0, 100_000_000);
    await raised(firms[2] ?? 0, 900_000_000, 7); // a debt
    const owed = (enterprise_id: number, due_at: string) =>
      park.make(feeBill, {
        ...at,
        enterprise_id,
        amount: 10_000,
        paid_amount: 0,
        status: 10,
        due_at,
        bill_at: due_at,
        account_month: `${due_at.slice(0, 7)}-01`,
      });
    await owed(firms[0] ?? 0, '2026-10-15');
    await owed(firms[1] ?? 0, '2026-11-15'); // falls due after the month
    await park.make(hazard, {
      ...{ ...at, enterprise_id: firms[1], level: 2, text: '堵塞通道', found_at: new Date('2026-09-01T10:00:00+08:00'), deadline: '2026-09-10' },
      ...{ status: 1, rectified_at: null, closed_at: null },
    });
    await park.make(hazard, {
      ...{ ...at, enterprise_id: firms[0], level: 1, text: '灭火器过期', found_at: new Date('2025-09-01T10:00:00+08:00'), deadline: '2026-01-10' },
      ...{ status: 3, rectified_at: new Date('2026-01-09T10:00:00+08:00'), closed_at: new Date('2026-01-12T10:00:00+08:00') },
    });
  });
  afterAll(() => park.close());

  it('每月只算一次：上月的，按各园区自己的企业排名；没有数据的一项为空', async () => {
    await park.app.jobs.tick();
    await park.app.jobs.tick();
    const none = { growth: null, team: null };
    const [first, second, third] = firms;
    const rows = await stored('2026-10-01');
    const of = (id: number | undefined) => rows.find(({ enterprise_id }) => enterprise_id === id);
    // two rights of two firms that have any: the better is not below 100 %, the other not below 50 %; neither has filed: the second rank is that of equals
    expect(of(first)).toEqual({
      enterprise_id: first,
      innovation: 100,
      ...none,
      finance: 100,
      compliance: 100,
      activity: null,
      total: 100,
      safety: 100,
    });
    expect(of(second)).toMatchObject({ innovation: 75, ...none, finance: 50, compliance: 0, total: 42, safety: 84 });
    expect(of(third)).toMatchObject({ innovation: null, ...none, finance: null, compliance: null, activity: null, total: null, safety: 100 });
    expect(rows).toHaveLength(4);
    expect(await park.database.rows('select distinct period::text from enterprise_synthesize')).toEqual([{ period: '2026-10-01' }]);
  });
  it('答复十二个月与本园区的均值；别的园区的人看不到，企业只看到自己的', async () => {
    const [first = 0, second = 0] = firms;
    const { months } = await scoresOf(first);
    expect(months).toHaveLength(1);
    expect(months[0]).toMatchObject({ month: '2026-10', safety: 100 });
    expect(months[0]?.values.slice(0, 4)).toEqual([100, null, null, 100]);
    expect(months[0]?.means.slice(0, 5)).toEqual([88, null, null, 75, 50]);
    expect((await call(stranger, String(first))).status).toBe(404);
    expect((await call(stranger, `${first}/rows?axis=finance`)).status).toBe(404);
    expect((await call(who.tenant, String(first))).status).toBe(200);
    expect((await call(who.tenant, String(second))).status).toBe(404);
  });
  it('每一项能看到背后的记录：当月算得进的那些', async () => {
    const [first = 0, second = 0] = firms;
    const rights = await basisOf(first, 'innovation');
    expect(rights.figures).toEqual([
      { label: '有效知识产权', value: 2, unit: '项' },
      { label: '近一年研发投入', value: null, unit: '万元' },
    ]);
    expect(rights.data.map(({ text, date, counted }) => [date, text, counted])).toEqual([
      ['2026-10-31', '专利Z2', '发明专利 1 项'],
      ['2025-03-01', '专利Z1', '发明专利 1 项'],
    ]);
    expect((await basisOf(first, 'finance')).data).toMatchObject([{ kind: '融资', text: '天使，某基金', counted: '300 万元' }]);
    expect((await basisOf(first, 'compliance')).data.map(({ kind, counted }) => [kind, counted])).toEqual([
      ['账单', '未按时'],
      ['整改', '按时'],
    ]);
    // who may not list hazards hears that there are some
    const narrow = { username: 'narrow', type: 2, permissions: ['enterprise_synthesize', 'fee_bill_list'], incubators: [here.incubator] } as const;
    const seen = await basisOf(first, 'compliance', await park.account(narrow));
    expect([seen.data.map(({ kind }) => kind), seen.withheld]).toEqual([['账单'], ['上报', '整改']]);
    // nor what they come to: a figure says as much as its list
    expect(seen.figures.map(({ value }) => value)).toEqual([null, null]);
    const rightsOnly = await park.account({ ...narrow, username: 'rightsOnly', permissions: ['enterprise_synthesize', 'knowledge_list'] });
    expect((await basisOf(first, 'innovation', rightsOnly)).figures.map(({ value }) => value)).toEqual([2, null]);
    expect((await basisOf(first, 'finance', rightsOnly)).figures.map(({ value }) => value)).toEqual([null]);
    expect((await basisOf(first, 'finance')).figures.map(({ value }) => value)).toEqual([300]);
    expect((await basisOf(second, 'safety')).data).toMatchObject([{ text: '较大：堵塞通道', counted: '扣 16 分' }]);
    for (const axis of ['growth', 'team', 'activity']) expect((await basisOf(first, axis)).axis).toBe(axis);
    expect((await call(who.operator, `${first}/rows?axis=nothing`)).status).toBe(422);
    expect((await call(who.operator, `${first}/rows`)).status).toBe(422);
  });
  it('停机几个月之后逐月补上，算过的月份不再改', async () => {
    const before = await stored('2026-10-01');
    now = new Date('2027-02-03T09:05:00+08:00');
    await park.app.jobs.tick();
    expect(
      (await park.database.rows<{ period: string }>('select distinct period::text from enterprise_synthesize order by 1')).map(
        ({ period }) => period,
      ),
    ).toEqual(['2026-10-01', '2026-11-01', '2026-12-01', '2027-01-01']);
    expect(await stored('2026-10-01')).toEqual(before);
  });
});
