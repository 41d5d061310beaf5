import type ExcelJS from 'exceljs';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { patient } from '../support/browser';
import { bookOf, dialogOf, openRecord, press, rowOf, save, sheetOf } from './forms';
import { fits, logIn, stage } from './support';

vi.setConfig({ testTimeout: 120_000 });
const at = stage();
const pdf = (name: string, bytes = 100) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(bytes, 32)]),
});
const other = (name: string, text: string) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) });
const filesOf = (form: Locator): Locator => form.locator('[data-field$="-files"]');
const lineOf = (form: Locator, name: string): Locator => filesOf(form).locator('.upload-list li', { hasText: name });
const uploads = '**/vapi/file/upload';
/** A new notice with a title, whose attachments are looked at. */
async function newNotice(page: Page): Promise<Locator> {
  await page.goto('/service/notice');
  await press(page, '新建');
  const form = dialogOf(page);
  await form.locator('[data-field$="-title"] input').fill('写了一半的公告');
  return form;
}
const choose = (form: Locator, ...files: readonly { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> =>
  filesOf(form)
    .locator('input[type=file]')
    .first()
    .setInputFiles([...files]);
const alertOf = (form: Locator, name: string): Promise<string> => lineOf(form, name).getByRole('alert').innerText();

describe('a file on its way', () => {
  it('holds the form back until it is there, and leaves nothing behind when it is called off', async () => {
    const { page, context, problems, close } = await at.open();
    await logIn(page, 'operator');
    const form = await newNotice(page);
    // the one park that he has goes without saying
    await form.locator('[data-field$="-type"]').waitFor(patient);
    expect(await form.locator('[data-field$="-incubator_id"]').count()).toBe(0);
    const line = await context.newCDPSession(page);
    await line.send('Network.enable');
    const speed = (uploadThroughput: number) =>
      line.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput });
    await speed(200_000);
    await choose(form, pdf('大附件.pdf', 6_000_000));
    const share = async (): Promise<number> => Number((await lineOf(form, '大附件').innerText()).match(/(\d+)%/)?.[1]);
    await expect.poll(share, patient).toBeGreaterThan(2);
    expect(await share()).toBeLessThan(100);
    await press(form, '保存');
    await expect.poll(() => filesOf(form).locator('.form-field-error').innerText(), patient).toBe('文件正在上传，请等待完成或取消');
    await form.getByRole('button', { name: '取消上传大附件.pdf' }).click();
    await lineOf(form, '大附件').waitFor({ state: 'detached', ...patient });
    await expect.poll(() => filesOf(form).locator('.form-field-error').count(), patient).toBe(0);
    expect(await form.locator('[data-field$="-title"] input').inputValue()).toBe('写了一半的公告');
    await speed(-1);
    await choose(form, pdf('小附件.pdf'));
    await form.getByRole('link', { name: '小附件.pdf', exact: true }).waitFor(patient);
    expect(await filesOf(form).locator('.upload-list li').count()).toBe(1);
    expect(problems()).toEqual([]);
    await close();
  });

  it('says what is wrong with it, and offers another try only where that can help', async () => {
    const { page, problems, close } = await at.open([1366, 768], [/status of (?:4\d\d|500)/, /ERR_FAILED/, /^500 /]);
    await logIn(page, 'operator');
    const form = await newNotice(page);
    await choose(form, other('程序.exe', 'MZ'), other('不是图片.png', 'just words'));
    expect(await alertOf(form, '程序')).toBe('上传文件格式不正确');
    await expect.poll(() => alertOf(form, '不是图片'), patient).toBe('上传文件格式不正确');
    const answers = [
      { name: '故障.pdf', status: 500, body: { message: '服务暂时不可用' }, words: '服务暂时不可用', again: 1 },
      { name: '过大.pdf', status: 413, body: '<html>', words: '提交的内容超过服务器允许的大小', again: 0 },
      { name: '不合格.pdf', status: 422, body: { errors: { file: ['上传文件格式不正确'] } }, words: '上传文件格式不正确', again: 0 },
    ];
    for (const { name, status, body, words, again } of answers) {
      await page.route(uploads, (route) => route.fulfill({ status, body: typeof body === 'string' ? body : JSON.stringify(body) }), { times: 1 });
      await choose(form, pdf(name));
      await expect.poll(() => alertOf(form, name), patient).toBe(words);
      expect([name, await lineOf(form, name).getByRole('button', { name: '重试' }).count()]).toEqual([name, again]);
    }
    // what was refused for good is not left out in silence either
    for (const { name } of answers) await form.getByRole('button', { name: `移除${name}` }).click();
    await press(form, '保存');
    await expect.poll(() => filesOf(form).locator('.form-field-error').innerText(), patient).toBe('有文件未上传成功，请重试或移除');
    for (const name of ['程序.exe', '不是图片.png']) await form.getByRole('button', { name: `移除${name}` }).click();
    await expect.poll(() => filesOf(form).locator('.form-field-error').count(), patient).toBe(0);
    await page.route(uploads, (route) => route.abort(), { times: 1 });
    await choose(form, pdf('断线.pdf'));
    await expect.poll(() => alertOf(form, '断线'), patient).toBe('网络异常，请稍后重试');
    await press(form, '保存');
    await expect.poll(() => filesOf(form).locator('.form-field-error').innerText(), patient).toBe('有文件未上传成功，请重试或移除');
    await press(lineOf(form, '断线'), '重试');
    await form.getByRole('link', { name: '断线.pdf', exact: true }).waitFor(patient);
    expect(problems()).toEqual([]);
    await close();
  });

  it('is not called missing, and one of a line holds the form as well; as many lines as may be are offered', async () => {
    const { page, problems, close } = await at.open();
    await logIn(page, 'admin');
    await page.goto('/customer/feature?new=1');
    const form = dialogOf(page);
    const field = (name: string) => form.locator(`[data-field$="-${name}"]`);
    const put = (name: string) => field(name).locator('input[type=file]').first().setInputFiles(picture);
    const picture = {
      name: '图.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    };
    const pending: (() => Promise<void>)[] = [];
    await page.route(uploads, (route) => void pending.push(() => route.continue()));
    await press(form, '添加产品');
    await put('cover');
    await put('file_id');
    await expect.poll(() => pending.length, patient).toBe(2);
    await press(form, '保存');
    const waits = '文件正在上传，请等待完成或取消';
    await field('cover').getByText(waits).waitFor(patient);
    await field('products').getByText(waits).waitFor(patient);
    await Promise.all(pending.map((go) => go()));
    await expect.poll(() => form.getByText(waits).count(), patient).toBe(0);
    for (let count = 2; count <= 20; count += 1) await press(form, '添加产品');
    expect(await form.getByRole('button', { name: '添加产品' }).isDisabled()).toBe(true);
    await field('products').getByText('产品不能超过20项').waitFor(patient);
    expect(problems()).toEqual([]);
    await close();
  });

  it('a portrait is cut by the keyboard to 200 by 200, after the dialog has refused what is no picture', async () => {
    const { page, problems, close } = await at.open([1366, 768], [/ERR_FAILED/]);
    await logIn(page, 'operator');
    await page.goto('/setting/base');
    await page
      .getByRole('button', { name: /头像|上传图片/ })
      .first()
      .click(patient);
    const dialog = dialogOf(page);
    const note = (): Promise<string> => dialog.locator('.crop-note').innerText();
    await press(dialog, '确定上传');
    await expect.poll(note, patient).toBe('请先选择图片');
    const chooser = dialog.locator('input[type=file]');
    for (const wrong of [other('动图.gif', 'GIF89a'), other('不是图片.png', 'just words')]) {
      await chooser.setInputFiles(wrong);
      await expect.poll(note, patient).toBe('图片格式为：jpeg、jpg、png');
    }
    const half = await sharp({ create: { width: 300, height: 600, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer();
    const picture = sharp({ create: { width: 600, height: 600, channels: 3, background: '#0000ff' } }).composite([{ input: half, left: 0, top: 0 }]);
    await chooser.setInputFiles({ name: '肖像.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() });
    await dialog.getByRole('application').focus(patient);
    await page.keyboard.press('r'); // what was on the left is above
    await page.route(uploads, (route) => route.abort(), { times: 1 });
    await press(dialog, '确定上传');
    await expect.poll(note, patient).toBe('网络异常，请稍后重试');
    const [answer] = await Promise.all([page.waitForResponse((one) => one.url().endsWith('/file/upload') && one.ok()), press(dialog, '确定上传')]);
    const { save_path } = (await answer.json()) as { save_path: string };
    const stored = sharp(await (await page.request.get(save_path)).body());
    const { width, height, format } = await stored.metadata();
    expect({ width, height, format }).toEqual({ width: 200, height: 200, format: 'png' });
    const pixels = await stored.removeAlpha().raw().toBuffer();
    expect([...pixels.subarray((20 * 200 + 100) * 3, (20 * 200 + 100) * 3 + 3)]).toEqual([255, 0, 0]);
    expect([...pixels.subarray((180 * 200 + 100) * 3, (180 * 200 + 100) * 3 + 3)]).toEqual([0, 0, 255]);
    expect(problems()).toEqual([]);
    await close();
  });
});

describe('two people and one record', () => {
  it('the second sees on a phone what the first made of it, and loses nothing', async () => {
    const title = '年终企业座谈会安排';
    const first = await at.open();
    const second = await at.open([390, 844], [/status of 400/]);
    await logIn(first.page, 'admin');
    await logIn(second.page, 'operator');
    const edit = async (page: Page): Promise<Locator> => {
      await page.goto('/service/notice');
      await press(await openRecord(page, title), '编辑');
      const form = dialogOf(page);
      await form.locator('[contenteditable=true]').waitFor(patient);
      return form;
    };
    const theirs = await edit(first.page);
    const mine = await edit(second.page);
    await theirs.locator('[data-field$="-title"] input').fill('座谈会改期');
    await save(first.page);
    await mine.locator('[data-field$="-title"] input').fill('座谈会请准时');
    await mine.locator('[contenteditable=true]').fill('一段不能丢的话');
    await press(mine, '保存');
    const panel = mine.getByText('该记录已被他人修改，请刷新后重试');
    await panel.waitFor(patient);
    await expect
      .poll(() => panel.evaluate((words) => words.getBoundingClientRect().top >= 0 && words.getBoundingClientRect().bottom <= innerHeight))
      .toBe(true);
    expect(await mine.locator('.conflict').innerText()).toMatch(
      /原来是：年终企业座谈会安排[\s\S]*我填写的：座谈会请准时[\s\S]*他人修改的：座谈会改期/,
    );
    expect(await fits(second.page)).toBe(true);
    await press(mine, '以最新版本继续编辑');
    await save(second.page);
    await first.page.goto('/service/notice');
    await (await openRecord(first.page, '座谈会请准时')).getByText('一段不能丢的话').waitFor(patient);
    expect([...first.problems(), ...second.problems()]).toEqual([]);
    await first.close();
    await second.close();
  });
});

describe('rights in words', () => {
  it('the log names the rights that a role was given, and the difference of two roles is explained', async () => {
    const { page, problems, close } = await at.open();
    await logIn(page, 'admin');
    await page.goto('/setting/role');
    await rowOf(page, '服务商').getByRole('button', { name: '编辑' }).click(patient);
    const form = dialogOf(page);
    // by the directories of the menu, each behind what is given of it; a word that is looked for opens its own
    const fold = form.getByRole('button', { name: '服务管理', exact: true });
    expect([await fold.getAttribute('aria-expanded'), await form.getByLabel('公告审核', { exact: true }).count()]).toEqual(['false', 0]);
    await fold.click(patient);
    await form.getByLabel('公告审核', { exact: true }).check(patient);
    expect(await form.getByLabel('服务管理的全部权限').evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
    expect(await form.locator('.rights .arco-checkbox').count()).toBe(0);
    await save(page);
    const drawer = await openRecord(page, '服务商');
    await drawer.getByRole('tab', { name: '权限' }).click();
    await drawer.locator('.rights-compare .arco-select-view').click(patient);
    await page.getByRole('option', { name: '导师', exact: true }).filter({ visible: true }).click();
    await drawer.locator('.rights-legend').getByText('仅对比角色有').waitFor(patient);
    await page.goto('/office/operationLog');
    await rowOf(page, '服务商').first().getByRole('button').first().click(patient);
    await expect.poll(() => page.locator('.record-changes tbody').innerText(), patient).toContain('增加：公告审核');
    expect(problems()).toEqual([]);
    await close();
  });
});

async function upload(page: Page, book: ExcelJS.Workbook): Promise<void> {
  const wizard = dialogOf(page);
  const buffer = Buffer.from(await book.xlsx.writeBuffer());
  await wizard.locator('input[type=file]').setInputFiles({ name: 'users.xlsx', mimeType: 'application/octet-stream', buffer });
  await press(wizard, '开始校验');
  await wizard.getByText('可导入').waitFor(patient);
}
describe('a list that comes from a spreadsheet', () => {
  it('60 users with seven faulty rows: these seven come back, are mended, and are imported too', async () => {
    const { page, problems, close } = await at.open();
    await logIn(page, 'admin');
    await page.goto('/setting/user');
    const total = async (): Promise<number> => Number(/共 ([\d,]+) 条/.exec(await page.locator('main').innerText())?.[1]?.replace(',', ''));
    await expect.poll(total, patient).toBeGreaterThan(0);
    const before = await total();
    await press(page, '导入');
    const wizard = dialogOf(page);
    const [template] = await Promise.all([page.waitForEvent('download'), press(wizard, '下载导入模板')]);
    const book = await bookOf(template);
    const sheet = sheetOf(book);
    const headings = (sheet.getRow(1).values as string[]).filter(Boolean).join(' ');
    expect(headings).toBe('*账号 *初始密码 *姓名 手机号 邮箱 *角色 管辖园区 部门 所属企业');
    const rows = Array.from({ length: 60 }, (_, n) => [
      `import${n}`,
      'First@2026',
      '员工',
      String(13900000000 + n),
      `import${n}@example.com`,
      '园区管理员',
      '高新创业中心',
      '招商部',
    ]);
    const spoil = (row: number, column: number, text: string) => {
      const cells = rows[row];
      if (cells) cells[column] = text;
    };
    spoil(5, 0, 'admin');
    spoil(12, 6, '没有的园区');
    spoil(20, 1, '123456');
    spoil(31, 2, '');
    spoil(42, 3, '12');
    spoil(50, 5, '没有的角色');
    spoil(59, 4, 'nowhere');
    sheet.addRows(rows);
    await press(wizard, '下一步');
    await upload(page, book);
    await press(wizard, '导入其中正确的 53 行');
    await wizard.getByText('导入完成：新增 53 行').waitFor({ timeout: 60_000 });
    const [faulty] = await Promise.all([page.waitForEvent('download'), press(wizard, '下载错误行')]);
    const back = await bookOf(faulty);
    const found = sheetOf(back);
    const reasonColumn = (found.getRow(1).values as unknown[]).indexOf('错误原因');
    expect((found.getColumn(reasonColumn).values ?? []).slice(2)).toEqual([
      '账号：账号已存在',
      '管辖园区：管辖园区“没有的园区”不存在',
      '初始密码：格式不正确(6-20位字母、数字或符号的组合)',
      '姓名：请输入姓名',
      '手机号：请输入合法联系方式',
      '角色：角色“没有的角色”不存在',
      '邮箱：格式不正确',
    ]);
    const mended = ['import5', '高新创业中心', 'First@2026', '员工', '13900000042', '园区管理员', 'import59@example.com'];
    for (const [at, column] of [1, 7, 2, 3, 4, 6, 5].entries()) {
      found.getRow(at + 2).getCell(column).value = mended[at];
    }
    await press(wizard, '继续导入');
    await upload(page, back);
    await press(wizard, '导入全部 7 行');
    await wizard.getByText('导入完成：新增 7 行').waitFor({ timeout: 60_000 });
    await press(wizard, '完成');
    await expect.poll(total, patient).toBe(before + 60);
    expect(problems()).toEqual([]);
    await close();
  });
});
