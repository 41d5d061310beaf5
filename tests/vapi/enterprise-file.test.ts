import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '@/domain/resources/contract';
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
});
