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
  mtrooms: () => import('./acts/rooms/Rooms'),
  mtroom: () => import('./acts/rooms/Room'),
  fields: () => import('./acts/venues/Venues'),
  field: () => import('./acts/venues/Venue'),
  activities: () => import('./acts/activities/Activities'),
  activity: () => import('./acts/activities/Activity'),
  parkActivities: () => import('./acts/reports/ParkActivities'),
  parkActivity: () => import('./acts/reports/ParkActivity'),
  signInOut: () => import('./acts/activities/SignInOut'),
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
  mtrooms: 'client/site/acts/rooms/Rooms.tsx',
  mtroom: 'client/site/acts/rooms/Room.tsx',
  fields: 'client/site/acts/venues/Venues.tsx',
  field: 'client/site/acts/venues/Venue.tsx',
  activities: 'client/site/acts/activities/Activities.tsx',
  activity: 'client/site/acts/activities/Activity.tsx',
  parkActivities: 'client/site/acts/reports/ParkActivities.tsx',
  parkActivity: 'client/site/acts/reports/ParkActivity.tsx',
  signInOut: 'client/site/acts/activities/SignInOut.tsx',
};
