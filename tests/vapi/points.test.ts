import { afterAll, beforeAll, expect, it } from 'vitest';
import { enterprise } from '@/domain/resources/enterprise';
import { score } from '@/domain/resources/score';
import { onEachEngine } from '../support/engines';
import { openPark, type Answer, type Park } from '../support/park';
import { place, type Place } from './people';

const code = '91330100MA2TEBTA0M';
onEachEngine('企业积分查询', (engine) => {
  let park: Park;
  let here: Place;
  beforeAll(async () => {
    park = await openPark({ engine, demo: true });
    here = await place(park, '甲园');
  });
  afterAll(() => park.close());
  const visit = (method: string, path: string, body?: object): Promise<Answer> => park.call(null, method, `/vapi${path}`, body);
  const codeFor = async (mobile: string): Promise<string> => (await visit('POST', '/msg/sendCaptcha', { mobile, scene: 4 })).body.demo_code;

  it('积分：凭信用代码与企业的手机号查询，别人的手机号看不到', async () => {
    const mobile = '13920000001';
    const firm = await park.make(enterprise, {
      name: '积分科技有限公司',
      incubator_id: here.incubator,
      building_id: here.building,
      credit_code: code,
      contact_mobile: mobile,
    });
    await park.make(score, {
      incubator_id: here.incubator,
      enterprise_id: firm.id,
      kind: 2,
      points: 5,
      balance: 5,
      resource: null,
      row_id: null,
      reason: null,
    });
    const ask = async (of: string) => visit('POST', '/score/login', { credit_code: code, mobile: of, captcha: await codeFor(of) });
    expect((await ask(mobile)).body).toMatchObject({
      name: '积分科技有限公司',
      balance: 5,
      total: 1,
      data: [{ kind: '参加活动', points: 5, balance: 5 }],
    });
    expect(Object.keys((await ask('13920000002')).body.errors)).toEqual(['mobile']);
  });
});
