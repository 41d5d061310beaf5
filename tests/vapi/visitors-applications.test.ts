import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { facilitatorCategory } from '@/domain/resources/facilitator';
import { file } from '@/domain/resources/file';
import { onEachEngine } from '../support/engines';
import { openPark, type Answer, type Park } from '../support/park';
import { people, place, type Place } from './people';

const creditCodes = ['91330100MA2TEBTA0M', '91330100MA2TEBTA1Q'];
onEachEngine('官网上的申请', (engine) => {
  let park: Park;
  // a Monday
  let now = new Date('2026-11-23T08:00:00+08:00');
  let here: Place;
  let who: Awaited<ReturnType<typeof people>>;
  let phones = 0;
  let seen: Answer['body'];
  beforeAll(async () => {
    park = await openPark({ engine, now: () => now, connections: 10, demo: true });
    here = await place(park, '甲园');
    who = await people(park, here);
  });
  afterAll(() => park.close());
  // each test an hour later, so that one does not use up the limits of another
  beforeEach(() => {
    now = new Date(now.getTime() + 3_700_000);
  });
  const visit = (method: string, path: string, body?: object): Promise<Answer> => park.call(null, method, `/vapi${path}`, body);
  const phone = (): string => `139${String(20_000_000 + ++phones)}`;
  const codeFor = async (mobile: string, scene = 3): Promise<string> => (await visit('POST', '/msg/sendCaptcha', { mobile, scene })).body.demo_code;
  const withCode = async <T extends { contact_mobile: string }>(body: T) => ({ ...body, captcha: await codeFor(body.contact_mobile) });
  const rows = async (text: string, ...values: unknown[]): Promise<any[]> => park.database.rows(text, values);
  const letters = async (mobile: string): Promise<string[]> =>
    (await rows("select content from outbox where to_address = $1 and template = 'application' order by id", mobile)).map(({ content }) => content);

  it('入驻申请：待审核时不能重复；通过后成为客户，申请人收到短信', async () => {
    const { body: places } = await visit('GET', '/websit/park/getBuildIdName');
    expect(places.data).toContainEqual({ id: here.incubator, name: '甲园', children: [{ id: here.building, name: '甲园A座' }] });
    const mobile = phone();
    const wanted = {
      incubator_id: here.incubator,
      building_id: here.building,
      name: '新来科技有限公司',
      nature: 1,
      contact_name: '赵三',
      contact_mobile: mobile,
      need_area: 120,
      in_at: '2027-01-01',
    };
    const first = await withCode(wanted);
    expect((await visit('POST', '/websit/park/apply', { ...first, in_at: '2026-11-01' })).body.errors).toEqual({
      in_at: ['预计入驻日期不能早于今天'],
    });
    const answer = await visit('POST', '/websit/park/apply', first);
    expect(answer).toMatchObject({ status: 200, body: { message: '申请已提交，园区审核后会与您联系' } });
    now = new Date(now.getTime() + 61_000);
    const twice = await visit('POST', '/websit/park/apply', await withCode(wanted));
    expect([twice.status, twice.body.message]).toEqual([400, '您已提交过申请，请等待审核']);
    const listed = (await park.call(who.operator, 'GET', '/vapi/park/apply?status=2')).body;
    seen = listed.data.find((one: { name: string }) => one.name === wanted.name);
    expect(seen).toMatchObject({ audit_status: 2, need_area: 120 });
    const passed = await park.call(who.admin, 'PUT', `/vapi/park/apply/audit/${seen.id}`, { audit_status: 3, follow_id: who.operator.userId });
    expect(passed.status).toBe(200);
    expect(await rows('select need_status from enterprise where name = $1', wanted.name)).toEqual([{ need_status: 10 }]);
    expect(await letters(mobile)).toEqual([expect.stringContaining('查询码'), expect.stringContaining('您的入驻申请已通过')]);
    const elsewhere = await place(park, '丙园');
    const strayed = await visit(
      'POST',
      '/websit/park/apply',
      await withCode({ ...wanted, contact_mobile: phone(), building_id: elsewhere.building }),
    );
    expect(strayed.body.errors).toEqual({ building_id: ['楼宇不属于所选意向园区'] });
  });

  it('企业申请要营业执照：访客自己刚传的才收', async () => {
    const mobile = phone();
    const wanted = {
      incubator_id: here.incubator,
      name: '甲园科技有限公司',
      credit_code: creditCodes[0],
      contact_name: '钱四',
      position: '经理',
      contact_mobile: mobile,
    };
    const missing = await visit('POST', '/websit/enterprise/apply', await withCode(wanted));
    expect(missing.body.errors).toEqual({ lisence: ['请上传营业执照'] });
    now = new Date(now.getTime() + 61_000);
    const stolen = (await park.make(file, {})).id;
    expect((await visit('POST', '/websit/enterprise/apply', await withCode({ ...wanted, lisence: stolen }))).body.errors).toHaveProperty('lisence');
    now = new Date(now.getTime() + 61_000);
    const own = (await park.make(file, { ip: '127.0.0.1', used_at: null, created_by: null, ext: 'png' })).id;
    await rows("update file set created_by = null, ip = '127.0.0.1', used_at = null, ext = 'png' where id = $1", own);
    const done = await visit('POST', '/websit/enterprise/apply', await withCode({ ...wanted, lisence: own }));
    expect(done).toMatchObject({ status: 200, body: { message: '申请已提交，审核通过后以短信发送账号' } });
    const other = await withCode({ ...wanted, credit_code: creditCodes[1], contact_mobile: phone(), lisence: own });
    expect((await visit('POST', '/websit/enterprise/apply', other)).body.errors).toHaveProperty('lisence');
  });

  it('服务商申请：审核通过成为合作服务商；审核中、已合作的不能再申请，驳回的可以', async () => {
    const category_id = (await park.make(facilitatorCategory, { name: '法律' })).id;
    const mobile = phone();
    const wanted = async (contact_mobile = mobile) => {
      now = new Date(now.getTime() + 61_000);
      const own = (await park.make(file, {})).id;
      await rows("update file set created_by = null, ip = '127.0.0.1', used_at = null, ext = 'png' where id = $1", own);
      return withCode({
        incubator_id: here.incubator,
        name: '明法律师事务所',
        category_id,
        credit_code: creditCodes[1],
        lisence: own,
        contact_name: '孙五',
        contact_mobile,
      });
    };
    const first = await visit('POST', '/websit/facilitator/apply', await wanted());
    expect(first.status).toBe(200);
    expect((await visit('POST', '/websit/facilitator/apply', await wanted())).body.errors).toEqual({
      credit_code: ['该机构已提交过申请，请等待审核'],
    });
    const [row] = await rows('select id::int, status, is_online from facilitator where credit_code = $1', creditCodes[1]);
    expect(row).toMatchObject({ status: 1, is_online: 2 });
    const reject = await park.call(who.admin, 'PUT', `/vapi/facilitator/audit/${row.id}`, { status: 3, reason: '材料不清' });
    expect(reject.status).toBe(200);
    expect((await visit('POST', '/websit/park/apply/progress', { mobile, query_code: first.body.query_code })).body).toMatchObject({
      state: '已驳回',
      reason: '材料不清',
    });
    expect((await visit('POST', '/websit/facilitator/apply', await wanted())).status).toBe(200);
    expect((await park.call(who.admin, 'PUT', `/vapi/facilitator/audit/${row.id}`, { status: 2 })).status).toBe(200);
    expect(await rows('select status from facilitator_apply where facilitator_id = $1 order by id', row.id)).toEqual([{ status: 3 }, { status: 2 }]);
    expect((await visit('POST', '/websit/facilitator/apply', await wanted(phone()))).body.errors).toEqual({
      credit_code: ['该机构已是合作服务商，请登录后修改资料'],
    });
  });
});
