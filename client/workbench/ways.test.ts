import { expect, it } from 'vitest';
import type { Party } from '@/domain/kernel/access';
import { routeById } from '@/domain/routes';
import { ownIcons } from '@/domain/routes/own-icons';
import { showsByDefault } from '@/vapi/seed/base/roles';
import { waysOf } from './ways';

it.each([
  ['enterprise', 3],
  ['facilitator', 4],
  ['tutor', 0],
] as const)('%s：每条路都通到自己菜单里的一页，各有图标', (party, type) => {
  const ways = waysOf(party as Party);
  expect(ways.length).toBeGreaterThan(2);
  for (const { route } of ways) {
    const page = routeById.get(route);
    expect([route, page && showsByDefault(type, page.path), page?.parties?.includes(party) ?? true]).toEqual([route, true, true]);
    expect([route, typeof ownIcons[route]]).toEqual([route, 'string']);
  }
});
