import { expect, it } from 'vitest';
import { Park } from './park';
import { patient } from '../../support/browser';
import { button, searchOf, type Visit } from './visit';

const messageOf = (id: number) => ({
  id,
  title: `消息${id}`,
  content: `内容${id}`,
  type: 1,
  typeText: '系统',
  read_at: null,
  created_at: '2026-11-01 08:00:00',
});
export function messageHooks(visit: Visit): void {
  it('opens the message that its address names, once', async () => {
    const park = new Park();
    park.messages = [messageOf(2), messageOf(1)];
    const page = await visit('/setting/role', park);
    await page.evaluate(() => window.go('/message?id=1'));
    const shown = page.locator('.arco-modal', { hasText: '内容1' });
    await shown.waitFor(patient);
    await expect.poll(() => searchOf(page), patient).toBe('');
    await expect.poll(() => park.of('GET').filter(({ path }) => path === '/notice/notice-read').length, patient).toBe(1);
    await button(page, '知道了').click();
    await shown.waitFor({ state: 'detached', ...patient });
    await page.goBack();
    await expect.poll(() => page.url(), patient).toContain('/setting/role');
    // one that has come since the page was read is read for, and one that is not there is let go
    park.messages = [messageOf(3), ...park.messages];
    await page.evaluate(() => window.go('/message?id=3'));
    const newest = page.locator('.arco-modal', { hasText: '内容3' });
    await newest.waitFor(patient);
    await button(page, '知道了').click();
    await newest.waitFor({ state: 'detached', ...patient });
    await page.evaluate(() => window.go('/message?id=9'));
    await expect.poll(() => searchOf(page), patient).toBe('');
    await page.waitForTimeout(200);
    expect(await page.locator('.arco-modal:visible').count()).toBe(0);
  });
}
