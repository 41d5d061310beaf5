import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Answer, Upstream } from '@/relay/http/upstream';
import type { Subscription } from '@/relay/live/client-connection';
import { Fetcher } from '@/relay/live/fetcher';
import { Gate } from '@/relay/live/gate';
import { Poller } from '@/relay/live/poller';
import { Topic } from '@/relay/live/topic';
import { list } from './feeds';
import { until } from './support';

const deadlineMs = 50;
const body = Buffer.from(JSON.stringify({ total: 1, data: [{ id: 1, value: 7 }] }));

it('an answer that comes after its deadline does not count as delivered: the next poll brings it', async () => {
  const known: unknown[] = [];
  const upstream = {
    async get(_path: string, headers: Record<string, unknown>): Promise<Answer> {
      known.push(headers['if-none-match']);
      if (known.length === 1) await pause(2 * deadlineMs);
      return headers['if-none-match'] === '"1"' ? { status: 304, etag: '"1"', body: Buffer.alloc(0) } : { status: 200, etag: '"1"', body };
    },
  };
  const key = { t: 'list', feed: list, params: {}, buildings: null, user: null };
  const topic = new Topic<Subscription>(key, 200);
  const fetcher = new Fetcher(upstream as unknown as Upstream, key, 1000);
  const poller = new Poller({
    topic,
    gate: new Gate(1),
    deadlineMs,
    fetch: (signal) => fetcher.poll(undefined, signal),
    read: (answer) => fetcher.read(answer),
    done: () => {},
    recovered: () => {},
  });
  try {
    await until(() => known.length > 1);
    await until(() => topic.rows.size > 0);
    expect(topic.rows.since(undefined, undefined)).toMatchObject({ kind: 'snapshot', rows: { ':1': { id: 1, value: 7 } } });
    // the first was asked for as one that is not known, and so was the second
    expect(known.slice(0, 2)).toEqual([undefined, undefined]);
  } finally {
    poller.stop();
  }
});
