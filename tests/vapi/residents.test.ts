import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PublicEnterprise, StaffPortrait } from '@/domain/feeds/enterprise';
import type { FacetCount, Residents } from '@/domain/feeds/residents';
import type { Database } from '@/vapi/kernel/db/database';
import { emptyPark, measures, put, staff, unguarded, visitor, type Measures } from '../support/measured';
import { loadSmallPark, smallNow } from '../support/small-park';

let db: Database;
let at: Measures;
beforeAll(async () => {
  db = await emptyPark();
  await loadSmallPark(db);
  at = measures(db, smallNow);
});
afterAll(() => db.close());

const list = (values: Readonly<Record<string, number | string>> = {}, caller = staff(9, { 11: 1, 12: 1, 21: 2 })) =>
  at.ask<Residents>('/statistics/resident', { values, caller });
const idsOf = ({ data }: Residents) => data.map(({ id }) => id);
const some = (counts: readonly FacetCount[]) => Object.fromEntries(counts.filter(({ value }) => value > 0).map(({ name, value }) => [name, value]));

describe('企业名录', () => {
  it('在园的每家一行，最近入驻的在前，不在园的没有', async () => {
    const answer = await list();
    expect(answer).toMatchObject({ total: 4, page: 1, pages: 1 });
    expect([...idsOf(answer)].sort()).not.toContain(5);
    const days = answer.data.map(({ settled_at }) => settled_at ?? '');
    expect(days).toEqual(days.toSorted().toReversed());
    expect(answer.data.find(({ id }) => id === 1)).toMatchObject({
      name: '企业1',
      stage: '在孵',
      field: '电子信息',
      park: '甲园',
      rooms: ['A座1101'],
      tags: ['高企'],
      settled_at: '2025-01-01',
      scores: [80, 70, 60, null, 90, 50],
    });
  });
  it('每一类的数目在其余条件之下，与选了它之后的总数相同', async () => {
    const answer = await list();
    expect(some(answer.by_stage)).toEqual({ 在孵: 2, 毕业留园: 1, 非孵化: 1 });
    for (const { code, value } of answer.by_stage) expect((await list({ stage: code })).total).toBe(value);
    for (const { code, value } of answer.by_field) expect((await list({ field: code })).total).toBe(value);
    for (const { code, value } of answer.by_tag) expect((await list({ tag: code })).total).toBe(value);
    expect(answer.by_building.reduce((sum, { value }) => sum + value, 0)).toBe(4);
    for (const { id, value } of answer.by_building) {
      const chosen = await at.ask<Residents>('/statistics/resident', { caller: staff(9, { 11: 1, 12: 1, 21: 2 }), chosen: [id] });
      expect(chosen.total).toBe(value);
    }
    const narrowed = await list({ stage: 1 });
    // its own facet still offers the others, the rest follow
    expect(some(narrowed.by_stage)).toEqual({ 在孵: 2, 毕业留园: 1, 非孵化: 1 });
    expect(Object.values(some(narrowed.by_field)).reduce((sum, value) => sum + value, 0)).toBe(2);
    expect(some((await list({ tag: 1, stage: 0 })).by_stage)).toEqual({ 在孵: 1 });
    // what its cards say can be looked for: 上市 is a field, no honour
    const listed = await list({ tag: 20 });
    expect([listed.data.map(({ tags }) => tags[0]), some(answer.by_tag).上市]).toEqual([['上市'], 1]);
  });
  it('只见自己的园区，别的园区不存在；选了楼宇真的收窄', async () => {
    expect(idsOf(await list({}, staff(9, { 21: 2 })))).toEqual([3]);
    await expect(list({ incubator_id: 1 }, staff(9, { 21: 2 }))).rejects.toMatchObject({ status: 404 });
    const chosen = await at.ask<Residents>('/statistics/resident', { caller: staff(9, { 11: 1, 12: 1 }), chosen: [12] });
    expect(idsOf(chosen)).not.toContain(1);
    expect(chosen.total).toBeGreaterThan(0);
  });
  it('超出的页码是最后一页，不合条件的没有行', async () => {
    expect(await list({ page: 99 })).toMatchObject({ page: 1, pages: 1, total: 4 });
    expect(await list({ field: 11 })).toMatchObject({ page: 1, pages: 1, total: 0, data: [] });
  });
  it('按一项数字从大到小，没有这一项的在后；不认识的次序不算', async () => {
    for (const sort of ['area', 'people', 'knowledge', 'total'] as const) {
      const figures = (await list({ sort })).data.map((row) => row[sort] ?? Number.NEGATIVE_INFINITY);
      expect(figures, sort).toEqual(figures.toSorted((one, other) => other - one));
    }
    expect(idsOf(await list({ sort: 'name' }))).toEqual(idsOf(await list()));
  });
  it('上市与资质从高到低：一级胜过其下全部，上市的写在资质之前', async () => {
    const before = await list({ sort: 'star' });
    const weight = (tags: readonly string[]): number =>
      tags.reduce((sum, tag) => sum + ({ 上市: 64, 小巨人: 32, 瞪羚: 16, 专精特新: 8, 高企: 4, 创新型: 2, 科小: 1 }[tag] ?? 0), 0);
    const weights = before.data.map(({ tags }) => weight(tags));
    expect(new Set(weights).size).toBeGreaterThan(1);
    expect(weights).toEqual(weights.toSorted((one, other) => other - one));
    const last = before.data.at(-1)?.id;
    await unguarded(db, () => db.rows(`update enterprise set is_on_stock = 1, stock_number = '688001' where id = ${last}`));
    const [first] = (await list({ sort: 'star' })).data;
    expect(first).toMatchObject({ id: last });
    expect(first?.tags[0]).toBe('上市');
    await unguarded(db, () => db.rows(`update enterprise set is_on_stock = 2, stock_number = null where id = ${last}`));
  });
  it('按名称的一部分查找，各类的数目随之；通配符只是字', async () => {
    const found = await list({ name: ' 企业1 ' });
    expect(idsOf(found)).toEqual([1]);
    expect(some(found.by_stage)).toEqual({ 在孵: 1 });
    expect((await list({ name: '%' })).total).toBe(0);
    expect((await list({ name: ' ' })).total).toBe(4);
  });
  it('没有联系方式，也没有金额', async () => {
    const text = JSON.stringify(await list());
    expect(text).not.toMatch(/1[3-9]\d{9}/);
    expect(text).not.toMatch(/contact|security|money|mobile|amount|credit/);
  });
});

