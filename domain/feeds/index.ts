import type { Feed } from '../kernel/feed';
import { analysisFeed, unreportedFeed } from './analysis';
import {
  alarmChangesFeed,
  bookingChangesFeed,
  carChangesFeed,
  customerChangesFeed,
  displayChangesFeed,
  jobChangesFeed,
  roomChangesFeed,
  siteChangesFeed,
} from './changes';
import { economyFeed, knowledgeFeed } from './economy';
import { enterpriseFeed, publicEnterpriseFeed } from './enterprise';
import { incubatorFeed } from './incubator';
import { iotFeed } from './iot';
import { leaseFeed } from './lease';
import { liveCarFeed, liveElectricFeed, liveWaterFeed } from './live';
import { operateFeed } from './operate';
import { residentsFeed } from './residents';
import { relayFeed } from './relay';
import { settingsFeed } from './settings';
import { spaceFeed } from './space';
import { countsFeed, menuFeed, unreadFeed, waitingFeed } from './user';

/** All that the relay polls and pushes. */
export const feeds: readonly Feed[] = [
  incubatorFeed,
  spaceFeed,
  enterpriseFeed,
  economyFeed,
  knowledgeFeed,
  analysisFeed,
  unreportedFeed,
  operateFeed,
  leaseFeed,
  iotFeed,
  publicEnterpriseFeed,
  residentsFeed,
  countsFeed,
  unreadFeed,
  waitingFeed,
  menuFeed,
  liveElectricFeed,
  liveWaterFeed,
  liveCarFeed,
  settingsFeed,
  roomChangesFeed,
  siteChangesFeed,
  jobChangesFeed,
  bookingChangesFeed,
  carChangesFeed,
  customerChangesFeed,
  alarmChangesFeed,
  relayFeed,
  displayChangesFeed,
];
/** Feeds by id, as the relay and the boards name them. */
export const feedById: ReadonlyMap<string, Feed> = new Map(feeds.map((feed) => [feed.id, feed]));
