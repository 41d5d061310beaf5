import { expect, it } from 'vitest';
import type { Party } from '@/domain/kernel/access';
import { routeById } from '@/domain/routes';
import { ownIcons } from '@/domain/routes/own-icons';
import { showsByDefault } from '@/vapi/seed/base/roles';
import { numberOf, waysOf } from './ways';

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
it('租户的合同、填报与积分，服务商的风采浏览，都在第一页', () => {
  expect(waysOf('enterprise').map(({ route }) => route)).toEqual(
    expect.arrayContaining(['contract.list', 'report_return.filling', 'enterprise.own']),
  );
  const count = (party: Party, at: string) =>
    waysOf(party).find(({ route }) => route === at)?.count as NonNullable<ReturnType<typeof waysOf>[number]['count']>;
  expect(numberOf(count('enterprise', 'enterprise.own'), { balance: 35 })).toBe(35);
  expect(numberOf(count('enterprise', 'enterprise.own'), {})).toBeNull();
  expect(numberOf(count('facilitator', 'facilitator_demeanor.list'), { total: 2, data: [{ view_count: 3 }, { view_count: 4 }] })).toBe(7);
  expect(numberOf(count('enterprise', 'contract.list'), { total: 2 })).toBe(2);
  expect(numberOf(count('enterprise', 'contract.list'), {})).toBeNull();
});
it('要办的才着色：待缴的账单、待填的表；履行中的合同、订好的会议、待到的访客不是', () => {
  const waits = waysOf('enterprise').flatMap(({ count }) => (count?.waits ? [count.says] : []));
  expect(waits).toEqual(['张待缴', '份待填报', '份待填']);
});
