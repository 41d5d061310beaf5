export { createFeedStore, type FeedStoreOptions, type LiveStore } from './store';
