import { expect, it } from 'vitest';
import { addDays, today } from '@/domain/kernel/moment';
import { patient } from '../../support/browser';
import { callAt } from '../../support/product';
import { dialogOf, names, press } from '../forms';
import { logIn, tokenOf, type Stage } from '../support';

interface Options {
  readonly dictionaries: Readonly<Record<string, readonly { readonly value: number }[]>>;
}
/** What waits is decided one by one, and several at once. */
export function verdictTests(at: Stage): void {
  it('pass several at once, and say of the one that was refused why', async () => {
    const { page, problems, close } = await at.open([1440, 900], [/status of 4\d\d/]);
    await logIn(page, 'admin');
    const token = await tokenOf(page);
    const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
      const answer = await callAt<T>(at.product().url, token, method, path, body);
      expect([method, path, answer.status < 300, answer.status < 300 || answer.body]).toEqual([method, path, true, true]);
      return answer.body;
    };
    const parks = await ask<{ data: readonly { id: number }[] }>('GET', '/space/incubator?pageSize=1');
    const { dictionaries } = await ask<Options>('GET', '/system/options/all');
    const visit = {
      incubator_id: parks.data[0]?.id,
      visit_reason: dictionaries.visit_reason?.[0]?.value,
      visit_at: `${addDays(today(new Date()), 360)} 10:00:00`,
    };
    const guests = ['赵一鸣', '赵二鸣', '赵三鸣'];
    const made = new Map<string, number>();
    for (const [index, name] of guests.entries())
      made.set(name, (await ask<{ id: number }>('POST', '/visitors', { ...visit, name, mobile: `1380000100${index}` })).id);
    const statusOf = async (name: string): Promise<unknown> => (await ask<{ statusText: string }>('GET', `/visitors/${made.get(name)}`)).statusText;
    const open = async (...which: readonly number[]) => {
      await page.goto('/visitorsAudit/index?status=2&sortField=visit_at&sortOrder=descend');
      await names(page).first().waitFor(patient);
      for (const index of which) {
        const row = page.locator('main tbody tr', { has: page.locator(`[data-row="${made.get(guests[index] ?? '')}"]`) });
        await row.locator('.arco-checkbox').first().click(patient);
      }
      await press(page.locator('main'), `批量操作（${which.length}）`);
    };
    // one of the three is decided by somebody else, while the question stands
    await open(0, 1, 2);
    await page.getByRole('menuitem', { name: '批量通过' }).click(patient);
    await ask('PUT', `/visitors/audit/${made.get('赵二鸣')}`, { status: 4, reason: '来访事由不清楚', version: 1 });
    await press(dialogOf(page), '通过');
    const result = page.locator('.batch-result');
    await result.waitFor(patient);
    await page.getByText('成功 2 条，失败 1 条').waitFor(patient);
    expect(await result.locator('li', { has: page.locator('.batch-bad') }).innerText()).toContain('该记录已被审核');
    await press(dialogOf(page), '知道了');
    expect([await statusOf('赵一鸣'), await statusOf('赵二鸣'), await statusOf('赵三鸣')]).toEqual(['已通过(待到访)', '已驳回', '已通过(待到访)']);
    expect(problems()).toEqual([]);
    await close();
  });
}
