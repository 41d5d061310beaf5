import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '@/domain/resources/contract';
import { enterprise } from '@/domain/resources/enterprise';
import { file } from '@/domain/resources/file';
import { settlementApply } from '@/domain/resources/settlement-apply';
import { onEachEngine } from '../support/engines';
import type { Answer, Session } from '../support/park';
import { place } from './people';
import { openSpace, type Space } from './spaces';

/** 企业的档案：文件、自己的号码；由申请而来的客户归谁跟进（issue 13）。 */
onEachEngine('企业档案', (engine) => {
  let space: Space;
  beforeAll(async () => {
    space = await openSpace(engine);
  });
  afterAll(() => space.park.close());

  const call = (by: Session, method: string, path: string, body?: object): Promise<Answer> => space.park.call(by, method, `/vapi${path}`, body);
  const rows = <T = Record<string, any>>(text: string, params: unknown[] = []) => space.rows<T>(text, params);

  it('文件：企业与归它的每一处所存的都列出，各看各能看的；企业看不到还没有送到它那里的合同', async () => {
    const { who, park, here } = space;
    const stored = async (save_name: string) => (await park.make(file, { created_by: who.admin.userId, ext: 'pdf', save_name, is_public: 2 })).id;
    const [licence, draft, paper] = [await stored('执照.pdf'), await stored('草稿.pdf'), await stored('协议.pdf')];
    await rows('update enterprise set lisence = $2 where id = $1', [here.enterprise, licence]);
    const of = { incubator_id: here.incubator, building_id: here.building, enterprise_id: here.enterprise };
    await park.make(contract, { ...of, status: 5, files: [draft], number: 'WJ-1', prev_contract_id: null, next_contract_id: null });
    await rows(
      `insert into incubation (incubator_id, enterprise_id, status, start_at, plan_end_at, agreement) values ($1, $2, 1, '2025-01-01', '2026-01-01', $3)`,
      [here.incubator, here.enterprise, paper],
    );
    const filesOf = async (by: Session) =>
      (
        (await call(by, 'GET', `/enterprise/${here.enterprise}/files`)).body.data as {
          whose: string;
          field: string;
          files: { save_name: string }[];
        }[]
      )
        .map(({ whose, field, files }) => [whose, field, files[0]?.save_name].join(' '))
        .sort();
    expect(await filesOf(who.operator)).toEqual(['企业 营业执照 执照.pdf', '合同 附件 草稿.pdf', '孵化记录 孵化协议 协议.pdf'].sort());
    expect(await filesOf(who.tenant)).toEqual(['企业 营业执照 执照.pdf', '孵化记录 孵化协议 协议.pdf'].sort());
    await rows('delete from incubation where enterprise_id = $1', [here.enterprise]);
  });

  it('企业看得到自己档案里的号码，别的个人信息照样遮住', async () => {
    const { who, here } = space;
    const [stored] = await rows('select contact_mobile, security_mobile from enterprise where id = $1', [here.enterprise]);
    const { contact_mobile, security_mobile } = (await call(who.tenant, 'GET', `/enterprise/${here.enterprise}`)).body;
    expect({ contact_mobile, security_mobile }).toEqual(stored);
  });

  it('资料变更待审核时档案又变了：通过被拒绝并说明，档案与申请一字不动；驳回后企业重新提交', async () => {
    const { who, here } = space;
    const path = `/enterprise/${here.enterprise}`;
    const desc = async () => (await rows<{ desc: string }>('select "desc" from enterprise where id = $1', [here.enterprise]))[0]?.desc;
    const versionOf = async () => (await call(who.admin, 'GET', path)).body.version;
    await rows(`update enterprise set "desc" = '旧简介' where id = $1`, [here.enterprise]);
    const request = async (to: string) => {
      expect((await call(who.tenant, 'PUT', path, { desc: to, version: await versionOf() })).status).toBe(200);
      const waiting = await call(who.admin, 'GET', `/enterprise/authList?audit_status=2&enterprise_id=${here.enterprise}`);
      return waiting.body.data[0].id as number;
    };
    const id = await request('企业要的新简介');
    expect((await call(who.admin, 'PUT', path, { desc: '园区写的新简介', version: await versionOf() })).status).toBe(200);
    const passed = await call(who.admin, 'PUT', `/enterprise/auditInfo/${id}`, { audit_status: 3 });
    expect([passed.status, passed.body.message]).toEqual([400, '企业信息已变化，请退回重新提交']);
    expect(await desc()).toBe('园区写的新简介');
    expect(await rows('select audit_status from enterprise_change where id = $1', [id])).toEqual([{ audit_status: 2 }]);
    expect((await call(who.admin, 'PUT', `/enterprise/auditInfo/${id}`, { audit_status: 4, reason: '简介已另改' })).status).toBe(200);
    const again = await request('企业再要的新简介');
    expect((await call(who.admin, 'PUT', `/enterprise/auditInfo/${again}`, { audit_status: 3 })).status).toBe(200);
    expect(await desc()).toBe('企业再要的新简介');
  });

  it('入驻申请通过而没有选跟进人：由在谈客户最少的人跟进，他得到消息', async () => {
    const { who, park, here } = space;
    const inside = { incubator_id: here.incubator, building_id: here.building };
    const rights = { type: 2, permissions: ['enterprise_needfollow', 'enterprise_list'] } as const;
    const idle = await park.account({ ...rights, username: `idle${engine}`, incubators: [here.incubator] });
    await park.account({ ...rights, username: `away${engine}`, incubators: [(await place(park, '丁园')).incubator] });
    await rows('update enterprise set follow_id = $1, residence = 0, need_status = 10 where id = $2', [who.operator.userId, here.enterprise]);
    await rows('update app_user set status = 2 where id <> all($1) and id in (select user_id from user_incubator where incubator_id = $2)', [
      [who.operator.userId, idle.userId],
      here.incubator,
    ]);
    const applied = { ...inside, audit_status: 2, enterprise_id: null, follow_id: null, name: `来者${engine}有限公司`, bp: null, industry_id: null };
    const { id } = await park.make(settlementApply, { ...applied, contact_mobile: '13712345678', audit_flow_id: null, audit_step: null });
    // as the dialog sends it: what is left open there stays as the applicant said it
    const open = { reason: null, enterprise_id: null, building_id: null, follow_id: null };
    const passed = await call(who.admin, 'PUT', `/park/apply/audit/${id}`, { audit_status: 3, ...open });
    expect([passed.status, passed.body.follow_id, passed.body.building_id]).toEqual([200, idle.userId, here.building]);
    expect(await rows('select follow_id from enterprise where id = $1', [passed.body.enterprise_id])).toEqual([{ follow_id: idle.userId }]);
    expect(await rows('select title from message where user_id = $1', [idle.userId])).toEqual([{ title: `新客户待跟进：${applied.name}` }]);
  });

  it('入驻申请关联已有客户：同名的取在园的，其次有效的；跟进人得到消息，意向成为洽谈中的需求；别的园区的客户说得出来', async () => {
    const { who, park, here } = space;
    const inside = { incubator_id: here.incubator, building_id: here.building };
    await rows('update app_user set status = 1 where id = $1', [who.operator.userId]);
    let count = 0;
    const matches: string[] = []; // what the auditor reads before he decides
    const apply = async (name: string, more: object = {}) => {
      const free = { audit_status: 2, enterprise_id: null, follow_id: null, bp: null, industry_id: null, audit_flow_id: null, audit_step: null };
      const wish = { need_area: 80, in_at: '2027-01-10', desc: '要临街的' };
      const contact_mobile = `1371234${engine === 'embedded' ? 1 : 2}${String(++count).padStart(3, '0')}`;
      const { id } = await park.make(settlementApply, { ...inside, ...free, name, contact_mobile, ...wish, ...more });
      const { match } = (await call(who.admin, 'GET', `/park/apply/${id}`)).body;
      expect((await call(who.admin, 'GET', '/park/apply?pageSize=100')).body.data.find((one: { id: number }) => one.id === id).match).toBe(match);
      matches.push(match);
      return call(who.admin, 'PUT', `/park/apply/audit/${id}`, { audit_status: 3 });
    };
    const firm = (name: string, more: object = {}, at: object = inside) =>
      park.make(enterprise, { ...at, name, residence: 0, need_status: 10, credit_code: null, follow_id: who.operator.userId, ...more });
    const demandsOf = (id: number) =>
      rows('select status, user_id, need_area::float8, in_at::text, "desc" from need where enterprise_id = $1 and deleted_at is null', [id]);
    const wanted = { status: 10, user_id: who.operator.userId, need_area: 80, in_at: '2027-01-10', desc: '要临街的' };
    // an invalid project is talked to again
    const dead = await firm('再谈有限公司', { need_status: 50, invalid_reason: '另选他处' });
    expect((await apply('再谈有限公司')).body).toMatchObject({ enterprise_id: dead.id, follow_id: who.operator.userId });
    expect(await rows('select need_status, invalid_reason from enterprise where id = $1', [dead.id])).toEqual([
      { need_status: 10, invalid_reason: null },
    ]);
    expect(await demandsOf(dead.id)).toEqual([wanted]);
    expect(await rows('select kind, content from need_dynamic where need_id in (select id from need where enterprise_id = $1)', [dead.id])).toEqual([
      { kind: 1, content: '要临街的' },
    ]);
    const titles = await rows('select title from message where user_id = $1 and title like $2', [who.operator.userId, '%再谈有限公司%']);
    expect(titles).toEqual([{ title: '客户「再谈有限公司」提交的入驻申请已通过，请跟进' }]);
    // one with an open demand is followed up already
    expect((await apply('再谈有限公司')).body.enterprise_id).toBe(dead.id);
    expect(await demandsOf(dead.id)).toHaveLength(1);
    // also one that names no wish
    const silent = await firm('静默有限公司', { need_status: 50, invalid_reason: '另选他处' });
    expect((await apply('静默有限公司', { need_area: null, in_at: null, desc: null })).body.enterprise_id).toBe(silent.id);
    expect(await rows('select need_status from enterprise where id = $1', [silent.id])).toEqual([{ need_status: 10 }]);
    expect(await demandsOf(silent.id)).toEqual([{ ...wanted, need_area: null, in_at: null, desc: null }]);
    // of namesakes the one that is there
    await firm('同名有限公司', { need_status: 50, invalid_reason: '另选他处' });
    const living = await firm('同名有限公司', { residence: 2 });
    expect((await apply('同名有限公司')).body.enterprise_id).toBe(living.id);
    // a new customer brings its demand; without a wish there is none
    const made = await apply('初来有限公司', { follow_id: who.operator.userId });
    expect(await demandsOf(made.body.enterprise_id)).toEqual([wanted]);
    const quiet = await apply('无求有限公司', { follow_id: who.operator.userId, need_area: null, in_at: null, desc: null });
    expect(await demandsOf(quiet.body.enterprise_id)).toEqual([]);
    // nobody here could work on a customer of another park
    const there = await place(park, `戊园${engine}`);
    await firm('别园有限公司', {}, { incubator_id: there.incubator, building_id: there.building });
    expect(await apply('别园有限公司')).toMatchObject({ status: 422, body: { errors: { enterprise_id: ['该企业是其他园区的客户'] } } });
    expect(matches).toEqual([
      ...['再谈有限公司（无效项目）', '再谈有限公司（洽谈中）', '静默有限公司（无效项目）', '同名有限公司（已入驻）'],
      ...['没有同名的客户，通过后新建', '没有同名的客户，通过后新建', '该企业是其他园区的客户，不能新建'],
    ]);
  });
});
