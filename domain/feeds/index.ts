import type { Feed } from '../kernel/feed';
import { alarmChangesFeed } from './alarms';
import { carChangesFeed } from './cars';
import { displayChangesFeed } from './display';
import { economyFeed, knowledgeFeed } from './economy';
import { enterpriseFeed, publicEnterpriseFeed } from './enterprise';
import { incubatorFeed } from './incubator';
import { iotFeed } from './iot';
import { jobChangesFeed } from './job';
import { leaseFeed } from './lease';
import { liveCarFeed, liveElectricFeed, liveWaterFeed } from './live';
import { operateFeed } from './operate';
import { relayFeed } from './relay';
import { roomChangesFeed } from './rooms';
import { settingsFeed } from './settings';
import { spaceFeed } from './space';
import { countsFeed, menuFeed, unreadFeed } from './user';

/** All that the relay polls and pushes. */
export const feeds: readonly Feed[] = [
  incubatorFeed,
  spaceFeed,
  enterpriseFeed,
  economyFeed,
  knowledgeFeed,
  operateFeed,
  leaseFeed,
  iotFeed,
  publicEnterpriseFeed,
  countsFeed,
  unreadFeed,
  menuFeed,
  liveElectricFeed,
  liveWaterFeed,
  liveCarFeed,
  settingsFeed,
  roomChangesFeed,
  jobChangesFeed,
  carChangesFeed,
  alarmChangesFeed,
  relayFeed,
  displayChangesFeed,
];
/** Feeds by id, as the relay and the boards name them. */
export const feedById: ReadonlyMap<string, Feed> = new Map(feeds.map((feed) => [feed.id, feed]));
