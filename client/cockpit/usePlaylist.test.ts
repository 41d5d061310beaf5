import { closedHost } from '@/panels/kernel/host';
import { expect, it } from 'vitest';
import { screensFor } from './screens';
import { nextStop } from './usePlaylist';

const list = [
  { path: '/cockpit', seconds: 60 },
  { path: '/cockpitIot', seconds: 30 },
];
it('stays at each stop for its own time, and begins again after the last', () => {
  expect(nextStop(list, '/cockpit')).toEqual({ path: '/cockpitIot', seconds: 60 });
  expect(nextStop(list, '/cockpitIot')).toEqual({ path: '/cockpit', seconds: 30 });
  expect(nextStop(list, '/elsewhere')).toEqual({ path: '/cockpit', seconds: 60 });
});
it('stands still where there is nowhere else to go', () => {
  expect(nextStop([], '/cockpit')).toBeUndefined();
  expect(nextStop(list.slice(0, 1), '/cockpit')).toBeUndefined();
});
it('shows the screens of the role in their order, and never one that may not be opened', () => {
  const host = { ...closedHost, mayOpen: (id: string) => id !== 'cockpitIot' };
  const routes = (chosen?: readonly string[] | null) => screensFor(host, chosen).map(({ id }) => id);
  expect(routes()).toEqual(routes(null));
  expect(routes(['cockpitIot', 'cockpit', 'gone'])).toEqual(['cockpit']);
  expect(screensFor({ ...host, mayOpen: () => true }, ['cockpitIot', 'cockpit']).map(({ id }) => id)).toEqual(['cockpitIot', 'cockpit']);
});
