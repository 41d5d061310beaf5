import type { Locator, Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { patient } from '../support/browser';
import { callAt } from '../support/product';
import { choose, fill, fillProject, press } from './forms';
import { fits, logIn, stage, tokenOf } from './support';

vi.setConfig({ testTimeout: 150_000 });
const at = stage();
const inputOf = (form: Locator, field: string): Promise<string> => form.locator(`[data-field$="-${field}"] input`).first().inputValue();
const projectForm = (page: Page): Locator => page.getByRole('dialog', { name: '新建项目' });

describe('工商查询', () => {
  it('B-012 F-047 F-049 新建项目: the register is asked by name, what came stands beside what was typed, is taken field by field and given back; a demand is entered along', async () => {
    const { page, problems, close } = await at.open([1440, 900]);
    await logIn(page, 'admin');
    await page.goto('/business/enterprise?new=1');
    const form = projectForm(page);
    await press(form, '查询工商信息');
    await page.getByText('请输入企业/项目名称', { exact: true }).waitFor(patient);
    await fillProject(form, '智能装备');
    await press(form, '查询工商信息');
    const found = page.getByRole('dialog', { name: '查询工商信息' });
    await found.getByText('演示数据').first().waitFor(patient);
    const one = found.getByRole('list', { name: '查询结果' }).getByRole('button').first();
    await one.click(patient);
    const name = await found
      .getByRole('row', { name: /公司全称/ })
      .locator('td')
      .last()
      .innerText();
    // the part of a name that was typed gives way, what is empty is filled; one of them is left out
    await found
      .getByRole('row', { name: /法定代表人/ })
      .getByText('法定代表人')
      .click();
    await press(found, '查询风险');
    await found.getByText(/查询到 \d+ 条风险信息|未查询到该企业的风险信息/).waitFor(patient);
    await found.getByRole('button', { name: /^采用所选/ }).click();
    await form.getByText(/已采用 \d+ 项工商信息/).waitFor(patient);
    expect([await inputOf(form, 'name'), await inputOf(form, 'contact_name')]).toEqual([name, '李明']);
    await press(form, '撤销');
    expect([await inputOf(form, 'name'), await inputOf(form, 'contact_name')]).toEqual(['智能装备', '李明']);
    await press(form, '查询工商信息');
    await one.click(patient);
    await press(found, '全部采用');
    await found.waitFor({ state: 'hidden', ...patient });
    await press(form, '添加需求');
    const demand = page.getByRole('dialog', { name: '新建需求' });
    await demand.locator('[data-field$="-desc"] textarea').fill('随项目一起填的需求');
    expect(await demand.getByText('企业', { exact: true }).count()).toBe(0);
    await choose(demand, 'user_id', /./);
    await press(demand, '保存');
    await demand.waitFor({ state: 'hidden', ...patient });
    await form.getByText('随项目一起填的需求').waitFor(patient);
    await press(form, '下一步');
    expect(await inputOf(form, 'credit_code')).toMatch(/^91330108MA2/);
    expect(await inputOf(form, 'oper_name')).not.toBe('');
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/vapi/enterprise'));
    await press(form, '保存');
    await page.getByText('提交成功！', { exact: true }).first().waitFor(patient);
    const body = (await sent).postDataJSON() as Record<string, unknown>;
    expect([body.name, typeof body.incubator_id, typeof body.building_id, body.need_ids]).toEqual([name, 'number', 'number', [expect.any(Number)]]);
    const { url } = at.product();
    const made = (await callAt(url, await tokenOf(page), 'GET', `/enterprise?name=${encodeURIComponent(name)}`)).body as { data: { id: number }[] };
    const needs = await callAt<{ total: number }>(url, await tokenOf(page), 'GET', `/enterprise/needLists/${made.data[0]?.id}`);
    expect(needs.body.total).toBe(1);
    // whoever enters it once more is note while he types, with the way to it
    await page.goto('/business/enterprise?new=1');
    await fill(form, 'name', name);
    const note = form.getByRole('status', { name: '公司全称重复提示' });
    await note.waitFor(patient);
    expect(await note.getByRole('link', { name: '查看' }).getAttribute('href')).toBe(`/customer/info?id=${made.data[0]?.id}`);
    await fill(form, 'name', `${name}二`);
    await note.waitFor({ state: 'hidden', ...patient });
    await close();
    expect(problems()).toEqual([]);
  });
  it('on a phone: nothing found says whether the name is whole, and what was typed stands; the page fits', async () => {
    const { page, problems, close } = await at.open([390, 844]);
    await logIn(page, 'operator');
    await page.goto('/business/enterprise?new=1');
    const form = projectForm(page);
    await fill(form, 'name', '没有这样的名称');
    await press(form, '查询工商信息');
    const found = page.getByRole('dialog', { name: '查询工商信息' });
    await found.getByText('演示名录中没有该企业，请确认企业/项目名称是否为公司全称').waitFor(patient);
    await press(found, '取消');
    await found.waitFor({ state: 'hidden', ...patient });
    expect(await inputOf(form, 'name')).toBe('没有这样的名称');
    await fill(form, 'name', '软件');
    await press(form, '查询工商信息');
    await found.getByRole('list', { name: '查询结果' }).getByRole('button').first().click(patient);
    await found.getByRole('row', { name: /统一社会信用代码/ }).waitFor(patient);
    expect(await fits(page)).toBe(true);
    await close();
    expect(problems()).toEqual([]);
  });
  it('whoever gives the form up leaves no demand behind that belongs to nobody', async () => {
    const { page, problems, close } = await at.open([1440, 900]);
    await logIn(page, 'admin');
    await page.goto('/business/enterprise?new=1');
    const form = projectForm(page);
    await fillProject(form, '放弃的项目有限公司');
    await press(form, '添加需求');
    const demand = page.getByRole('dialog', { name: '新建需求' });
    await choose(demand, 'user_id', /./);
    const made = page.waitForResponse((answer) => answer.url().endsWith('/enterprise/needAdd'));
    await press(demand, '保存');
    const { id } = (await (await made).json()) as { id: number };
    await demand.waitFor({ state: 'hidden', ...patient });
    await form.getByRole('list', { name: '跟进需求' }).waitFor(patient);
    await press(form, '取消');
    const dropped = page.waitForResponse((answer) => answer.request().method() === 'DELETE' && answer.url().endsWith(`/needDelete/${id}`));
    await press(page.getByRole('dialog', { name: '有未保存的修改，确定关闭？' }), '放弃修改');
    expect((await dropped).status()).toBe(200);
    await close();
    expect(problems()).toEqual([]);
  });
  it('F-051 新建项目 begins in the park that alone is looked at, and its building is still asked for', async () => {
    const { page, problems, close } = await at.open([1440, 900]);
    await logIn(page, 'admin');
    const { url } = at.product();
    const tree = await callAt<{ data?: unknown }>(url, await tokenOf(page), 'GET', '/getIncubatorBuildingTree');
    const parks = (Array.isArray(tree.body) ? tree.body : tree.body.data) as { id: number; name: string; children: { id: number; name: string }[] }[];
    const [, park] = parks;
    await page.goto(`/business/enterprise?new=1&park=${park?.id}`);
    const form = projectForm(page);
    const box = form.locator('[data-field$="-building_id"]');
    await expect.poll(() => box.locator('input').first().getAttribute('placeholder'), patient).toBe(`${park?.name} / 请选择入驻楼宇`);
    await press(form, '下一步');
    await box.getByText('请选择入驻园区').waitFor(patient);
    await press(form, '取消');
    await form.waitFor({ state: 'hidden', ...patient });
    expect(new URL(page.url()).search).toBe('');
    await close();
    expect(problems()).toEqual([]);
  });
  it('F-050 F-052 新建企业 from an application of the public site begins with what it says, and with the site as its source', async () => {
    const { page, problems, close } = await at.open([1440, 900]);
    await logIn(page, 'admin');
    await page.goto('/web/enterApply?list=account');
    const row = page.locator('tbody tr').filter({ hasText: '待审核' }).first();
    const name = (await row.getByRole('button').first().textContent()) ?? '';
    await row.getByRole('button').last().click(patient);
    await page.getByRole('menuitem', { name: '新建企业' }).click(patient);
    const form = projectForm(page);
    await expect.poll(() => inputOf(form, 'name'), patient).toBe(name);
    expect(await inputOf(form, 'contact_name')).not.toBe('');
    await form.locator('[data-field$="-from"]').getByText('官网').waitFor(patient);
    await form.getByRole('status', { name: '公司全称重复提示' }).waitFor(patient); // the demonstration's applicant is in the books
    await close();
    expect(problems()).toEqual([]);
  });
  it('a register that fails or answers late loses nothing: the words are said, and it can be asked again', async () => {
    const { page, problems, close } = await at.open([1440, 900], [/400/]);
    await logIn(page, 'admin');
    await page.goto('/business/enterprise?new=1');
    const form = projectForm(page);
    await fill(form, 'name', '云计算');
    let requests = 0;
    await page.route('**/vapi/qcc/search', async (route) => {
      requests += 1;
      if (requests === 1) return route.fulfill({ status: 400, json: { message: '工商查询超时，请稍后再试' } });
      return route.continue();
    });
    await press(form, '查询工商信息');
    const found = page.getByRole('dialog', { name: '查询工商信息' });
    await found.getByText('工商查询超时，请稍后再试').waitFor(patient);
    await press(found, '重试');
    await found.getByRole('list', { name: '查询结果' }).waitFor(patient);
    expect(await inputOf(form, 'name')).toBe('云计算');
    await close();
    expect(problems()).toEqual([]);
  });
});
