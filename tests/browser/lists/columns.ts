import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Field } from '@/domain/kernel/field';
import { titleFor } from '@/domain/kernel/route';
import { resourceByName } from '@/domain/resources';
import { routes } from '@/domain/routes';
import { inTurn } from '../../support/turn';
import { logIn, type Stage } from '../support';

/** The room board is no table; a query of what has passed, or of what waits, shows no state, because all have the same. */
const otherwise: ReadonlySet<string> = new Set(['/space/room', '/statement/dataQuery', '/service/check/checkAll']);
/** Where two actions stand in the row: who collects money either takes it or reminds of it. */
const twoInRow: ReadonlySet<string> = new Set(['/customer/fee']);
/** Pages of the menu of staff that are one resource's list. */
const pages = routes.flatMap(({ path, shows, parties, ...route }) =>
  'resource' in shows && !shows.rows && !otherwise.has(path) && (parties === undefined || parties.includes('staff'))
    ? [{ path, name: shows.resource, list: shows.list, title: titleFor(route, 'staff') }]
    : [],
);
/** Headings of the columns that say in which state a row is. */
const statesOf = (name: string): string[] => {
  const fields = resourceByName.get(name)?.fields ?? {};
  return (Object.values(fields) as Field[]).flatMap(({ codes, label }) => (codes?.items.some(({ color }) => color !== undefined) ? [label] : []));
};

/** What a list shows: its own columns, and whether its rows have all the same state; without a name the resource's own. */
function declaredOf(name: string, list: string | undefined): { columns: readonly string[]; isOneState: boolean } {
  const resource = resourceByName.get(name);
  const own = list === undefined ? undefined : resource?.lists?.[list];
  const columns = (own?.columns ?? resource?.columns ?? []).map((one) => (typeof one === 'string' ? one : one.field));
  const isOneState = Object.entries(own?.where ?? {}).some(
    ([field, value]) => !Array.isArray(value) && statesOf(name).includes(String(resource?.fields[field]?.label)),
  );
  return { columns, isOneState };
}
/** As a link of the menu does it, without loading everything anew. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.waitForURL((url) => url.pathname === path);
}

/** The columns of every list in the menu of staff. */
export function columnTests(at: Stage): void {
  it('shows whole columns at 1440, the state among the first four, and actions in 96 px at most', async () => {
    const { page, close } = await at.open([1440, 900], [/./]);
    await logIn(page, 'operator');
    const wrong: string[] = [];
    let measured = 0;
    await page.goto('/dashboard/dashboard');
    await page.locator('main').first().waitFor();
    for (const { path, name, list, title: heading } of inTurn(pages, 2)) {
      await goWithin(page, path);
      const none = page.getByText('无访问权限');
      await page.waitForFunction((title) => document.title.startsWith(title), heading);
      const heads = page.locator('main .page-table thead th:visible');
      const empty = page.locator('main .state-block:visible, main .empty-state:visible').or(none);
      await heads
        .first()
        .or(empty.first())
        .waitFor()
        .catch(() => wrong.push(`${path} shows nothing`));
      if ((await heads.count()) === 0) continue;
      measured += 1;
      await page.waitForTimeout(150);
      const columns = await heads.evaluateAll((cells) =>
        cells.map((cell) => {
          const { left, right, width } = cell.getBoundingClientRect();
          const title = [...(cell.querySelector('.arco-table-th-item, .arco-table-th-item-title')?.childNodes ?? [])]
            .map((one) => one.textContent)
            .join('');
          const fixed = cell.classList.contains('arco-table-col-fixed-right')
            ? 'right'
            : cell.classList.contains('arco-table-col-fixed-left')
              ? 'left'
              : '';
          return { title: (title || (cell.textContent ?? '')).trim(), left, right, width, fixed };
        }),
      );
      const actions = columns.find(({ title }) => title === '操作');
      if (actions && actions.width > (twoInRow.has(path) ? 118.5 : 96.5)) wrong.push(`${path}: 操作 takes ${actions.width} px`);
      const box = await page.locator('main .page-table:visible').first().boundingBox();
      const edge = actions?.left ?? (box ? box.x + box.width : 1440);
      for (const { title, left, right, fixed } of columns)
        if (fixed === '' && left < edge - 1 && right > edge + 1)
          wrong.push(`${path}: ${title} is cut at ${Math.round(edge - left)} of ${Math.round(right - left)} px`);
      const data = columns.filter(({ title }) => title !== '' && title !== '操作').map(({ title }) => title);
      const states = statesOf(name);
      const state = data.findIndex((title) => states.some((label) => title.startsWith(label)));
      if (state >= 4) wrong.push(`${path}: the state is column ${state + 1} of ${data.join('、')}`);
      const { columns: declared, isOneState } = declaredOf(name, list);
      const shownStates = declared.filter((field) => states.includes(String(resourceByName.get(name)?.fields[field]?.label)));
      if (shownStates.length > 0 ? state < 0 : list !== undefined && states.length > 0 && !isOneState)
        wrong.push(`${path}: no state among ${data.join('、')}`);
    }
    expect(wrong).toEqual([]);
    expect(measured).toBeGreaterThan(inTurn(pages, 2).length * 0.8);
    await close();
  });
}
