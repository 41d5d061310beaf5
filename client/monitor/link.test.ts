import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DisplayHello, DisplayPlan } from '@/domain/answers/display';
import { toWire } from '@/domain/kernel/moment';
import { forgetAll } from './keeping';
import { DisplayLink } from './link';

const minute = 60_000;
const build = (name: string): string => `<script type="module" crossorigin src="/assets/index-${name}.js"></script>`;
/** A database of the browser that holds what it is given. */
function memory(): object {
  const kept = new Map<string, unknown>();
  const request = (result?: unknown) => ({ result });
  const objectStore = () => ({
    get: (name: string) => request(structuredClone(kept.get(name))),
    put: (value: unknown, name: string) => request(kept.set(name, structuredClone(value))),
    clear: () => request(kept.clear()),
  });
  const transaction = () => {
    const made = { objectStore, oncomplete: () => undefined };
    queueMicrotask(() => made.oncomplete());
    return made;
  };
  return {
    open: () => {
      const opening = { result: { transaction }, onsuccess: () => undefined };
      queueMicrotask(() => opening.onsuccess());
      return opening;
    },
  };
}
const plan = (more: Partial<DisplayPlan> = {}): DisplayPlan => ({
  ...{ state: 'paired', id: 7, name: '大厅', park: '甲园', stops: [], quiet: null, refresh_requested_at: null, shot_requested_at: null },
  own: { key: 'own', title: '物联监测', route: '/cockpitIot', board: null, seconds: 60, weekdays: null, from: null, to: null },
  ...more,
});
/** What the server says to the next questions; a number is a status without a word, 0 no answer at all. */
let answer: DisplayHello | number | ((question: Record<string, unknown>) => DisplayHello);
let served = 'one';
let requests: Record<string, unknown>[] = [];
let went: string[] = [];
let link: DisplayLink;
const browser = {
  reload: () => void went.push('reload'),
  assign: (to: string) => void went.push(to),
  replace: (to: string) => void went.push(to),
  set href(to: string) {
    went.push(to);
  },
};

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00+08:00') });
  vi.stubGlobal('indexedDB', memory());
  vi.stubGlobal('document', { scripts: [{ outerHTML: build('one') }] });
  vi.stubGlobal('screen', { width: 1920, height: 1080 });
  vi.stubGlobal('location', browser);
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address === '/monitor') return new Response(build(served));
    const question = JSON.parse(String(init.body)) as Record<string, unknown>;
    requests.push(question);
    if (answer === 0) throw new TypeError('Failed to fetch');
    if (typeof answer === 'number') return new Response('<!doctype html>', { status: answer });
    return Response.json(typeof answer === 'function' ? answer(question) : answer);
  });
  await forgetAll();
  [answer, served, requests, went] = [plan(), 'one', [], []];
  link = new DisplayLink();
});
afterEach(() => {
  link.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
/** As after its code was entered: the token was told with the code. */
const paired = async (): Promise<void> => {
  answer = { state: 'pairing', code: 'ABC234', token: 'display_x', seconds: 600 };
  await link.start();
  await pass(10);
  expect(link.read()).toMatchObject({ phase: 'pairing', code: 'ABC234' });
  answer = plan();
  await pass(2100);
  expect(link.read()).toMatchObject({ phase: 'shown', plan: { name: '大厅' } });
};

it('goes on with what it shows, whatever the server answers and however long, and leads nobody to a login', async () => {
  await paired();
  for (const trouble of [0, 401, 402, 403, 404, 422, 429, 500, 502, 503]) {
    answer = trouble;
    await pass(3 * minute);
    expect([trouble, link.read().phase]).toEqual([trouble, 'shown']);
  }
  answer = 0;
  await pass(2 * 60 * minute);
  expect([link.read().phase, went]).toEqual(['shown', []]);
  // after hours it still asks, some times a minute at most
  const before = requests.length;
  await pass(10 * minute);
  expect(requests.length - before).toBeGreaterThan(10);
  expect(requests.length - before).toBeLessThan(40);
  answer = plan({ name: '门厅' });
  await pass(minute);
  expect(link.read()).toMatchObject({ phase: 'shown', plan: { name: '门厅' } });
});

it('shows what it showed before the power went, also without a server', async () => {
  await paired();
  link.stop();
  answer = 0;
  link = new DisplayLink();
  await link.start();
  expect(link.read()).toMatchObject({ phase: 'shown', plan: { name: '大厅' } });
});

it('shows a code once it was taken back, and keeps nothing of what it showed', async () => {
  await paired();
  answer = { state: 'pairing', code: 'XYZ789', token: 'display_y', seconds: 600 };
  await pass(minute + 100);
  expect(link.read()).toMatchObject({ phase: 'pairing', code: 'XYZ789' });
  link.stop();
  answer = 0;
  link = new DisplayLink();
  await link.start();
  await pass(100);
  expect(link.read()).toMatchObject({ phase: 'pairing', code: null, trouble: '连接不上服务器，正在重试' });
  expect([requests.at(-1)?.token, went]).toEqual(['display_y', []]);
});

it('loads itself anew for another build of the server, once for each', async () => {
  await paired();
  await pass(6 * minute);
  expect(went).toEqual([]);
  served = 'two';
  await pass(6 * minute);
  expect(went).toEqual(['reload']);
  // something on the way goes on handing out the old page: it does not load for ever
  await pass(60 * minute);
  expect(went).toEqual(['reload']);
  served = 'three';
  await pass(6 * minute);
  expect(went).toEqual(['reload', 'reload']);
});

it('loads itself anew each night, in its quiet hour or at four, not before it has been up for six hours and not while the server is away', async () => {
  await paired();
  await pass(15 * 60 * minute); // three at night
  expect(went).toEqual([]);
  answer = 0;
  await pass(70 * minute);
  expect(went).toEqual([]);
  answer = plan();
  await pass(3 * minute);
  expect([went, toWire(Date.now()).slice(11, 13)]).toEqual([['reload'], '04']);
});
it('loads itself anew in the quiet hour that is set for it, and then not at four', async () => {
  await paired();
  answer = plan({ quiet: { from: '23:00', to: '23:20' } });
  await pass(10.8 * 60 * minute);
  expect(went).toEqual([]);
  await pass(20 * minute);
  expect(went[0]).toBe('reload');
  await pass(20 * minute);
  went = [];
  await pass(8 * 60 * minute);
  expect([went, toWire(Date.now()).slice(11, 13)]).toEqual([[], '07']);
});

it('keeps its code for ten minutes and asks for another a minute before, though the clock of the screen is set meanwhile', async () => {
  answer = { state: 'pairing', code: 'ABC234', token: 'display_x', seconds: 600 };
  await link.start();
  await pass(10);
  answer = { state: 'pairing', seconds: 600 };
  vi.setSystemTime(Date.parse('2019-01-01T00:00:00+08:00'));
  await pass(8 * minute);
  expect(requests.filter(({ renew }) => renew === 1)).toEqual([]);
  answer = ({ renew }) => ({ state: 'pairing', seconds: 600, ...(renew === 1 && { code: 'NEW567' }) });
  await pass(minute + 5000);
  expect(requests.filter(({ renew }) => renew === 1)).toHaveLength(1);
  expect(link.read()).toMatchObject({ phase: 'pairing', code: 'NEW567' });
});

it('does what it is asked for once, and nothing that was asked before it was there', async () => {
  answer = { state: 'pairing', code: 'ABC234', token: 'display_x', seconds: 600 };
  await link.start();
  await pass(10);
  answer = plan({ refresh_requested_at: '2026-11-19 08:00:00' });
  await pass(5 * minute);
  expect(went).toEqual([]);
  answer = plan({ refresh_requested_at: '2026-11-20 12:03:00' });
  await pass(5 * minute);
  expect(went).toEqual(['reload']);
});