describe('一家的画像', () => {
  const portrait = (id: number, caller = staff(9, { 11: 1, 12: 1, 21: 2 }), chosen?: readonly number[]) =>
    at.ask<StaffPortrait>('/statistics/resident/{id}', { values: { id }, caller, ...(chosen && { chosen }) });
  it('园区人员看得到没有公开的企业与没有公开的大事，访客看不到', async () => {
    const [one, other] = [await portrait(1), await portrait(3)];
    expect([one.published, other.published]).toEqual([true, false]);
    expect(one.timeline.map(({ text }) => text)).toEqual(['入驻甲园', '认定高新技术企业', '融资 300 万元']);
    expect(one.rounds).toEqual([
      { date: '2025-03-01', name: '天使' },
      { date: '2026-04-01', name: '天使' },
    ]);
    expect(one.credit_code).toBe('9133************2X');
    const seen = await at.ask<PublicEnterprise>('/statistics/enterprise', { caller: visitor, values: { id: 1 } });
    expect(JSON.stringify(seen)).not.toContain('300 万元');
    expect(seen.enterprise?.rounds).toEqual([]);
  });
  it('别的园区的、没有入驻过的与没有的企业一样不存在；选了别的楼宇照样看得到', async () => {
    const operator = staff(9, { 11: 1, 12: 1 });
    for (const id of [3, 999]) await expect(portrait(id, operator)).rejects.toMatchObject({ status: 404 });
    expect((await portrait(1, operator, [12])).id).toBe(1);
  });
  it('没有公开的与没有的企业，访客得到的是同一个答复', async () => {
    const [hidden, missing] = await Promise.all(
      [3, 999].map((id) => at.ask<PublicEnterprise>('/statistics/enterprise', { caller: visitor, values: { id } })),
    );
    expect(hidden).toEqual(missing);
    expect(hidden?.enterprise).toBeNull();
  });
  it('知识产权只数有效且确认过的，公开的融资没有金额，同领域的只有公开的', async () => {
    const own = { enterprise_id: 1, incubator_id: 1, applied_at: '2025-01-01', confirmed_at: '2025-02-01' };
    await unguarded(db, async () => {
      await put(db, 'knowledge', [
        { ...own, name: '一', number: 'a', type: 1, status: 2 },
        { ...own, name: '二', number: 'b', type: 1, status: 3 },
        { ...own, name: '三', number: 'c', type: 4, status: 2, confirmed_at: null },
      ]);
      await put(db, 'financing', [
        { enterprise_id: 1, incubator_id: 1, round: 3, happened_at: '2026-06-01', amount: 12_345_678, confirmed_at: '2026-06-02', is_public: 1 },
      ]);
    });
    const { enterprise } = await at.ask<PublicEnterprise>('/statistics/enterprise', { caller: visitor, values: { id: 1 } });
    expect(enterprise).toMatchObject({ knowledge: [{ name: '发明专利', value: 1 }], rounds: [{ date: '2026-06-01', name: 'A轮' }], similar: [] });
    expect(JSON.stringify(enterprise)).not.toMatch(/12345678|123\.4|amount/);
    const alike = (await portrait(1)).similar.map(({ id }) => id);
    expect(alike).not.toContain(1);
    expect(alike.length).toBeGreaterThan(0);
  });
});
