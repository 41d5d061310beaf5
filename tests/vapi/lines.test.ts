import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { date, file, flag, inIncubator, integer, json, mobile, money, range, ref, refs, richText, text, textList } from '@/domain/kernel/field';
import { lines } from '@/domain/kernel/lines';
import { defineResource, defineTable } from '@/domain/kernel/resource';
import { requiredWhile, unique } from '@/domain/kernel/rule';
import { byEnterprise } from '@/domain/kernel/scope';
import { allResources } from '@/domain/resources';
import { createTable } from '../support/createTable';
import { onEngineInTurn } from '../support/engines';
import { type Answer, openPark, type Park, type Session } from '../support/park';
import { place, type Place } from './people';

/** Lines of every sort of field, with lines of their own. */
const leaf = defineTable({
  name: 'trial_leaf',
  label: '细目',
  fields: {
    line_id: ref('明细', 'trial_line', { required: true }),
    sort: integer('顺序', { required: true }),
    name: text('细目名称', { required: true }),
  },
});
const line = defineTable({
  name: 'trial_line',
  label: '明细',
  fields: {
    trial_id: ref('单据', 'trial', { required: true }),
    sort: integer('顺序', { required: true }),
    name: text('名称', { required: true, limit: 10, rules: [unique('同一单据内名称不能重复', 'trial_id')] }),
    number: text('编号', { rules: [unique('编号已存在')] }),
    phone: mobile('电话'),
    price: money('金额', { initial: 0 }),
    note: text('内部备注', { staffOnly: true }),
    first: text('首次填写', { writable: 'store' }),
    by_server: text('系统填写', { writable: 'never', initial: '系统' }),
    tags: refs('标签', 'tag', { join: 'trial_line_tag' }),
    photo: file('照片'),
    day: date('日期'),
    span: range('期间'),
    words: textList('词'),
    more: json('其他'),
    body: richText('说明'),
    agreed: flag('同意', { initial: 2 }),
    leaves: lines('细目', leaf, { parent: 'line_id', order: 'sort' }),
  },
});
/** Kept for two kinds of record, in no order of its own. */
const note = defineTable({
  name: 'trial_note',
  label: '备忘',
  fields: {
    owner_kind: integer('归属', { required: true }),
    owner_id: integer('归属记录', { required: true }),
    day: date('日期', { required: true }),
    text: text('内容', { required: true }),
    reason: text('原因', requiredWhile('text', '其他', '请输入原因')),
  },
});
/** One value for each item, without an id. */
const value = defineTable({
  name: 'trial_value',
  label: '数值',
  key: ['trial_id', 'tag_id'],
  fields: {
    trial_id: ref('单据', 'trial', { required: true }),
    tag_id: ref('指标', 'tag', { required: true }),
    amount: money('金额'),
  },
});
const trial = defineResource({
  name: 'trial',
  label: '单据',
  title: 'name',
  base: '/trial',
  source: 'decided',
  operations: ['list', 'read', 'store', 'update', 'delete'],
  scope: byEnterprise,
  fields: {
    ...inIncubator,
    enterprise_id: ref('企业', 'enterprise'),
    name: text('名称', { required: true }),
    rows: lines('明细', line, { parent: 'trial_id', order: 'sort' }),
    notes: lines('备忘', note, { parent: 'owner_id', fixed: { owner_kind: 2 }, sort: ['day'] }),
    values: lines('数值', value, { parent: 'trial_id', editor: 'table' }),
  },
  columns: ['name'],
  filters: [],
  sort: ['-created_at'],
  actions: {},
});

