import { relayFeed, type RelaySample } from '@/domain/feeds/relay';
import { sample } from './sample';

const moment = Date.parse('2026-11-20T17:05:00+08:00');
const second = (n: number): RelaySample => ({ at: moment - n * 5000, clients: 42, sent: 18.4 + (n % 3), lag: 3.2, cpu: 4 + (n % 2), rss: 182 });
export const relaySamples = [
  sample(relayFeed, {
    started: moment - 86_400_000,
    clients: 42,
    behind: 0,
    connections: 57,
    users: 19,
    topics: 31,
    members: 388,
    heap: 74.2,
    now: second(0),
    history: Array.from({ length: 24 }, (_, n) => second(23 - n)),
    feeds: [
      {
        id: 'cockpit.iot',
        topics: 3,
        members: 40,
        polls: 8640,
        errors: 2,
        took: 16,
        snapshots: 96,
        snapshotBytes: 412_000,
        deltas: 5210,
        deltaBytes: 1_840_000,
      },
      {
        id: 'user.unread',
        topics: 19,
        members: 42,
        polls: 43_200,
        errors: 0,
        took: 4,
        snapshots: 210,
        snapshotBytes: 23_100,
        deltas: 61,
        deltaBytes: 6200,
      },
    ],
  }),
];
