import type { Locator, Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { addDays, today } from '@/domain/kernel/moment';
import { patient } from '../support/browser';
import { callAt, loginAt } from '../support/product';
import { choose, dialogOf, fillProject, press, save } from './forms';
import { fits, logIn, stage, tokenOf } from './support';

vi.setConfig({ testTimeout: 400_000 });
const at = stage();
const day = today(new Date());
const firstOf = (date: string): string => `${date.slice(0, 7)}-01`;
/** A contract of a year, begun with the month before, and a day in the middle of one of its months. */
const start = firstOf(addDays(firstOf(day), -1));
const end = addDays(`${Number(start.slice(0, 4)) + 1}${start.slice(4)}`, -1);
const moved = day.endsWith('-01') ? addDays(day, -1) : day;
type Row = Record<string, any>;

const record = (page: Page): Locator => page.locator('.record-page');
const column = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true });
async function date(form: Locator, field: string, text: string): Promise<void> {
  await form.locator(`[data-field$="-${field}"] input`).first().click(patient);
  await form.page().keyboard.press('ControlOrMeta+a');
  await form.page().keyboard.type(text);
  await form.page().keyboard.press('Enter');
}
async function upload(form: Locator, field: string, name: string): Promise<void> {
  const sent = form.page().waitForResponse((answer) => answer.url().includes('/file/upload'), patient);
  await form
    .locator(`[data-field$="-${field}"] input[type=file]`)
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') });
  expect((await sent).status()).toBe(201);
  await form.getByText(name).first().waitFor(patient);
}
/** What is done with the record of the page, in the open or behind 更多. */
async function begin(page: Page, label: string): Promise<Locator> {
  const open = record(page).getByRole('button', { name: label, exact: true });
  await record(page).getByRole('button', { name: '更多', exact: true }).waitFor(patient);
  if (await open.isVisible()) await open.click();
  else {
    await record(page).getByRole('button', { name: '更多', exact: true }).click();
    await page.getByRole('menuitem', { name: label, exact: true }).click(patient);
  }
  const form = page.getByRole('dialog', { name: label });
  await form.waitFor(patient);
  return form;
}
/** What is foreseen is read before it is done. */
async function confirm(form: Locator, foreseen: RegExp): Promise<void> {
  await form.getByText(foreseen).first().waitFor(patient);
  await press(form, '确定');
  await form.waitFor({ state: 'detached', ...patient });
}