onEngineInTurn('明细行', (engine) => {
  let park: Park;
  let here: Place;
  let staff: Session;
  let tenant: Session;
  let tags: number[];
  const rights = ['trial_list', 'trial_read', 'trial_store', 'trial_update', 'trial_delete'];
  beforeAll(async () => {
    park = await openPark({ engine, resources: [...allResources, trial, line, leaf, note, value] });
    await park.database.tx(async (tx) => {
      for (const statement of [trial, line, leaf, note, value].flatMap(createTable)) await park.database.rows(statement, [], tx);
      await park.database.rows('create unique index trial_line_order on trial_line (trial_id, sort)', [], tx);
    });
    here = await place(park, '甲园');
    staff = await park.account({ type: 2, permissions: rights, incubators: [here.incubator] });
    tenant = await park.account({ type: 3, permissions: rights, enterprise_id: here.enterprise });
    tags = [(await park.make(park.rows.resource('tag'), { name: '一' })).id, (await park.make(park.rows.resource('tag'), { name: '二' })).id];
  });
  afterAll(() => park?.close());
  const store = (rows: unknown, who: Session = staff): Promise<Answer> =>
    park.call(who, 'POST', '/vapi/trial', { incubator_id: here.incubator, enterprise_id: here.enterprise, name: '单据', rows });
  const update = (row: { id: number; version: number }, rows: unknown, who: Session = staff): Promise<Answer> =>
    park.call(who, 'PUT', `/vapi/trial/${row.id}`, { version: row.version, rows });
  const count = async (table: string): Promise<number> =>
    Number((await park.database.rows<{ n: number }>(`select count(*)::int n from ${table}`))[0]?.n);

  it('每一类字段都与记录自己的字段一样存取：元、脱敏、名称、区间、关联表、富文本', async () => {
    const photo = (await park.make(park.rows.resource('file'), { created_by: staff.userId })).id;
    const made = await store([
      {
        name: '甲',
        phone: '13812345678',
        price: '12.5',
        tags,
        photo,
        day: '2026-11-20',
        span: ['2026-11-01', '2026-12-01'],
        words: ['一'],
        more: { a: 1 },
        body: '<p onclick="x()">说明</p>',
        note: '内部',
        first: '首次',
        leaves: [{ name: '一' }, { name: '二' }],
      },
    ]);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const [row] = made.body.rows;
    expect(row).toMatchObject({
      name: '甲',
      phone: '138****5678',
      price: '12.50',
      tags: [...tags].sort((a, b) => a - b),
      tags_labels: ['一', '二'],
      photo,
      photo_path: expect.any(String),
      day: '2026-11-20',
      span: ['2026-11-01', '2026-12-01'],
      words: ['一'],
      more: { a: 1 },
      body: '<p>说明</p>',
      agreed: 2,
      agreedText: '否',
      by_server: '系统',
      leaves: [{ name: '一' }, { name: '二' }],
    });
    for (const key of ['trial_id', 'sort', 'version', 'created_by']) expect(row).not.toHaveProperty(key);
    // what comes back as it was sent stays as it is stored
    const again = await update(made.body, [{ id: row.id, phone: row.phone, price: '3', leaves: [{ id: row.leaves[1].id, name: '二' }] }]);
    expect(again.body.rows).toMatchObject([{ name: '甲', price: '3.00', leaves: [{ id: row.leaves[1].id }] }]);
    expect(await park.database.rows('select phone from trial_line where id = $1', [row.id])).toEqual([{ phone: '13812345678' }]);
    const [log] = await park.database.rows<{ after: { rows: { phone: string }[] } }>(
      "select after from operation_log where resource = 'trial' order by id desc limit 1",
    );
    expect(log?.after.rows[0]?.phone).toBe('138****5678');
  });
  it('员工字段对企业不可见，企业保存也不动它；只写一次的、系统的不能再写', async () => {
    const made = await store([{ name: '甲', note: '内部', first: '首次' }]);
    const seen = await park.call(tenant, 'GET', `/vapi/trial/${made.body.id}`);
    expect(seen.body.rows[0]).not.toHaveProperty('note');
    const [{ id }] = made.body.rows;
    expect((await update(seen.body, [{ id, name: '乙' }], tenant)).status).toBe(200);
    expect(await park.database.rows('select name, note from trial_line where id = $1', [id])).toEqual([{ name: '乙', note: '内部' }]);
    const { body } = await park.call(staff, 'GET', `/vapi/trial/${made.body.id}`);
    for (const [who, wrong] of [
      [tenant, { note: '改' }],
      [staff, { first: '改' }],
      [staff, { by_server: '改' }],
      [staff, { trial_id: 1 }],
      [staff, { sort: 9 }],
    ] as const)
      expect(await update(body, [{ id, ...wrong }], who)).toMatchObject({
        status: 400,
        body: { message: `不支持提交的字段：${Object.keys(wrong)[0]}` },
      });
  });
  it('唯一性：同一单据之内、全部单据之间；换行时不与自己冲突', async () => {
    expect((await store([{ name: '甲' }, { name: '乙' }, { name: '甲' }])).body.errors).toEqual({ 'rows.2.name': ['同一单据内名称不能重复'] });
    const made = await store([
      { name: '甲', number: 'N1' },
      { name: '乙', number: 'N2' },
    ]);
    expect((await store([{ name: '甲', number: 'n2' }])).body.errors).toEqual({ 'rows.0.number': ['编号已存在'] });
    const [one, two] = made.body.rows;
    const swapped = await update(made.body, [
      { id: two.id, name: '甲', number: 'N1' },
      { id: one.id, name: '乙', number: 'N2' },
    ]);
    expect(swapped.body.rows).toMatchObject([
      { id: two.id, name: '甲', number: 'N1' },
      { id: one.id, name: '乙' },
    ]);
  });
  it('错误的路径一直到最里层；别的记录的行、重复的行、不是行的都被拒绝，什么也没有改', async () => {
    const made = await store([{ name: '甲', leaves: [{ name: '一' }] }]);
    const other = await store([{ name: '乙' }]);
    const [{ id, leaves }] = made.body.rows;
    expect((await update(made.body, [{ id, leaves: [{ id: leaves[0].id }, { name: '' }] }, {}])).body.errors).toEqual({
      'rows.0.leaves.1.name': ['请输入细目名称'],
      'rows.1.name': ['请输入名称'],
    });
    const foreign = { status: 400, body: { message: '明细第1行不属于该记录' } };
    expect(await update(made.body, [{ id: other.body.rows[0].id, name: '偷' }])).toMatchObject(foreign);
    expect(await update(made.body, [{ id, leaves: [{ id: 999_999, name: '偷' }] }])).toMatchObject({
      status: 400,
      body: { message: '细目第1行不属于该记录' },
    });
    expect(await update(made.body, [{ id }, { id, name: '又' }])).toMatchObject({ status: 400, body: { message: '明细第2行不属于该记录' } });
    for (const wrong of ['x', [1], [null], { a: 1 }]) expect((await update(made.body, wrong)).body.errors).toEqual({ rows: ['格式不正确'] });
    expect((await park.call(staff, 'GET', `/vapi/trial/${made.body.id}`)).body).toMatchObject({
      version: made.body.version,
      rows: [{ id, name: '甲' }],
    });
  });
  it('两人同时改明细，后一人得到提示；没有送明细就不动它；删除记录时明细与细目一起删除', async () => {
    const made = await store([{ name: '甲', leaves: [{ name: '一' }] }, { name: '乙' }]);
    const [first, second] = made.body.rows;
    const one = await update(made.body, [{ id: second.id }, { id: first.id }]);
    expect(one.status).toBe(200);
    expect(await update(made.body, [])).toMatchObject({ status: 400, body: { message: '该记录已被他人修改，请刷新后重试' } });
    const named = await park.call(staff, 'PUT', `/vapi/trial/${made.body.id}`, { version: one.body.version, name: '改名' });
    expect(named.body.rows.map(({ id }: { id: number }) => id)).toEqual([second.id, first.id]);
    const [rows, leaves] = [await count('trial_line'), await count('trial_leaf')];
    expect((await park.call(staff, 'DELETE', `/vapi/trial/${made.body.id}`)).status).toBe(200);
    expect([await count('trial_line'), await count('trial_leaf')]).toEqual([rows - 2, leaves - 1]);
  });
  describe('不按顺序列的、几种记录共用的、没有编号的明细', () => {
    const put = async (row: { id: number }, body: object) => {
      const { version } = (await park.call(staff, 'GET', `/vapi/trial/${row.id}`)).body;
      return park.call(staff, 'PUT', `/vapi/trial/${row.id}`, { version, ...body });
    };
    it('共用的表只动自己那一种的行；按日期列出；条件不成立的字段不问也不存', async () => {
      const { body } = await store([]);
      await park.make(note, { owner_kind: 1, owner_id: body.id, day: '2026-01-01', text: '别人的' });
      const made = await put(body, {
        notes: [
          { day: '2026-03-01', text: '乙', reason: '无关' },
          { day: '2026-02-01', text: '其他', reason: '说明' },
        ],
      });
      expect(made.body.notes).toMatchObject([
        { day: '2026-02-01', reason: '说明' },
        { day: '2026-03-01', reason: null },
      ]);
      for (const key of ['owner_kind', 'owner_id']) expect(made.body.notes[0]).not.toHaveProperty(key);
      expect((await put(body, { notes: [{ day: '2026-03-01', text: '其他' }] })).body.errors).toEqual({ 'notes.0.reason': ['请输入原因'] });
      const [, second] = made.body.notes;
      const left = await put(body, { notes: [{ id: second.id, text: '丙' }] });
      expect(left.body.notes).toMatchObject([{ id: second.id, day: '2026-03-01', text: '丙' }]);
      expect(await put(body, { notes: [{ day: '2026-03-01', text: '丁', owner_kind: 1 }] })).toMatchObject({ status: 400 });
      expect(await park.database.rows('select text from trial_note where owner_kind = 1')).toEqual([{ text: '别人的' }]);
      const foreign = (await park.database.rows<{ id: number }>('select id from trial_note where owner_kind = 1'))[0]?.id;
      expect((await put(body, { notes: [{ id: foreign, text: '偷' }] })).body.message).toBe('备忘第1行不属于该记录');
      await park.call(staff, 'DELETE', `/vapi/trial/${body.id}`);
      expect(await park.database.rows('select owner_kind from trial_note')).toEqual([{ owner_kind: 1 }]);
    });
    it('没有编号的行按指标认：改的改、加的加、去的去，重复的指出，变更进日志', async () => {
      const { body } = await store([]);
      const [one, two] = [Math.min(...tags), Math.max(...tags)];
      expect(
        (
          await put(body, {
            values: [
              { tag_id: two, amount: '2' },
              { tag_id: one, amount: '1.5' },
            ],
          })
        ).body.values,
      ).toMatchObject([
        { tag_id: one, tag_name: expect.any(String), amount: '1.50' },
        { tag_id: two, amount: '2.00' },
      ]);
      const next = await put(body, { values: [{ tag_id: one, amount: '9' }] });
      expect(next.body.values).toMatchObject([{ tag_id: one, amount: '9.00' }]);
      const [log] = await park.database.rows<{ before: { values: object[] }; after: { values: object[] } }>(
        "select before, after from operation_log where resource = 'trial' and action = 'update' order by id desc limit 1",
      );
      expect([log?.before.values, log?.after.values]).toMatchObject([
        [{ tag_id: one, amount: 150 }, { tag_id: two }],
        [{ tag_id: one, amount: 900 }],
      ]);
      expect((await put(body, { values: [{ tag_id: one }, { tag_id: one }] })).body.errors).toEqual({ 'values.1.tag_id': ['不能重复'] });
      expect((await put(body, { values: [{ amount: '1' }] })).body.errors).toEqual({ 'values.0.tag_id': ['请选择指标'] });
      expect((await put(body, { values: [{ tag_id: 999_999 }] })).body.errors).toEqual({ 'values.0.tag_id': ['指标不存在'] });
      await park.call(staff, 'DELETE', `/vapi/trial/${body.id}`);
      expect(await count('trial_value')).toBe(0);
    });
  });
});
