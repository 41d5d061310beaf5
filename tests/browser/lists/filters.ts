import { describe, expect, it } from 'vitest';
import { patient } from '../../support/browser';
import { callAt } from '../../support/product';
import { dialogOf, names, press } from '../forms';
import { fits, logIn, tokenOf, type Stage } from '../support';

/** What somebody asks of a list again and again is kept under a name: 常用筛选. */
export function filterTests(at: Stage): void {
  describe('kept filters', () => {
    it('are saved, open the list, are renamed and thrown away; one that names what is gone opens all the same', async () => {
      const { page, problems, close } = await at.open([1440, 900]);
      await logIn(page, 'operator');
      await page.goto('/business/enterprise?residence=2&all=1');
      await names(page).first().waitFor(patient);
      const menu = page.getByRole('button', { name: '常用筛选' });
      await menu.click();
      await page.getByRole('menuitem', { name: '保存当前筛选' }).click();
      await press(dialogOf(page), '保存');
      await dialogOf(page).getByRole('alert').getByText('请输入筛选名称').waitFor(patient);
      await dialogOf(page).getByLabel('筛选名称').fill('已入驻的');
      await dialogOf(page).getByText('打开列表时使用').click();
      await press(dialogOf(page), '保存');
      await page.getByRole('dialog', { name: '保存当前筛选' }).waitFor({ state: 'hidden', ...patient });
      // the list opens with it; another visit too, for it is kept on the server
      await page.goto('/business/enterprise');
      await page.waitForURL((url) => url.searchParams.get('residence') === '2', patient);
      await names(page).first().waitFor(patient);
      await menu.click();
      await page.getByRole('menuitem', { name: '管理筛选' }).click();
      await dialogOf(page).getByRole('button', { name: '重命名 已入驻的' }).click();
      await dialogOf(page).getByLabel('已入驻的的新名称').fill('在园的');
      await press(dialogOf(page), '保存');
      await dialogOf(page).getByRole('button', { name: '删除 在园的' }).waitFor(patient);
      await page.setViewportSize({ width: 390, height: 844 });
      await fits(page);
      const gone = { name: '旧的', values: { no_such_field: ['1'], residence: ['2', '99'] }, opens: true };
      await callAt(at.product().url, await tokenOf(page), 'POST', '/user_table', { table_key: 'enterprise.list', columns: [], filters: [gone] });
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto('/business/enterprise');
      await page.waitForURL((url) => url.searchParams.get('residence') === '2' && !url.searchParams.has('no_such_field'), patient);
      await names(page).first().waitFor(patient);
      await menu.click();
      await page.getByRole('menuitem', { name: '管理筛选' }).click();
      await dialogOf(page).getByRole('button', { name: '删除 旧的' }).click();
      await dialogOf(page).getByText('没有保存的筛选').waitFor(patient);
      expect(problems()).toEqual([]);
      await close();
    });
  });
}
