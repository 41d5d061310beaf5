import {
  alarmChangesFeed,
  bookingChangesFeed,
  customerChangesFeed,
  carChangesFeed,
  displayChangesFeed,
  jobChangesFeed,
  roomChangesFeed,
  siteChangesFeed,
} from '@/domain/feeds/changes';
import type { Feed } from '@/domain/kernel/feed';
import { analysisSamples } from './analysis';
import { economySamples } from './economy';
import { enterpriseSamples } from './enterprise';
import { incubatorSamples } from './incubator';
import { iotSamples } from './iot';
import { leaseSamples } from './lease';
import { liveSamples } from './live';
import { operateSamples } from './operate';
import { residentsSamples } from './residents';
import { relaySamples } from './relay';
import { sample } from './sample';
import { settingsSamples } from './settings';
import { spaceSamples } from './space';
import { userSamples } from './user';

const changes = [
  bookingChangesFeed,
  customerChangesFeed,
  roomChangesFeed,
  siteChangesFeed,
  jobChangesFeed,
  carChangesFeed,
  alarmChangesFeed,
  displayChangesFeed,
];
const samples = new Map([
  ...analysisSamples,
  ...economySamples,
  ...enterpriseSamples,
  ...incubatorSamples,
  ...iotSamples,
  ...leaseSamples,
  ...liveSamples,
  ...operateSamples,
  ...relaySamples,
  ...residentsSamples,
  ...settingsSamples,
  ...spaceSamples,
  ...userSamples,
  ...changes.map((feed) => sample(feed, { version: 42 })),
]);
/** The sample of a feed; each has one. */
export function sampleOf<T>({ id }: Feed<T>): T {
  if (!samples.has(id)) throw new Error(`${id} has no sample`);
  return samples.get(id) as T;
}
