import { expect, it } from 'vitest';
import { roleTies } from '@/domain/role-ties';
import { stubBrowser } from '../../kernel/api/test-browser';

stubBrowser();
const { default: overrides } = await import('.');

it('角色所要的归属带必填标记，且只在该角色时询问', () => {
  const request = (role_type: number) =>
    Object.keys(roleTies).filter((field) => overrides.visibleWhen?.[field as keyof typeof roleTies]?.({ role_type } as never) === 'needed');
  expect([request(1), request(2), request(3)]).toEqual([[], ['incubators'], ['enterprise_id']]);
});
