import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enterprise } from '@/domain/resources/enterprise';
import { file } from '@/domain/resources/file';
import { need } from '@/domain/resources/need';
import { paymentItem } from '@/domain/resources/payment-item';
import { room } from '@/domain/resources/room';
import { roomType } from '@/domain/resources/room-type';
import { takesOthers } from '@/vapi/kernel/references';
import { openPark, type Park, type Session } from '../support/park';

let park: Park;
let firm: { readonly id: number };
let staff: Session;
let tenant: Session;
let provider: Session;
beforeAll(async () => {
  park = await openPark();
  firm = await park.make(enterprise, { need_status: 50, invalid_reason: '另选他处', is_akey: 1 });
  await park.make(need, { enterprise_id: firm.id, remark: '价格再谈' });
  const permissions = ['enterprise_list', 'enterprise_read', 'need_list', 'need_read'];
  staff = await park.account({ type: 1, permissions });
  tenant = await park.account({ type: 3, permissions, enterprise_id: firm.id });
  provider = await park.account({ type: 4, permissions });
});
afterAll(() => park?.close());
const read = (who: Session | null, path: string) => park.call(who, 'GET', `/vapi${path}`);

describe('按身份显示的字段', () => {
  it.each([
    ['P-022', 'from'],
    ['P-023', 'need_status'],
    ['P-024', 'is_akey'],
  ])('%s %s 只有园区人员看得到', async (_row, field) => {
    const path = `/enterprise/${firm.id}`;
    expect(Object.keys((await read(staff, path)).body)).toContain(field);
    const own = await read(tenant, path);
    expect([own.status, Object.keys(own.body).includes(field)]).toEqual([200, false]);
    expect((await read(null, path)).status).toBe(401);
  });
  it('P-025 无效原因：园区人员看得到，服务商看不到', async () => {
    expect((await read(staff, `/enterprise/${firm.id}`)).body.invalid_reason).toBe('另选他处');
    for (const path of [`/enterprise/${firm.id}`, '/enterprise', '/enterprise/need']) {
      expect(JSON.stringify((await read(provider, path)).body), path).not.toContain('另选他处');
    }
  });
});

describe('登录记录', () => {
  it('F-080 F-081 F-082 登录记录带标志、站点名称与资料是否审核', async () => {
    const logo = await park.make(file, { ext: 'png' });
    await park.database.rows('update site_setting set file_id = $1, site_name = $2', [logo.id, '高新科创园']);
    const { status, body } = await read(provider, '/auth/authInfo');
    expect([status, body.site_name, [1, 2].includes(body.is_audit)]).toEqual([200, '高新科创园', true]);
    expect(body.logo).toContain(`/vapi/file/${logo.id}/`);
  });
});

describe('列表', () => {
  it.each([
    ['K-004', '/paymentItem', 'payment_item_list'],
    ['K-005', '/auth/role', 'role_list'],
  ])('%s %s 一次可取 1000 条', async (_row, path, right) => {
    for (let n = 0; n < 11; n++) await park.make(paymentItem);
    const { status, body } = await park.call([right], 'GET', `/vapi${path}?pageSize=1000`);
    expect([status, body.pageSize, body.data.length]).toEqual([200, 1000, body.total]);
    expect(body.total).toBeGreaterThan(path === '/paymentItem' ? 10 : 0);
  });
  it('K-083 B-019 房间类型只取状态为 1 的', async () => {
    const kept = await park.make(roomType, { status: 1 });
    const stopped = await park.make(roomType, { status: 2 });
    expect(room.fields.room_type_id.choices).toEqual({ where: { status: 1 } });
    const ids = async (path: string) =>
      (await park.call(['room_type_list', 'room_list'], 'GET', `/vapi${path}`)).body.data.map(({ id }: { id: number }) => id);
    expect(await ids('/roomType?status=1&pageSize=1000')).toContain(kept.id);
    for (const path of ['/roomType?status=1&pageSize=1000', '/options/room_type?for=room.room_type_id'])
      expect(await ids(path), path).not.toContain(stopped.id);
  });
});

describe('文件', () => {
  it('K-012 K-013 K-014 服务器也拒绝字段不收的文件', async () => {
    const made = Object.fromEntries(
      await Promise.all(['png', 'gif', 'jpeg', 'pdf'].map(async (ext) => [ext, (await park.make(file, { ext })).id] as const)),
    ) as Record<string, number>;
    const refused = async (use: 'logo' | 'licence' | 'plan') => {
      const requested = await Promise.all(
        Object.entries(made).map(async ([ext, id]) => ((await takesOthers(use, id, { db: park.database.q })) ? ext : '')),
      );
      return requested.filter(Boolean).join();
    };
    expect([await refused('logo'), await refused('licence'), await refused('plan')]).toEqual(['gif,pdf', 'pdf', 'gif,jpeg']);
  });
});
