import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Park } from './park';
import { TestRelay, until } from './support';

let park: Park;
let relay: TestRelay;
let lines: string[];

beforeEach(async () => {
  lines = [];
  park = new Park();
  await park.start();
  relay = new TestRelay({ log: pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) }) }, '127.0.0.1');
  await relay.start(park);
});
afterEach(async () => {
  await relay.stop();
  await park.stop();
});
const written = (): { level: number; path: string; status: number }[] => lines.map((line) => JSON.parse(line));

it('a call leaves a line with its path and no word of what it carried', async () => {
  park.user('geheim-token');
  const headers = { Authorization: 'Bearer geheim-token', Cookie: 'pro__token=geheim-cookie', 'X-Request-Id': 'request-12345' };
  await fetch(`${relay.url}/vapi/test/object?name=%E5%BC%A0%E4%B8%89&phone=13800000000&token=geheim`, { headers });
  await fetch(`${relay.url}/vapi/file/9/%E8%BA%AB%E4%BB%BD%E8%AF%81.pdf?until=1&sign=geheim`, { headers });
  await fetch(`${relay.url}/vapi/auth/login`, { method: 'POST', body: JSON.stringify({ username: 'zhangsan', password: 'geheim' }) });
  await until(() => lines.length >= 3);
  expect(written().map(({ path }) => path)).toEqual(['/vapi/test/object', '/vapi/file/9', '/vapi/auth/login']);
  expect(lines[0]).toContain('request-12345');
  expect(lines.join('')).not.toMatch(/geheim|zhangsan|13800000000|%E5|%E8|[?]/);
});

it('a back end that is down is a warning for calls, none for those who only ask whether it is up', async () => {
  await park.stop();
  expect((await fetch(`${relay.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${relay.url}/vapi/test/object`)).status).toBe(502);
  await until(() => lines.length >= 2);
  expect(
    written()
      .filter(({ level }) => level >= 40)
      .map(({ path }) => path),
  ).toEqual(['/vapi/test/object']);
});
