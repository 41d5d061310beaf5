import type { Page } from 'playwright-core';
import { feeds } from '@/domain/feeds';
import type { Feed } from '@/domain/kernel/feed';
import type { Json, JsonRows, SnapshotMessage } from '@/domain/kernel/wire';
import { fromRows } from '@/client/kernel/live/shape';
import { toRows } from '@/relay/live/shape';

/** What becomes of what the product says before the page hears it. */
export interface Door {
  /** Another answer of the same shape, of a feed or of a call (its path below /vapi). */
  readonly answer?: (from: Feed | string, answer: unknown) => unknown;
  /** Ms since the back end has said anything. */
  readonly silentFor?: number;
}
const feedOf = (topic: string): Feed | undefined => feeds.find(({ id }) => topic.split('|')[0] === id);
function changed(message: SnapshotMessage, { answer, silentFor = 0 }: Door): SnapshotMessage {
  const feed = feedOf(message.t);
  const isKept = !feed || !answer || feed.scope === 'user' || feed.scope === 'public';
  const rows: JsonRows = isKept
    ? message.rows
    : Object.fromEntries(toRows(feed, answer(feed, fromRows(feed, new Map(Object.entries(message.rows)))) as Json));
  return { ...message, rows, at: message.at - silentFor, stale: message.stale || silentFor > 0 };
}
/** socket.io: 42["s",{…}] is a snapshot, 42["d",…] and 42["st",…] what follows it. */
const event = /^42\["(\w+)",/;

/** Lets the page hear another park than the product's own, whole and of one moment: what changes after it would be of the other. */
export async function throughDoor(page: Page, door: Door): Promise<void> {
  await page.routeWebSocket('**/live/**', (socket) => {
    const server = socket.connectToServer();
    server.onMessage((frame) => {
      const [, kind] = (typeof frame === 'string' && event.exec(frame)) || [];
      if (kind === 'd' || kind === 'st') return;
      if (kind !== 's') return socket.send(frame);
      const [, message] = JSON.parse(frame.toString().slice(2)) as [string, SnapshotMessage];
      socket.send(`42${JSON.stringify(['s', changed(message, door)])}`);
    });
  });
  const { answer } = door;
  if (!answer) return;
  await page.route(/\/vapi\/(?:cockpit\/site|statistics\/)/, async (route) => {
    const response = await route.fetch();
    const path = new URL(route.request().url()).pathname.replace('/vapi', '');
    await route.fulfill({ response, json: answer(path, await response.json()) });
  });
}
