import { afterAll, beforeAll, expect, it } from 'vitest';
import { enterpriseHolders } from '@/domain/calls/enterprise';
import { allResources } from '@/domain/resources';
import { enterprise } from '@/domain/resources/enterprise';
import { tag } from '@/domain/resources/tag';
import { holdersOf, type Holder } from '@/vapi/features/enterprise/merge/holders';
import { onEachEngine } from '../support/engines';
import { logOf } from '../support/log';
import type { Answer, Session } from '../support/park';
import { place, people, type Place } from './people';
import { openSpace, type Space } from './spaces';

const places = holdersOf({ all: allResources });
const placeOf = (key: string): Holder => {
  const found = places.find((one) => one.key === key);
  if (!found) throw new Error(key);
  return found;
};
/** What a row must be to hang on a firm that may be merged. */
const odd: Readonly<Record<string, object>> = {
  'enterprise_change.enterprise_id': { audit_status: 3 },
};
/** 两家企业是同一家：一切归入保留的一家，一天之内可以撤销。 */
onEachEngine('企业合并', (engine) => {
  let space: Space;
  let there: Place;
  let over: Session;
  beforeAll(async () => {
    space = await openSpace(engine);
    there = await place(space.park, '丙园');
    over = (await people(space.park, there)).operator;
  });
  afterAll(() => space.park.close());

  const call = (by: Session, method: string, path: string, body?: object): Promise<Answer> => space.park.call(by, method, `/vapi${path}`, body);
  const rows = <T = Record<string, any>>(text: string, params: unknown[] = []) => space.rows<T>(text, params);
  let count = 0;
  const inside = () => ({ incubator_id: space.here.incubator, building_id: space.here.building });
  const firm = (more: object = {}) =>
    space.park.make(enterprise, {
      ...{ ...inside(), name: `合并${++count}有限公司`, credit_code: null, residence: 0, incubation: 0, need_status: 10, settled_at: null },
      ...{ exited_at: null, graduated_at: null, is_recommend: 2, follow_id: null, merged_at: null, ...more },
    });
  const versionOf = async (id: number) => (await rows<{ version: number }>('select version from enterprise where id = $1', [id]))[0]?.version;
  const mergeAs = async (by: Session, kept: number, gone: number, take: string[] = []) =>
    call(by, 'PUT', `/enterprise/merge/${kept}`, { gone_id: gone, take, version: await versionOf(kept), gone_version: await versionOf(gone) });
  const merge = (kept: number, gone: number, take: string[] = []) => mergeAs(space.who.operator, kept, gone, take);
  const hang = (id: number, { resource, column, way }: Holder, more: object = {}) => {
    const where_ = Object.fromEntries(Object.entries(inside()).filter(([name]) => name in resource.fields));
    return space.park.make(resource, { ...where_, [column]: way === 'many' ? [id] : id, ...more });
  };
  const undo = (id: number) => call(space.who.operator, 'PUT', `/enterprise/unmerge/${id}`, {});
  const where = ({ way, column }: Holder, id: number) => (way === 'many' ? `${id} = any(t."${column}")` : `t."${column}" = ${id}`);
  /** Everything that names one of two, row by row, without what counts changes. */
  const everything = async (ids: readonly number[]) => {
    const all: Record<string, unknown[]> = {};
    for (const holder of places)
      all[holder.key] = await rows(
        `select to_jsonb(t) - 'version' - 'updated_at' row from ${holder.table} t where ${ids.map((id) => where(holder, id)).join(' or ')} order by to_jsonb(t)::text`,
      );
    all.enterprise = await rows("select to_jsonb(t) - 'version' - 'updated_at' - 'pinyin' row from enterprise t where id = any($1) order by id", [
      ids,
    ]);
    return all;
  };
  const counted = (all: Record<string, unknown[]>) => Object.fromEntries(Object.entries(all).map(([key, list]) => [key, list.length]));

  it('名册：指向企业的每一处都在其中，数据库里的外键一个不少', async () => {
    expect([...enterpriseHolders]).toEqual([...new Set(places.map(({ table }) => table))].sort());
    const keys = await rows<{ key: string }>(`select c.conrelid::regclass || '.' || a.attname as key from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'enterprise'::regclass and c.conrelid <> 'enterprise_merge'::regclass`);
    const known = new Set(places.map(({ table, column }) => `${table}.${column}`));
    expect(keys.map(({ key }) => key).filter((key) => !known.has(key))).toEqual([]);
    const guarded = await rows<{ t: string }>("select tgrelid::regclass::text t from pg_trigger where tgname = 'enterprise_not_merged'");
    const columns = keys.filter(({ key }) => key.endsWith('.enterprise_id')).map(({ key }) => key.split('.')[0]);
    expect(columns.filter((table) => !guarded.some(({ t }) => t === table))).toEqual([]);
  });

  it('性质：每一处的行数合并前后相同，都归保留的一家；撤销之后逐行逐值与合并前相同', async () => {
    const [kept, gone] = [await firm({ desc: null, email: null }), await firm({ desc: '做传感器' })];
    const ids = [kept.id, gone.id];
    for (const holder of places) if (holder.way !== 'pair' && holder.resource.name !== 'user') await hang(gone.id, holder, odd[holder.key]);
    const tenant = await space.park.account({ username: `moved${engine}`, type: 3, permissions: ['enterprise_read'], enterprise_id: gone.id });
    const [one, both] = [await space.park.make(tag, {}), await space.park.make(tag, {})];
    for (const [firm_, tag_] of [
      [gone.id, one.id],
      [gone.id, both.id],
      [kept.id, both.id],
    ])
      await rows('insert into enterprise_tag (enterprise_id, tag_id) values ($1, $2)', [firm_, tag_]);
    const before = await everything(ids);
    for (const { key } of places) expect([key, before[key]?.length]).not.toEqual([key, 0]);

    const seen = (await call(space.who.operator, 'GET', `/enterprise/merging?kept_id=${kept.id}&gone_id=${gone.id}`)).body;
    expect(seen.refused).toBeNull();
    expect(seen.differing).toContainEqual({ name: 'desc', take: true });
    expect(seen.differing).toContainEqual({ name: 'name', take: false });
    const merged = await merge(kept.id, gone.id, ['desc', 'name']);
    expect([merged.status, merged.body.message ?? merged.body.done]).toEqual([200, '合并成功']);
    expect([merged.body.name, merged.body.desc]).toEqual([gone.name, '做传感器']);
    const after = await everything(ids);
    expect({ ...counted(after), enterprise_tag: 0 }).toEqual({ ...counted(before), enterprise_tag: 0 });
    for (const holder of places) {
      const [left] = await rows<{ n: number }>(`select count(*)::int n from ${holder.table} t where ${where(holder, gone.id)}`);
      expect([holder.key, left?.n]).toEqual([holder.key, holder.way === 'pair' ? 2 : 0]);
    }
    // its old address leads to the one that stays; so does what its tenant opens
    expect((await call(space.who.operator, 'GET', `/enterprise/${gone.id}`)).body.id).toBe(kept.id);
    expect((await call(tenant, 'GET', `/enterprise/${kept.id}`)).status).toBe(200);
    expect((await call(over, 'GET', `/enterprise/${gone.id}`)).status).toBe(404);
    expect((await logOf(space.park.database, 'enterprise', kept.id)).at(-1)).toMatchObject({ action: 'merge', action_label: '合并' });
    expect((await logOf(space.park.database, 'enterprise', gone.id)).at(-1)).toMatchObject({
      action: 'delete',
      cause_action: 'merge',
      cause_id: kept.id,
    });

    const undone = await undo(kept.id);
    expect([undone.status, undone.body.message]).toEqual([200, undefined]);
    expect(await everything(ids)).toEqual(before);
    expect((await call(tenant, 'GET', `/enterprise/${kept.id}`)).status).toBe(404);
    expect((await undo(kept.id)).body.message).toBe('该企业没有可撤销的合并');
  });

  it('一家只有一份的，留保留一家的；撤销之后各有各的', async () => {
    const [kept, gone] = [await firm(), await firm()];
    const ids = [kept.id, gone.id];
    const spans = { kind: 1, granted_at: '2024-01-01', valid_to: '2027-01-01' };
    for (const id of ids) {
      await hang(id, placeOf('showcase.enterprise_id'), { audit_status: 1 });
      await hang(id, placeOf('honour.enterprise_id'), spans);
      await hang(id, placeOf('enterprise_synthesize.enterprise_id'), { period: '2026-01-01' });
      await hang(id, placeOf('knowledge.enterprise_id'), { type: 1, number: `K${id}` });
    }
    await rows(
      'insert into custom_field_value (enterprise_id, field_id) select e, (select field_id from custom_field_value limit 1) from unnest($1::bigint[]) e',
      [ids],
    );
    const before = await everything(ids);
    expect((await merge(kept.id, gone.id)).status).toBe(200);
    const alive = async (table: string) =>
      (await rows<{ n: number }>(`select count(*)::int n from ${table} where enterprise_id = $1 and deleted_at is null`, [kept.id]))[0]?.n;
    expect([await alive('showcase'), await alive('honour'), await alive('knowledge')]).toEqual([1, 1, 2]);
    expect((await undo(kept.id)).status).toBe(200);
    expect(await everything(ids)).toEqual(before);
  });

  it('走得更远的状态跟着来：已入驻的并入客户，客户成为已入驻', async () => {
    const [kept, gone] = [
      await firm({ need_status: 50, invalid_reason: '失联' }),
      await firm({ residence: 2, settled_at: '2025-01-10', need_status: 20 }),
    ];
    const merged = (await merge(kept.id, gone.id)).body;
    expect([merged.residence, merged.settled_at, merged.need_status]).toEqual([2, '2025-01-10', 20]);
    await undo(kept.id);
    expect(await rows('select residence, settled_at::text, need_status, invalid_reason from enterprise where id = $1', [kept.id])).toEqual([
      { residence: 0, settled_at: null, need_status: 50, invalid_reason: '失联' },
    ]);
  });

  it('不能合并的各说其故，什么也没有变', async () => {
    const refused = async (kept: object, gone: object, words: string) => {
      const [one, other] = [await firm(kept), await firm(gone)];
      const sent = await mergeAs(space.who.admin, one.id, other.id);
      expect([sent.status, sent.body.message]).toEqual([400, words]);
      const seen = await call(space.who.admin, 'GET', `/enterprise/merging?kept_id=${one.id}&gone_id=${other.id}`);
      expect(seen.body.refused).toBe(words);
      expect(await rows('select 1 from enterprise where id = any($1) and deleted_at is null', [[one.id, other.id]])).toHaveLength(2);
    };
    const settled = { residence: 2, settled_at: '2025-01-10' };
    await refused(settled, { residence: 1 }, '两家企业都已入驻或待入驻，不能合并，请先为其中一家办理退租或作废合同');
    await refused({ incubation: 1 }, { incubation: 1 }, '两家企业都在孵化中，不能合并，请先终止其中一家的孵化');
    await refused({}, { incubator_id: there.incubator, building_id: there.building }, '两家企业不在同一园区，不能合并');
    const one = await firm();
    expect((await merge(one.id, one.id)).body.message).toBe('请选择两家不同的企业');
    const other = await firm();
    await hang(other.id, placeOf('enterprise_change.enterprise_id'), { audit_status: 2 });
    expect((await merge(one.id, other.id)).body.message).toBe(`「${String(other.name)}」有待审核的信息变更，请先审核`);
    const third = await firm();
    expect((await merge(one.id, third.id, ['residence'])).body.errors).toEqual({ take: ['所选字段不能合并'] });
    const stale = await call(space.who.operator, 'PUT', `/enterprise/merge/${one.id}`, { gone_id: third.id, version: 1, gone_version: 99 });
    expect(stale.status).toBe(400);
    expect((await mergeAs(over, one.id, third.id)).status).toBe(404);
    expect((await mergeAs(space.who.tenant, one.id, third.id)).status).toBe(403);
  });

  it('撤销：之后有新的记录、资料又改过、搬来的又变动过，都不能撤销；一天之后也不能', async () => {
    const words = async (after: (kept: number, gone: number, moved: number) => Promise<unknown>) => {
      const [kept, gone] = [await firm(), await firm({ desc: '甲' })];
      const { id } = await hang(gone.id, placeOf('knowledge.enterprise_id'), { type: 2, number: `U${gone.id}` });
      expect((await merge(kept.id, gone.id, ['desc'])).status).toBe(200);
      await after(kept.id, gone.id, id);
      return (await undo(kept.id)).body.message;
    };
    expect(await words((kept) => hang(kept, placeOf('need.enterprise_id'), { status: 10, room: null, done_at: null }))).toBe(
      '合并之后又有新的需求，撤销会使其归属不清，不能撤销',
    );
    expect(await words((kept) => rows('update enterprise set "desc" = \'乙\' where id = $1', [kept]))).toBe('合并之后又变更过简介，不能撤销');
    expect(await words((_kept, _gone, moved) => rows('update knowledge set deleted_at = now() where id = $1', [moved]))).toBe(
      '合并之后并入的知识产权又有变动，不能撤销',
    );
    expect(await words((kept) => rows("update enterprise set merged_at = merged_at - interval '25 hours' where id = $1", [kept]))).toBe(
      '合并已超过一天，不能撤销',
    );
  });

  it('撤销：并入的一家的名称、代码已归别人时，说出是哪一家；它让出之后可以撤销', async () => {
    const [kept, gone] = [await firm(), await firm({ credit_code: '91330106MA2CHE2K5L' })];
    expect((await merge(kept.id, gone.id)).status).toBe(200);
    const named = await firm({ name: gone.name });
    expect(await undo(kept.id)).toMatchObject({
      status: 400,
      body: { message: `「${gone.name}」的公司全称已用于「${gone.name}」（编号 ${named.id}），请先修改它的公司全称或删除它，再撤销合并` },
    });
    await rows("update enterprise set name = '让出名称有限公司', credit_code = '91330106MA2CHE2K5L' where id = $1", [named.id]);
    expect((await undo(kept.id)).body.message).toBe(
      `「${gone.name}」的统一社会信用代码已用于「让出名称有限公司」（编号 ${named.id}），请先修改它的统一社会信用代码或删除它，再撤销合并`,
    );
    await rows('update enterprise set credit_code = null, incubator_id = $2, building_id = $3, name = $4 where id = $1', [
      ...[named.id, there.incubator, there.building, gone.name],
    ]);
    expect((await undo(kept.id)).body.message).toContain('的公司全称已用于其他园区的企业，');
    await rows("update enterprise set name = '再让一次有限公司' where id = $1", [named.id]);
    expect((await undo(kept.id)).status).toBe(200);
  });
  it('撤销：保留的一家取了并入一家的名称，撤销时各归各的，不算被占用', async () => {
    const [kept, gone] = [await firm(), await firm()];
    expect((await merge(kept.id, gone.id, ['name'])).status).toBe(200);
    expect((await undo(kept.id)).status).toBe(200);
    expect(await rows('select name from enterprise where id = any($1) order by id', [[kept.id, gone.id]])).toEqual([
      { name: kept.name },
      { name: gone.name },
    ]);
  });

  it('两次合并同时来只成一次；收款与合并同时来，钱不会留在并入的一家', async () => {
    const [one, other] = [await firm(), await firm()];
    const [first, second] = [await versionOf(one.id), await versionOf(other.id)];
    const send = (kept: number, gone: number, version: unknown, gone_version: unknown) =>
      call(space.who.operator, 'PUT', `/enterprise/merge/${kept}`, { gone_id: gone, version, gone_version });
    const both = await Promise.all([send(one.id, other.id, first, second), send(other.id, one.id, second, first)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const [kept, gone] = [await firm(), await firm()];
    const [a, b] = [await versionOf(kept.id), await versionOf(gone.id)];
    const paying = () =>
      call(space.who.operator, 'POST', '/payment', {
        ...{
          incubator_id: space.here.incubator,
          enterprise_id: gone.id,
          paid_at: '2026-01-01 00:00:00',
          method: 1,
          amount: '10.00',
          credit: 1,
          bills: [],
        },
      });
    const answers = await Promise.all([paying(), send(kept.id, gone.id, a, b), paying(), paying()]);
    expect(answers[1]?.status).toBe(200);
    for (const { status } of answers) expect([200, 201, 400, 404, 422]).toContain(status);
    // whoever came before the merge has paid, and his money went along; whoever came after it was told that the firm is not there
    const paid = answers.filter(({ status }) => status === 201).length;
    expect(await rows('select count(*)::int n from payment where enterprise_id = $1', [kept.id])).toEqual([{ n: paid }]);
    expect(await rows('select id from payment where enterprise_id = $1', [gone.id])).toEqual([]);
  });
});
