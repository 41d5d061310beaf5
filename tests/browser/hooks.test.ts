import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { keyOf } from '@/client/kernel/session/storage';
import { openBrowser, openPage, type Guarded } from '../support/browser';
import type {} from '../support/hookPage';
import { servePage } from '../support/pageServer';
import { formHooks } from './hooks/forms';
import { listHooks } from './hooks/lists';
import { liveHooks } from './hooks/live';
import { messageHooks } from './hooks/messages';
import { pageHooks } from './hooks/pages';
import type { Park } from './hooks/park';

vi.setConfig({ testTimeout: 120_000 });
/** The client's hooks in a real browser, with what stands behind the page in the hands of the test. */
let browser: Browser;
let served: Awaited<ReturnType<typeof servePage>>;
let guarded: Guarded;
const admin = {
  id: 1,
  username: 'admin',
  name: '管理员',
  role: 1,
  enterprise_id: null,
  facilitator_id: null,
  tutor_id: null,
  avatar: null,
  logo: null,
  site_name: null,
  is_audit: null,
  parks: null,
};
const session = { [keyOf('token')]: 'token', [keyOf('user')]: admin, [keyOf('permissions')]: [] };
/** What the control library says to React's development build, and what the browser says of failures that a test provokes. */
const expected = [/element\.ref was removed/, /Failed to load resource/, /^50\d /, /WebSocket connection/];

beforeAll(async () => {
  [served, browser] = await Promise.all([servePage('hookPage'), openBrowser()]);
  guarded = await openPage(browser, { origin: served.origin, width: 1280, height: 800, expects: expected });
  await guarded.context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, JSON.stringify({ value, expires: null }));
  }, session);
}, 240_000);
afterAll(async () => {
  await browser?.close();
  served?.close();
});

const parks: Park[] = [];
/** A page as if for the first time, with this park behind it. */
async function visit(path: string, park: Park) {
  const { page } = guarded;
  parks.push(park);
  await park.serve(page);
  if (page.url().startsWith(served.origin)) await page.evaluate(() => sessionStorage.clear());
  await page.goto(path);
  return page;
}
describe('a form', () => formHooks(visit));
describe('a list', () => listHooks(visit));
describe('the kept pages', () => pageHooks(visit));
describe('the message centre', () => messageHooks(visit));
describe('live data', () => liveHooks(visit));
it('gives nothing to complain of, and asks for nothing that is not there', () => {
  expect([...guarded.problems(), ...parks.flatMap(({ strange }) => strange)]).toEqual([]);
});
