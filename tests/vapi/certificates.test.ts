import PizZip from 'pizzip';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { activity } from '@/domain/resources/activity';
import { activityApply } from '@/domain/resources/activity-apply';
import { enterprise } from '@/domain/resources/enterprise';
import { fileTemplate } from '@/domain/resources/file';
import { addTemplates } from '@/vapi/seed/demo/templates';
import { onEachEngine } from '../support/engines';
import { openPark, type Park, type Session } from '../support/park';

onEachEngine('活动证书', (engine) => {
  let park: Park;
  let tenant: Session;
  let other: Session;
  let absent = 0;
  let present = 0;
  let [staying, gone] = [0, 0];
  beforeAll(async () => {
    park = await openPark({ engine, now: () => new Date('2026-11-24T09:00:00+08:00') });
    const one = await park.make(enterprise, { name: '到场企业' });
    const two = await park.make(enterprise, { name: '别的企业' });
    const permissions = ['activity_apply_list', 'activity_apply_read'];
    tenant = await park.account({ type: 3, permissions, enterprise_id: one.id });
    other = await park.account({ type: 3, permissions, enterprise_id: two.id });
    const on = { apply_end_at: '2026-11-22T18:00:00+08:00', start_at: '2026-11-23T09:00:00+08:00', end_at: '2026-11-23T12:00:00+08:00' };
    const held = await park.make(activity, { title: '知识产权训练营', incubator_id: one.incubator_id, ...on });
    const running = await park.make(activity, { title: '还在进行', incubator_id: one.incubator_id, ...on, end_at: '2026-11-24T12:00:00+08:00' });
    const base = { activity_id: held.id, incubator_id: one.incubator_id, enterprise_id: one.id, status: 2, company: '到场企业', name: '王一' };
    absent = (await park.make(activityApply, base)).id;
    present = (await park.make(activityApply, { ...base, mobile: '13800000009', signed_at: '2026-11-23T09:00:00+08:00' })).id;
    const early = { ...base, activity_id: running.id, signed_at: '2026-11-24T08:30:00+08:00' };
    staying = (await park.make(activityApply, { ...early, mobile: '13800000010' })).id;
    gone = (await park.make(activityApply, { ...early, mobile: '13800000011', signed_out_at: '2026-11-24T08:50:00+08:00' })).id;
  });
  afterAll(() => park.close());
  const get = (who: Session, id: number) => park.call(who, 'GET', `/vapi/activities/apply/certificate/${id}`);
  it('没有模板、没有签到、不是自己的，各有说法', async () => {
    expect(await get(tenant, absent)).toMatchObject({ status: 400, body: { message: '签到后才能领取证书' } });
    expect(await get(tenant, present)).toMatchObject({ status: 400, body: { message: '园区还没有设置活动证书的模板' } });
    expect((await get(other, present)).status).toBe(404);
    // nobody has taken part in what still goes on, but who has signed out of it
    expect(await get(tenant, staying)).toMatchObject({ status: 400, body: { message: '活动结束或签退后才能领取证书' } });
    expect(await get(tenant, gone)).toMatchObject({ status: 400, body: { message: '园区还没有设置活动证书的模板' } });
  });
  it('签到的人得到一份填好的 Word，用最新的模板', async () => {
    const words: { name: string; bytes: Buffer; module: string }[] = [];
    const loader = { add: (_table: string, row: { name: string; module: string }) => Object.assign(words.at(-1) as object, { module: row.module }) };
    const files = { word: (name: string, bytes: Buffer) => words.push({ name, bytes, module: '' }) };
    addTemplates({ loader, files } as never);
    const sample = words.find(({ module }) => module === 'activity_apply');
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(sample?.bytes ?? [])]), '活动证书.docx');
    const staff = await park.account({ type: 1, permissions: ['file_template_store', 'file_template_read'] });
    const sent = await fetch(`${park.url}/vapi/file/upload`, { method: 'POST', body: form, headers: { authorization: `Bearer ${staff.token}` } });
    const { id: file_id } = (await sent.json()) as { id: number };
    const stored = await park.call(staff, 'POST', `/vapi${fileTemplate.base}`, { name: '活动证书', module: 'activity_apply', file_id });
    expect(stored).toMatchObject({ status: 201, body: { moduleText: '活动证书' } });
    const answer = await fetch(`${park.url}/vapi/activities/apply/certificate/${present}`, { headers: { authorization: `Bearer ${tenant.token}` } });
    expect([answer.status, decodeURIComponent(answer.headers.get('content-disposition') ?? '')]).toEqual([
      200,
      "attachment; filename*=UTF-8''活动证书 王一.docx",
    ]);
    const text = new PizZip(Buffer.from(await answer.arrayBuffer()))
      .file('word/document.xml')
      ?.asText()
      .replace(/<[^>]*>/g, '');
    expect(text).toContain('王一（到场企业）：于2026年11月23日 09:00参加本园区举办的「知识产权训练营」，特此证明。');
  });
});
