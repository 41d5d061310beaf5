import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { patient } from '../support/browser';
import { choose, choosePage, dialogOf, fill, menuOf, openRecord, press, rowOf, save } from './forms';
import { enter, logIn, stage } from './support';

vi.setConfig({ testTimeout: 180_000 });
const at = stage();
const person = { username: 'notice01', name: '钱审核', first: 'First@2026', own: 'Second@2026' };
/** What every login may open, and the pages of his five rights. */
const hisMenu = ['工作台', '自定义工作台', '消息通知', '进度看板', '通知管理', '我的通知', '部门管理', '标签管理', '个人中心', '修改密码'];
/** Where operator is at home. */
const title = '关于端午假期值班安排的通知';

describe('an administrator runs the system without a developer', () => {
  it('makes a department, a role of five rights and its user, who changes the first password and sees exactly his menu', async () => {
    const { page, problems, close } = await at.open();
    await logIn(page, 'admin');
    await page.goto('/setting/department');
    await press(page, '新建');
    await dialogOf(page).getByLabel('部门名称').fill('公告审核部');
    await save(page);
    await rowOf(page, '公告审核部').waitFor(patient);

    await page.goto('/setting/role');
    await press(page, '新建');
    const role = dialogOf(page);
    await role.getByLabel('角色名称').fill('公告审核员');
    await choose(role, 'type', '园区管理员');
    await press(role, '全部展开');
    for (const right of ['公告列表', '公告查看', '公告审核', '部门列表', '标签列表']) await role.getByLabel(right, { exact: true }).check(patient);
    await press(role, '按所选权限勾选');
    await save(page);
    await rowOf(page, '公告审核员').waitFor(patient);

    await page.goto('/setting/user');
    await press(page, '新建');
    const user = dialogOf(page);
    await fill(user, 'username', person.username);
    await fill(user, 'password', person.first);
    await fill(user, 'name', person.name);
    await choose(user, 'role_id', /公告审核员/);
    await choose(user, 'department_id', '公告审核部');
    await user.locator('.reach .arco-checkbox').first().click(patient);
    await save(page);
    await rowOf(page, person.name).waitFor(patient);
    expect(problems()).toEqual([]);
    await close();

    // his change of the password ends the session, and what the page asks at that moment is refused
    const own = await at.open([1366, 768], [/status of 401/]);
    await enter(own.page, person.username, person.first);
    await own.page.waitForURL('**/setting/password', patient);
    await own.page.goto('/service/notice');
    await own.page.waitForURL('**/setting/password', patient); // nothing else before
    await own.page.getByLabel('原密码').fill(person.first);
    await own.page.getByLabel('新密码').fill(person.own);
    await own.page.getByLabel('确认密码').fill(person.own);
    await press(own.page, '确定');
    await expect.poll(() => new URL(own.page.url()).pathname, patient).toBe('/user/login');
    await enter(own.page, person.username, person.own);
    await own.page.goto('/service/notice');
    await expect.poll(() => menuOf(own.page), patient).toEqual(hisMenu);
    expect(own.problems()).toEqual([]);
    await own.close();
  });

  it('gives him a step of the flow: the notice of another waits for him, and trail, message and log tell of it', async () => {
    const admin = await at.open();
    await logIn(admin.page, 'admin');
    await admin.page.goto('/setting/audit');
    await press(admin.page, '新建');
    const flow = dialogOf(admin.page);
    await choose(flow, 'module', '公告');
    await fill(flow, 'name', '公告发布审核');
    await press(flow, '添加审核步骤');
    await flow.getByText('指定用户', { exact: true }).click();
    await choose(flow, 'user_ids', person.name, person.name);
    await admin.page.keyboard.press('Escape');
    await save(admin.page);
    await rowOf(admin.page, '公告发布审核').waitFor(patient);

    const author = await at.open();
    await logIn(author.page, 'operator');
    await author.page.goto('/service/notice');
    await press(author.page, '新建');
    const form = dialogOf(author.page);
    await fill(form, 'title', title);
    // whoever keeps one park is not asked which one
    expect(await form.locator('[data-field$="-incubator_id"]').count()).toBe(0);
    await choose(form, 'type', '园区通知');
    await form.locator('[contenteditable=true]').fill('各企业：假期值班安排见附件。');
    await save(author.page);
    await press(await openRecord(author.page, title), '提交审核');
    await author.page.locator('.arco-drawer').getByText('待审核').first().waitFor(patient);

    const auditor = await at.open();
    await enter(auditor.page, person.username, person.own);
    await auditor.page.goto('/message');
    await auditor.page
      .getByRole('button', { name: new RegExp(title) })
      .first()
      .click(patient);
    await auditor.page.waitForURL(/\/service\/notice\?/, patient);
    const drawer = auditor.page.locator('.arco-drawer');
    await press(drawer, '驳回');
    await dialogOf(auditor.page).getByLabel('驳回原因').waitFor(patient); // asked of a rejection alone
    await press(dialogOf(auditor.page), '取消');
    await press(drawer, '通过');
    await press(dialogOf(auditor.page), '通过');
    await drawer.getByText('已发布').first().waitFor(patient);
    await drawer.getByRole('tab', { name: '审核记录' }).click();
    const entries = async (): Promise<string> => (await drawer.locator('.audit-entry').allInnerTexts()).join(' ');
    await expect.poll(entries, patient).toMatch(/通过[\s\S]*钱审核[\s\S]*提交[\s\S]*园区运营/); // the newest first
    expect(auditor.problems()).toEqual([]);
    await auditor.close();

    await author.page.goto('/message');
    await author.page
      .getByRole('button', { name: new RegExp(title) })
      .first()
      .click(patient);
    await author.page.locator('.arco-drawer').getByText('已发布').first().waitFor(patient);
    expect(author.problems()).toEqual([]);
    await author.close();

    await admin.page.goto('/office/operationLog');
    await rowOf(admin.page, title).first().getByRole('button').first().click(patient);
    await admin.page.locator('.arco-drawer').getByText('审核', { exact: true }).first().waitFor(patient);
    const changes = async (): Promise<string> => (await admin.page.locator('.record-changes tbody tr').allInnerTexts()).join(' ');
    await expect.poll(changes, patient).toMatch(/审核状态\s+待审核\s+已发布/); // field by field, before and after
    expect(admin.problems()).toEqual([]);
    await admin.close();
  });

  it('passes a visitor who registered with the code of the outbox, and who then logs in', async () => {
    const visitor = await at.open([1366, 768], [/status of 4\d\d/]);
    const { page } = visitor;
    await page.goto('/register');
    await page.locator('#company').fill('远航智能科技有限公司');
    await page.locator('#incubator_id').selectOption({ index: 1 });
    await page.locator('#name').fill('周远航');
    await page.locator('#username').fill('yuanhang');
    await page.locator('#password').fill('Sail@2026');
    await page.locator('#confirm_password').fill('Sail@2026');
    await page.locator('#mobile').fill('13800007788');
    await press(page, '获取验证码');
    const hint = page.getByRole('button', { name: /填入/ });
    const code = (await hint.innerText()).replace(/\D/g, '');
    const admin = await at.open([1366, 768], [/status of 4\d\d/]);
    await logIn(admin.page, 'admin');
    await admin.page.goto('/setting/outbox');
    await admin.page.getByText(new RegExp(code)).first().waitFor(patient);
    await page.locator('#captcha').fill(code);
    await press(page, '提交注册');
    await page.waitForURL('**/registerResult', patient);
    await page.getByText('待审核').waitFor(patient);
    await page.goto('/user/login');
    await page.getByLabel('账号', { exact: true }).fill('yuanhang');
    await page.getByLabel('密码', { exact: true }).fill('Sail@2026');
    await press(page, '登录');
    await page.getByText(/审核/).first().waitFor(patient); // not before he was passed

    await admin.page.goto('/setting/userAudit');
    await press(await openRecord(admin.page, '远航智能科技有限公司'), '通过');
    const verdict = dialogOf(admin.page);
    await press(verdict, '确定');
    await verdict.getByText('请选择关联企业').first().waitFor(patient); // nobody passes without whom he speaks for
    await choose(verdict, 'enterprise_id', /公司/);
    await press(verdict, '确定');
    await admin.page.locator('.arco-drawer').getByText('已通过').first().waitFor(patient);
    expect(admin.problems()).toEqual([]);
    await admin.close();
    await enter(page, 'yuanhang', 'Sail@2026');
    await page.getByRole('heading', { name: /周远航/ }).waitFor(patient);
    expect(visitor.problems()).toEqual([]);
    await visitor.close();
  });

  it('renames a menu and moves it, and after a restart it stands so', async () => {
    const before = await at.open();
    await logIn(before.page, 'admin');
    await before.page.goto('/setting/rule');
    await press(before.page, '全部展开');
    await rowOf(before.page, '标签管理').getByRole('button', { name: '编辑' }).click(patient);
    await fill(dialogOf(before.page), 'title', '标签库');
    await save(before.page);
    const order = async (page: Page): Promise<string[]> => (await menuOf(page)).filter((one) => ['标签库', '文件模板', '审核流程'].includes(one));
    await expect.poll(() => order(before.page), patient).toEqual(['审核流程', '文件模板', '标签库']);
    await rowOf(before.page, '标签库').getByRole('button', { name: '更多' }).click();
    await before.page.getByRole('menuitem', { name: '上移' }).click();
    await expect.poll(() => order(before.page), patient).toEqual(['审核流程', '标签库', '文件模板']);
    expect(before.problems()).toEqual([]);
    await before.close();
    await at.restart();
    const after = await at.open();
    await logIn(after.page, 'admin');
    await after.page.goto('/setting/tag');
    await expect.poll(() => order(after.page), patient).toEqual(['审核流程', '标签库', '文件模板']);
    await after.page.locator('.shell-crumbs').getByText('标签库').waitFor(patient);
    expect(after.problems()).toEqual([]);
    await after.close();
  });

  it('runs a job anew, and sees who ordered it and what came of it', async () => {
    const { page, problems, close } = await at.open([1440, 900]);
    await logIn(page, 'admin');
    await page.goto(`/setting/jobs?title=${encodeURIComponent('到期账单')}`);
    const row = rowOf(page, '到期账单生效');
    await expect.poll(() => row.innerText(), patient).toMatch(/每天 00:02[\s\S]*成功/); // it has been done once since the start
    await row.getByRole('button', { name: '更多' }).click(patient);
    await page.getByRole('menuitem', { name: '重跑' }).click(patient);
    await page.getByText('立即再运行一次。确定重跑？').waitFor(patient);
    await press(page.locator('.arco-modal'), '重跑');
    await page.getByText('已安排重跑').first().waitFor(patient);
    await choosePage(page, '系统设置', '任务记录');
    const ordered = rowOf(page, '到期账单生效').filter({ hasText: '手动' });
    await expect.poll(() => ordered.first().innerText(), patient).toContain('成功'); // the list hears of it by itself
    expect(problems()).toEqual([]);
    await close();
  });

  it('sees how the relay does, live, which a park administrator does not', async () => {
    const { page, problems, close } = await at.open();
    await logIn(page, 'admin');
    await page.goto('/setting/relay');
    await page.locator('[data-mark=live]').waitFor(patient);
    // its own row counts each look at it
    const polls = async () =>
      Number(
        await page
          .getByRole('row', { name: /^中继运行情况/ })
          .getByRole('cell')
          .nth(2)
          .innerText(),
      );
    const first = await polls();
    await expect.poll(polls, patient).toBeGreaterThan(first);
    expect(await page.locator('dl', { hasText: '实时连接' }).innerText()).toMatch(/在线用户\s*1\s*人/);
    await page.getByRole('region', { name: '事件循环延迟 p99' }).locator('canvas').first().waitFor(patient);
    expect(problems()).toEqual([]);
    await close();
    const other = await at.open();
    await logIn(other.page, 'operator');
    await other.page.goto('/setting/relay');
    await other.page.getByText('无访问权限').waitFor(patient);
    await other.close();
  });
});

/** Hands a workbook to the wizard and has it checked. */
