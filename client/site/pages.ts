import type { ComponentType } from 'react';

/** The pages of the public site by their keys, lazily: the router of the browser and the renderer of the server draw the same. */
export const siteComponents = {
  home: () => import('./Home'),
  notices: () => import('./Notices'),
  notice: () => import('./Notice'),
  newsList: () => import('./news/News'),
  newsArticle: () => import('./news/NewsArticle'),
  party: () => import('./news/Party'),
  frontTech: () => import('./news/FrontTech'),
  contentList: () => import('./content/ContentList'),
  contentRecord: () => import('./content/ContentRecord'),
  roomBoard: () => import('./content/RoomBoard'),
  parks: () => import('./content/Parks'),
  park: () => import('./content/Park'),
  team: () => import('./content/Team'),
  about: () => import('./content/About'),
} as const satisfies Readonly<Record<string, () => Promise<{ default: ComponentType }>>>;
/** Their files, whose scripts and styles a page that the server has drawn asks for at once. */
export const siteSources: Readonly<Record<keyof typeof siteComponents, string>> = {
  home: 'client/site/Home.tsx',
  notices: 'client/site/Notices.tsx',
  notice: 'client/site/Notice.tsx',
  newsList: 'client/site/news/News.tsx',
  newsArticle: 'client/site/news/NewsArticle.tsx',
  party: 'client/site/news/Party.tsx',
  frontTech: 'client/site/news/FrontTech.tsx',
  contentList: 'client/site/content/ContentList.tsx',
  contentRecord: 'client/site/content/ContentRecord.tsx',
  roomBoard: 'client/site/content/RoomBoard.tsx',
  parks: 'client/site/content/Parks.tsx',
  park: 'client/site/content/Park.tsx',
  team: 'client/site/content/Team.tsx',
  about: 'client/site/content/About.tsx',
};
