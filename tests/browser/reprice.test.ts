import { describe, expect, it, vi } from 'vitest';
import { today } from '@/domain/kernel/moment';
import { patient } from '../support/browser';
import { choose, dialogOf, fill, names, press } from './forms';
import { logIn, stage, tokenOf } from './support';

vi.setConfig({ testTimeout: 200_000 });
const at = stage();
type Row = Record<string, any>;

describe('改价（/pact/contract）', () => {
  it('要写原因与新单价之一；确定之前列出账单与条款的变化，之后成一份补充协议', async () => {
    const { page, problems, close } = await at.open([1440, 900], [/422/]);
    await logIn(page, 'operator');
    await page.goto('/pact/contract?list=room&status=30&sortField=end_at&sortOrder=descend');
    await names(page).first().click(patient);
    const record = page.locator('.drawer-detail');
    await record.getByRole('button', { name: '改价', exact: true }).click(patient);
    const dialog = dialogOf(page);
    // which terms: those that are let and charged on, with their price
    await dialog
      .getByText(/元\/㎡\/[天月]/)
      .first()
      .waitFor(patient);
    await press(dialog, '确定');
    await dialog.getByText('请输入改价原因').first().waitFor(patient);
    await dialog.locator('[data-field$="-change_reason"] textarea').fill('市场租金下调');
    await fill(dialog, 'rise', '-5');
    await dialog.locator('[data-field$="-rise"] input').first().blur();
    await dialog
      .getByText(/→ [\d.]+ 元/)
      .first()
      .waitFor(patient);
    await press(dialog, '确定');
    await page.getByText('改价成功').first().waitFor(patient);
    await record.getByRole('tab', { name: '补充协议' }).click(patient);
    await record.getByText('市场租金下调').first().waitFor(patient);
    const headers = { authorization: `Bearer ${await tokenOf(page)}` };
    const made = await page.request.get('/vapi/pact/supplement?page=1&pageSize=10', { headers });
    expect(((await made.json()) as { data: { content: string }[] }).data[0]?.content).toMatch(/元/);
    expect(problems()).toEqual([]);
    await close();
  });
});

describe('换房（/pact/contract）', () => {
  it('在合同上办理：只列出本合同在这一天占用的房间，确定之前列出账单的变化，之后两间房都在合同里', async () => {
    const { page, problems, close } = await at.open([1440, 900], [/422/]);
    await logIn(page, 'operator');
    const headers = { authorization: `Bearer ${await tokenOf(page)}` };
    const read = async (path: string): Promise<Row> => (await page.request.get(`/vapi${path}`, { headers })).json();
    // one that has let a single room for some time, and not the one that was repriced above
    const running = (await read('/pact/contract?kind=1&status=30&sortField=end_at&sortOrder=descend&page=1&pageSize=20')).data as Row[];
    const full = await Promise.all(running.slice(1).map(({ id }) => read(`/pact/contract/${id}`)));
    const held = full.find(({ rooms: [first, ...more] }) => more.length === 0 && first.start_at < today(new Date()));
    const [old] = (held?.rooms ?? []) as Row[];
    const free = (await read(`/space/room?use=1&status=1&incubator_id=${held?.incubator_id}&page=1&pageSize=1`)).data[0] as Row;
    await page.goto(`/pact/contract?number=${held?.number}`);
    await names(page).first().click(patient);
    const record = page.locator('.drawer-detail');
    await record.getByRole('button', { name: '更多', exact: true }).click(patient);
    await page.getByRole('menuitem', { name: '换房', exact: true }).click(patient);
    const dialog = dialogOf(page);
    const rooms = dialog.getByRole('radiogroup', { name: '原房间' }).or(dialog.locator('[data-field$="-from_room"] .arco-radio-group'));
    await rooms.first().waitFor(patient);
    // the only room that it holds goes without saying
    expect(await dialog.locator('[data-field$="-from_room"] .arco-radio').count()).toBe(1);
    expect(await dialog.locator('[data-field$="-from_room"] .arco-radio-checked').innerText()).toContain(String(old?.room_name));
    // rooms that are free from that day, with what is asked when one is chosen; what is let is not offered
    await dialog.locator('[data-field$="-to_room"] .arco-select-view').click();
    const offered = page.getByRole('option').filter({ visible: true });
    await offered.first().waitFor(patient);
    expect((await offered.allInnerTexts()).filter((text) => !/ · (空闲|已预订|预订)$/.test(text))).toEqual([]);
    const words = new RegExp(`^${free.building_name} ${free.name} · [\\d.,]+ ㎡ · .+ · 空闲`);
    await choose(dialog, 'to_room', words, String(free.name));
    await dialog.getByText(/账单/).nth(1).waitFor(patient);
    await press(dialog, '确定');
    await page
      .getByText(/^换房成功/)
      .first()
      .waitFor(patient);
    const after = (await read(`/pact/contract/${held?.id}`)).rooms as Row[];
    expect(after.map(({ room_id }) => room_id)).toEqual([old?.room_id, free.id]);
    await record.getByText(String(free.name), { exact: true }).first().waitFor(patient);
    expect(problems()).toEqual([]);
    await close();
  });
});