describe('一家企业的全程', () => {
  it('from the register to graduation: after every step cockpit, tiles, lists, timeline and log agree', async () => {
    const { page, problems, close } = await at.open([1440, 900]);
    await logIn(page, 'operator');
    const { url } = at.product();
    const token = await tokenOf(page);
    const call = async (method: string, path: string, body?: object, status = 200): Promise<Row> => {
      const answer = await callAt<Row>(url, token, method, path, body);
      expect([answer.status, JSON.stringify(answer.body).slice(0, 600)]).toEqual([status, expect.any(String)]);
      return answer.body;
    };
    const rows = async (path: string): Promise<Row[]> => (await call('GET', path)).data;
    const total = async (where: string): Promise<number> => (await call('GET', `/enterprise?${where}&pageSize=1`)).total;
    /** The same numbers from each place that shows them; they are never read apart. */
    async function agree(): Promise<Record<string, number>> {
      const lists = {
        talk: await total('residence=0&need_status=10'),
        intent: await total('residence=0&need_status=20'),
        waiting: await total('residence=1'),
        settled: await total('residence=2'),
        hatching: await total('incubation=1'),
        graduated: await total('incubation=2'),
      };
      const { funnel } = await call('GET', '/driveOperate');
      expect(funnel.slice(0, 3).map(({ value }: Row) => value)).toEqual([lists.talk, lists.intent, lists.waiting]);
      const { kpis } = await call('GET', '/cockpit-incubator');
      expect(kpis.slice(0, 3).map(({ value }: Row) => value)).toEqual([lists.settled, lists.hatching, lists.graduated]);
      expect((await call('GET', '/dashboard/counts')).WaitToBeSettled).toBe(lists.waiting);
      for (const [tab, list] of [
        ['enterpriseTalk', lists.talk],
        ['enterpriseReserve', lists.intent + lists.waiting],
      ] as const)
        expect((await call('GET', `/business/${tab}?pageSize=1`)).total).toBe(list);
      for (const [tab, list] of [
        ['settle', lists.settled],
        ['wait', lists.waiting],
        ['hatch', lists.hatching],
      ] as const)
        expect((await call('GET', `/enterprise/project/${tab}?pageSize=1`)).total).toBe(list);
      return lists;
    }
    let last = await agree();
    async function turned(by: Record<string, number>): Promise<void> {
      const next = await agree();
      expect(next).toEqual(Object.fromEntries(Object.entries(last).map(([key, value]) => [key, value + (by[key] ?? 0)])));
      last = next;
    }

    // a firm of the register becomes a customer
    await page.goto('/business/enterprise?new=1');
    const form = page.getByRole('dialog', { name: '新建项目' });
    await fillProject(form, '智能装备');
    await press(form, '查询工商信息');
    const found = page.getByRole('dialog', { name: '查询工商信息' });
    await found.getByRole('list', { name: '查询结果' }).getByRole('button').first().click(patient);
    await press(found, '全部采用');
    await found.waitFor({ state: 'hidden', ...patient });
    await press(form, '下一步');
    await press(form, '保存');
    await page.getByText('提交成功！', { exact: true }).first().waitFor(patient);
    const [firm] = (await rows('/enterprise?pageSize=10')).sort((one, other) => other.id - one.id);
    const { id, name, building_id, incubator_id } = firm as Row;
    await turned({ talk: 1 });
    const logged = async (): Promise<string[]> => {
      const entries = await rows(`/operationLog?resource=enterprise&row_id=${id}&pageSize=50`);
      return entries
        .map(({ action }) => action)
        .filter((action) => action !== 'reveal')
        .reverse();
    };
    expect(await logged()).toEqual(['store']);

    // its demand keeps a room, and whoever looks at the board sees it turn
    const demand = await call(
      'POST',
      '/enterprise/needAdd',
      { enterprise_id: id, incubator_id, building_id, user_id: firm?.follow_id, status: 10, desc: '一间' },
      201,
    );
    const [room, other] = (await rows(`/space/room?status=1&use=1&pageSize=100`)).filter(
      (one) =>
        one.building_id === building_id &&
        one.use === 1 &&
        (!one.idle_since || one.idle_since < start) &&
        (!one.rentable_from || one.rentable_from < start),
    ) as [Row, Row];
    const board = await at.open([1440, 900]);
    await logIn(board.page, 'admin');
    await board.page.goto(`/space/room?building=${building_id}`);
    const cell = board.page.getByRole('gridcell').filter({ has: board.page.locator('b').getByText(room.name, { exact: true }) });
    const shown = (): Promise<string | null> => cell.first().getAttribute('data-status');
    await expect.poll(shown, patient).toBe('1');
    await page.goto('/business/funnel');
    const card = (title: string): Locator => column(page, title).getByRole('article').filter({ hasText: name });
    await card('洽谈').waitFor(patient);
    await card('洽谈').dragTo(column(page, '意向'), { sourcePosition: { x: 20, y: 60 }, targetPosition: { x: 60, y: 120 } });
    const follow = dialogOf(page);
    await follow.getByText('跟进需求').waitFor(patient);
    await follow.getByText('已预订', { exact: true }).click(patient);
    await choose(follow, 'type', '实际入驻');
    await choose(follow, 'room', new RegExp(`^${room.name}`), room.name);
    await save(page);
    await card('意向').waitFor(patient);
    await expect.poll(shown, patient).toBe('2');
    await turned({ talk: -1, intent: 1 });
    expect((await call('GET', `/enterprise/needInfo/${demand.id}`)).status).toBe(20);

    // the contract, and the card stands where it waits
    const [rent] = await rows('/options/payment_item');
    const part = { start_at: start, end_at: end };
    const draft = { sign_at: start, ...part, rooms: [{ room_id: room.id, area: '50', ...part }] };
    const terms = [{ payment_item_id: rent?.id, room_id: room.id, price: '30', price_unit: 'yuan_m_month', pay_cycle: 'month', ...part }];
    const plan = (await call('POST', '/pact/contract/preview', { ...draft, terms })).data.map(
      ({ account_month: _m, formula: _f, payment_item_name: _n, ...bill }: Row) => bill,
    );
    const whose = { kind: 1, type: 1, party_kind: 1, enterprise_id: id, incubator_id, building_id, need_id: demand.id, handler_id: firm?.follow_id };
    const contract = await call('POST', '/pact/contract', { ...whose, ...draft, terms, plan }, 201);
    await call('PUT', `/pact/contract/submit/${contract.id}`, {});
    const passed = await callAt(url, await tokenOf(board.page), 'PUT', `/pact/contract/audit/${contract.id}`, { status: 20 });
    expect(passed.status).toBe(200);
    const scan = new FormData();
    scan.append('file', new Blob(['%PDF-1.4\n%%EOF'], { type: 'application/pdf' }), '扫描件.pdf');
    const sent = await fetch(`${url}/vapi/file/upload`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: scan });
    await call('PUT', `/pact/contract/sign/${contract.id}`, { scan: [((await sent.json()) as Row).id] });
    await card('待入驻').waitFor(patient);
    await turned({ intent: -1, waiting: 1 });

    // moves in
    await card('待入驻').dragTo(column(page, '已入驻'), { sourcePosition: { x: 20, y: 60 }, targetPosition: { x: 60, y: 120 } });
    const settling = page.getByRole('dialog', { name: '确认入驻' });
    await date(settling, 'settled_at', start);
    await confirm(settling, /房间|入驻/);
    await card('已入驻').waitFor(patient);
    await turned({ waiting: -1, settled: 1 });
    await expect.poll(shown, patient).toMatch(/^[34]$/);
    const timeline = async (): Promise<number[]> => (await rows(`/enterprise/timeline?enterprise_id=${id}&pageSize=50`)).map(({ type }) => type);
    expect(await logged()).toContain('settle');

    // is hatched with a tutor
    await page.goto(`/customer/info?id=${id}`);
    const hatch = await begin(page, '入孵');
    await date(hatch, 'start_at', addDays(start, 1));
    await date(hatch, 'plan_end_at', addDays(day, 700));
    await choose(hatch, 'tutor_id', /./);
    await upload(hatch, 'agreement', '孵化协议.pdf');
    await confirm(hatch, /孵化/);
    await turned({ hatching: 1 });
    expect((await rows(`/tutorRelation?enterprise_id=${id}&pageSize=5`)).length).toBe(1);

    // changes its room in the middle of a month
    const change = await begin(page, '换房');
    await choose(change, 'from_room', new RegExp(`${room.building_name} ${room.name}`));
    await choose(change, 'to_room', new RegExp(`${other.name}.*${other.building_name}|${other.building_name}.*${other.name}`), other.name);
    await date(change, 'changed_at', moved);
    await confirm(change, /账单/);
    await turned({});
    await expect.poll(shown, patient).toBe('1');
    const bills = (await rows(`/feeLists?enterprise_id=${id}&pageSize=100`)).filter(
      (bill) => firstOf(bill.period_start) === firstOf(moved) && bill.status !== 30,
    );
    // what the old room was billed for is corrected, the rest of the month is billed for the new one
    expect(new Set(bills.map(({ room_id }) => room_id))).toEqual(new Set([room.id, other.id]));
    await record(page).getByRole('tab', { name: '账单', exact: true }).click(patient);
    await record(page).getByRole('tab', { name: '账单', exact: true, selected: true }).waitFor(patient);

    // and graduates
    const graduate = await begin(page, '毕业');
    await date(graduate, 'end_at', day);
    await graduate.locator('[data-field$="-criteria"] .arco-checkbox, [data-field$="-criteria"] label').last().click(patient);
    await upload(graduate, 'proof', '毕业证明.pdf');
    await confirm(graduate, /孵化/);
    await turned({ hatching: -1, graduated: 1 });
    expect(await logged()).toEqual(expect.arrayContaining(['store', 'settle', 'hatch', 'graduate']));
    // 签约、入驻、入孵、换房、毕业
    expect((await timeline()).sort()).toEqual([1, 2, 3, 4, 6]);
    for (const title of ['大事记', '孵化']) await record(page).getByRole('tab', { name: title, exact: true }).click(patient);
    await board.close();
    await close();
    expect([...problems(), ...board.problems()]).toEqual([]);
  });
});

