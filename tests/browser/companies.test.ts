import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { patient, settled } from '../support/browser';
import { fits, logIn, stage } from './support';

vi.setConfig({ testTimeout: 180_000 });
const at = stage();
const cards = (page: Page) => page.locator('.cust-card');
/** The enterprise that the public page shows when nobody in particular is asked for. */
async function published(page: Page): Promise<{ readonly id: number; readonly name: string }> {
  const answer = (await (await page.request.get('/vapi/statistics/enterprise')).json()) as { enterprise: { id: number; name: string } };
  return answer.enterprise;
}

describe('企业画像', () => {
  it('anybody reads what is published, masked, on a phone too, and prints it on white', async () => {
    const { page, problems, close } = await at.open([390, 844]);
    await page.goto('/');
    const { id, name } = await published(page);
    await page.goto(`/cockpitPortrayal?id=${id}`);
    await page.getByRole('heading', { level: 1, name }).waitFor(patient);
    await settled(page);
    expect(await fits(page)).toBe(true);
    const text = await page.locator('.portrait').innerText();
    expect(text).toMatch(/\d{4}\*{6,}\w{2}/);
    expect(text).not.toMatch(/1[3-9]\d{9}/);
    expect(text).not.toMatch(/法定代表人|联系人|联系方式|万元|账单|巡检/);
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
    // behind an axis lie the months that it rests on
    await page.locator('.portrait-axes summary').first().click();
    expect(await page.locator('.portrait-axes details[open] li').count()).toBeGreaterThan(1);
    await page.emulateMedia({ media: 'print' });
    const grounds = await page.locator('.portrait, .portrait-part').evaluateAll((all) =>
      all.map((one) => {
        const { backgroundColor, backgroundImage } = getComputedStyle(one);
        return `${backgroundColor} ${backgroundImage}`;
      }),
    );
    expect(new Set(grounds)).toEqual(new Set(['rgb(255, 255, 255) none']));
    expect(await page.getByRole('button', { name: '打印' }).isVisible()).toBe(false);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect((pdf.match(/\/Type \/Page\b/g) ?? []).length).toBeLessThanOrEqual(2);
    expect(problems()).toEqual([]);
    await close();
  });
  it('one face for who is not shown, who is not there and what is no number', async () => {
    const { page, problems, close } = await at.open();
    const texts: string[] = [];
    for (const id of ['999999', 'abc', '-1', '']) {
      await page.goto(`/cockpitPortrayal?id=${id}`);
      await page.getByRole('heading', { name: '该企业未公开画像' }).waitFor(patient);
      texts.push(await page.locator('.portrait').innerText());
    }
    expect(new Set(texts).size).toBe(1);
    await page.goto('/cockpitPortrayal');
    await page.getByRole('heading', { level: 1, name: (await published(page)).name }).waitFor(patient);
    expect(problems()).toEqual([]);
    await close();
  });
  it('says what failed and reads again', async () => {
    const { page, close } = await at.open([1366, 768], [/./]);
    const address = '**/vapi/statistics/enterprise*';
    await page.route(address, (route) => route.fulfill({ status: 503, json: { error: '暂不可用' } }));
    await page.goto('/cockpitPortrayal');
    const again = page.getByRole('button', { name: '重试' });
    await again.waitFor(patient);
    await page.unroute(address);
    await again.click();
    await page.locator('.portrait-head h1').waitFor(patient);
    await close();
  });
  it('who sees the park sees rooms, bills and checks beside it, a tenant does not', async () => {
    const staff = await at.open();
    await logIn(staff.page, 'admin');
    const { id } = await published(staff.page);
    await staff.page.goto(`/cockpitPortrayal?id=${id}`);
    for (const title of ['房间与合同', '账单', '安全巡检']) await staff.page.getByRole('region', { name: title }).waitFor(patient);
    await expect.poll(() => staff.page.locator('.portrait-staff table').count(), patient).toBeGreaterThan(0);
    expect(staff.problems()).toEqual([]);
    await staff.close();
    const tenant = await at.open();
    await logIn(tenant.page, 'tenant');
    await tenant.page.goto(`/cockpitPortrayal?id=${id}`);
    await tenant.page.locator('.portrait-head h1').waitFor(patient);
    await settled(tenant.page);
    expect(await tenant.page.locator('.portrait-staff').count()).toBe(0);
    expect(tenant.problems()).toEqual([]);
    await tenant.close();
  });
});

