import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterpriseChange } from '@/domain/resources/enterprise-change';
import { facilitatorInfo } from '@/domain/resources/facilitator-info';
import { file } from '@/domain/resources/file';
import { openPark, type Park, type Session } from '../support/park';
import { people, place, rightsOf, type Place } from './people';

describe('变更的内容：与被变更的记录同样地显示、同样地脱敏', () => {
  let park: Park;
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let blind: Session;
  let info: number;
  let picture: number;
  beforeAll(async () => {
    park = await openPark();
    here = await place(park, '甲园');
    who = await people(park, here);
    const without = rightsOf(2).filter((name) => name !== 'privacy_show');
    blind = await park.account({ type: 2, permissions: without, incubators: [here.incubator] });
    picture = (await park.make(file, { save_name: '新标志.png', is_public: 2 })).id;
    await park.database.tx((tx) =>
      park.database.rows(
        "update facilitator set summary = '老简介', contact_name = '王一', contact_mobile = '13911112222', logo = null where id = $1",
        [here.facilitator],
        tx,
      ),
    );
    const content = { summary: '新简介', contact_name: '王一', contact_mobile: '13911113222', logo: picture, content: '<p>上门</p>', nobody: 1 };
    info = (await park.make(facilitatorInfo, { facilitator_id: here.facilitator, incubator_id: here.incubator, content, audit_status: 2 })).id;
  });
  afterAll(() => park?.close());
  const read = (by: { token: string }, path: string) => park.call(by, 'GET', `/vapi${path}`);

  it('现在的值只有不同的几项，图片可以打开；没有权限的看不到号码，也不因脱敏后一样而漏掉', async () => {
    const { now, content } = (await read(who.operator, `/provider_audit/info/${info}`)).body;
    expect(Object.keys(now)).toEqual(expect.arrayContaining(['summary', 'contact_mobile', 'logo', 'logo_path', 'content']));
    expect(now).not.toHaveProperty('contact_name');
    expect([now.summary, now.logo, content.summary, content.logo, content.contact_name]).toEqual(['老简介', null, '新简介', picture, '王一']);
    expect(content).not.toHaveProperty('nobody');
    expect(content.logo_path).toMatch(/^\/vapi\/file\/\d+\/.*sign=/);
    expect([now.contact_mobile, content.contact_mobile]).toEqual(['13911112222', '13911113222']);
    const hidden = (await read(blind, `/provider_audit/info/${info}`)).body;
    expect([hidden.now.contact_mobile, hidden.content.contact_mobile]).toEqual(['139****2222', '139****3222']);
    expect(JSON.stringify(hidden)).not.toMatch(/1391111/);
    const list = (await read(blind, '/provider_audit/info')).body.data;
    expect(list[0]).not.toHaveProperty('content');
  });
  it('通过之后只说这一版写了什么，不与它自己比', async () => {
    await park.database.tx((tx) => park.database.rows('update facilitator_info set audit_status = 3 where id = $1', [info], tx));
    const { now, content } = (await read(who.operator, `/provider_audit/info/${info}`)).body;
    expect([now, content.summary]).toEqual([null, '新简介']);
  });
  it('企业信息变更同样脱敏；别的园区与别的服务商什么也得不到', async () => {
    const change = { before: { contact_mobile: '13700001111' }, after: { contact_mobile: '13700002222' } };
    const { id } = await park.make(enterpriseChange, {
      ...change,
      enterprise_id: here.enterprise,
      incubator_id: here.incubator,
      building_id: here.building,
      audit_status: 2,
    });
    const { before, after } = (await read(blind, `/enterprise/authList/${id}`)).body;
    expect([before, after]).toEqual([{ contact_mobile: '137****1111' }, { contact_mobile: '137****2222' }]);
    const there = await people(park, await place(park, '乙园'));
    for (const path of [`/provider_audit/info/${info}`, `/enterprise/authList/${id}`])
      for (const by of [there.operator, there.provider, there.tenant]) expect([403, 404]).toContain((await read(by, path)).status);
  });
});