describe('审核，在手机上', () => {
  /** The record of the list that waits for its verdict, opened, and passed by 通过. */
  async function pass(page: Page, name: string): Promise<void> {
    await page.getByRole('button', { name, exact: true }).first().click(patient);
    const drawer = page.locator('.arco-drawer');
    await drawer.getByText('待审核').first().waitFor(patient);
    expect(await fits(page)).toBe(true);
    await press(drawer, '通过');
    const question = dialogOf(page);
    expect(await fits(page)).toBe(true);
    await question.getByRole('button', { name: /^(通过|确定)$/ }).click(patient);
    // the next one that waits is opened, where there is one
    await page
      .getByText(/^操作成功$|^已通过.*已打开下一条$/)
      .first()
      .waitFor(patient);
  }

  it('what a tenant asks to change stands beside what is there, and stands in the file once it has passed', async () => {
    const { url } = at.product();
    const tenant = await loginAt(url, 'tenant');
    const { enterprise_id } = (await callAt<Row>(url, tenant, 'GET', '/auth/authInfo')).body;
    const own = (await callAt<Row>(url, tenant, 'GET', `/enterprise/${enterprise_id}`)).body;
    const wanted = { desc: '专注低温传感器', version: own.version };
    expect((await callAt(url, tenant, 'PUT', `/enterprise/${own.id}`, wanted)).status).toBe(200);
    const { page, problems, close } = await at.open([390, 844]);
    await logIn(page, 'operator');
    await page.goto('/customer/information');
    await pass(page, own.name);
    const file = await callAt<Row>(url, await tokenOf(page), 'GET', `/enterprise/${own.id}`);
    expect(file.body.desc).toBe(wanted.desc);
    await close();
    expect(problems()).toEqual([]);
  });

  it('an application of the public site becomes a customer of its park, in talks, with somebody who follows it', async () => {
    const { url } = at.product();
    const { page, problems, close } = await at.open([390, 844]);
    await logIn(page, 'operator');
    const token = await tokenOf(page);
    const [building] = (await callAt<Row>(url, token, 'GET', '/space/building?pageSize=10')).body.data as Row[] as [Row];
    const name = '海岸低温传感器有限公司';
    const contact_mobile = '13712345678';
    const sent = await page.request.post('/vapi/msg/sendCaptcha', { data: { mobile: contact_mobile, scene: 3 } });
    const whose = { contact_name: '李明', contact_mobile, captcha: ((await sent.json()) as Row).demo_code };
    const place = { incubator_id: building.incubator_id, building_id: building.id };
    const applied = await page.request.post('/vapi/websit/park/apply', { data: { name, nature: 1, ...place, ...whose } });
    expect(applied.status()).toBe(200);
    await page.goto('/web/enterApply');
    await pass(page, name);
    const [made] = (await callAt<Row>(url, token, 'GET', `/enterprise?name=${encodeURIComponent(name)}`)).body.data as Row[] as [Row];
    expect(made).toMatchObject({ ...place, residence: 0, need_status: 10, follow_id: expect.any(Number) });
    await close();
    expect(problems()).toEqual([]);
  });
});