describe('企业名录', () => {
  it('is narrowed by conditions that stand in the address, and counts what it shows', async () => {
    const { page, problems, close } = await at.open([1920, 1080]);
    await logIn(page, 'admin');
    await page.goto('/cockpitCompanyList?pause=1');
    await cards(page).first().waitFor(patient);
    const graduates = page.getByRole('group', { name: '孵化阶段' }).getByRole('button', { name: /毕业留园/ });
    const count = Number((await graduates.locator('b').innerText()).replace(/\D/g, ''));
    await graduates.click();
    await expect.poll(() => new URL(page.url()).searchParams.get('stage'), patient).toBe('2');
    await expect.poll(() => cards(page).count(), patient).toBe(count);
    expect(await page.locator('.k-filter-total b').innerText()).toBe(String(count));
    await page.reload();
    await expect.poll(() => cards(page).count(), patient).toBe(count);
    expect(await graduates.getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: '清空筛选' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('stage'), patient).toBeNull();
    await expect.poll(() => cards(page).count(), patient).toBeGreaterThan(count);
    expect(problems()).toEqual([]);
    await close();
  });
  it('is walked by the keys, and leads to the portrait in a tab of its own', async () => {
    const { page, context, problems, close } = await at.open([1920, 1080]);
    await logIn(page, 'admin');
    await page.goto('/cockpitCompanyList?pause=1');
    await cards(page).first().waitFor(patient);
    await cards(page).first().focus();
    await page.keyboard.press('ArrowRight');
    const name = await cards(page).nth(1).getAttribute('title');
    await expect.poll(() => page.locator('.cust-mini h3').innerText(), patient).toBe(name);
    expect(await cards(page).nth(1).getAttribute('aria-pressed')).toBe('true');
    const [portrait] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')]);
    await portrait.getByRole('heading', { level: 1, name: name ?? '' }).waitFor(patient);
    // the park is not changed by the arrows that walk the cards
    expect(new URL(page.url()).searchParams.get('park')).toBeNull();
    expect(problems()).toEqual([]);
    await close();
  });
  it('goes on by whole rows while nobody looks closer, and rests for who does', async () => {
    const { page, close } = await at.open([1920, 1080]);
    await logIn(page, 'admin');
    await page.goto('/cockpitCompanyList');
    await cards(page).first().waitFor(patient);
    const top = () => page.locator('.cust-wall .p-snap-rows').evaluate((box) => Math.round(box.scrollTop));
    await expect.poll(top, patient).toBeGreaterThan(0);
    await cards(page).nth(8).hover();
    await page.waitForTimeout(1500);
    const still = await top();
    await page.waitForTimeout(8000);
    expect(await top()).toBe(still);
    await close();
  });
});

describe('企业', () => {
  const firms = async (size: readonly [number, number], who: string, search = '') => {
    const guarded = await at.open(size);
    await logIn(guarded.page, who);
    await guarded.page.goto(`/dcompany${search}`);
    const rows = guarded.page.locator('.cust-row');
    await rows.first().waitFor(patient);
    return { ...guarded, rows, name: guarded.page.locator('.portrait-head h1') };
  };
  it('is walked by the keys, shows whom it is on, and the address is shared', async () => {
    const { page, rows, name, context, problems, close } = await firms([1920, 1080], 'admin');
    // with nobody picked: a firm of the page of whom there is something to show
    const onPage = await rows.evaluateAll((all) => all.map((one) => one.getAttribute('title')));
    await expect.poll(async () => onPage.includes(await name.innerText()), patient).toBe(true);
    await rows.first().focus();
    await page.keyboard.press('ArrowDown');
    const second = (await rows.nth(1).getAttribute('title')) ?? '';
    await expect.poll(() => name.innerText(), patient).toBe(second);
    expect(await rows.nth(1).getAttribute('aria-pressed')).toBe('true');
    for (const title of ['房间与合同', '账单', '安全巡检']) await page.getByRole('region', { name: title }).waitFor(patient);
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByRole('heading', { level: 1, name: second }).waitFor(patient);
    await other.close();
    expect(problems()).toEqual([]);
    await close();
  });
  it('finds by name and sorts by a figure, both in the address', async () => {
    const { page, rows, problems, close } = await firms([1366, 768], 'operator');
    await page.getByRole('group', { name: '排序' }).getByRole('button', { name: '评分' }).click();
    await page.waitForURL(/sort=total/);
    const scores = () =>
      page.locator('.cust-row [data-sorted]').evaluateAll((all) => all.map((one) => Number(/\d+$/.exec(one.textContent ?? '')?.[0])));
    // until the sorted page has come, the one before stands there
    const isSorted = async () => {
      const all = await scores();
      return all.length > 1 && all.every((score, place) => place === 0 || score <= (all[place - 1] ?? score));
    };
    await expect.poll(isSorted, patient).toBe(true);
    const wanted = (await rows.nth(2).getAttribute('title')) ?? '';
    const field = page.getByRole('searchbox', { name: '按名称查找企业' });
    await field.fill(wanted.slice(2, 6));
    await expect.poll(async () => (await rows.all()).length, patient).toBeLessThan(5);
    await expect.poll(() => rows.first().getAttribute('title'), patient).toContain(wanted.slice(2, 6));
    // nobody is picked yet: the portrait is of the first that was found, and of nobody that is not in the list
    await expect.poll(() => page.locator('.cust-portrait').innerText(), patient).toContain((await rows.first().getAttribute('title')) ?? '-');
    await field.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/company=\d+/);
    await page.reload();
    await expect.poll(() => field.inputValue(), patient).toBe(wanted.slice(2, 6));
    await field.press('Escape');
    await expect.poll(async () => (await rows.all()).length, patient).toBeGreaterThan(5);
    expect(new URL(page.url()).searchParams.get('company')).not.toBeNull();
    expect(problems()).toEqual([]);
    await close();
  });
  it('shows guests what is published alone, and staff what failed', async () => {
    const { page, name, problems, close } = await firms([1920, 1080], 'admin', '?visit=1');
    await name.waitFor(patient);
    expect(await name.innerText()).toBe((await published(page)).name);
    expect(await page.locator('.k-main').innerText()).not.toMatch(/元|[¥￥]|账单|未公开/);
    expect(await page.locator('.portrait-staff').count()).toBe(0);
    expect(await fits(page)).toBe(true);
    expect(problems()).toEqual([]);
    await close();
    const staff = await at.open([1366, 768], [/./]);
    await logIn(staff.page, 'operator');
    await staff.page.route('**/vapi/statistics/resident/*', (route) => route.fulfill({ status: 503, json: { error: '暂不可用' } }));
    await staff.page.goto('/dcompany');
    const again = staff.page.locator('[data-area=portrait]').getByRole('button', { name: '重试' });
    await again.waitFor(patient);
    await staff.page.unroute('**/vapi/statistics/resident/*');
    await again.click();
    await staff.page.locator('.portrait-head h1').waitFor(patient);
    await staff.close();
  });
});
