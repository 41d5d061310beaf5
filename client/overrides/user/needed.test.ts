import { expect, it } from 'vitest';
import { roleTies } from '@/domain/role-ties';
import { stubBrowser } from '../../kernel/test-browser';

stubBrowser();
const { default: overrides } = await import('.');
const { types } = await import('./roles');

it('角色所要的归属带必填标记，且只在该角色时询问', () => {
  types.set(2, 2).set(3, 3);
  const asked = (role_id: number) =>
    Object.keys(roleTies).filter((field) => overrides.asked?.[field as keyof typeof roleTies]?.({ role_id }) === 'needed');
  expect([asked(1), asked(2), asked(3)]).toEqual([[], ['incubators'], ['enterprise_id']]);
});
