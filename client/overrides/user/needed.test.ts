import { expect, it } from 'vitest';
import { user } from '@/domain/resources/user';
import { roleTies } from '@/domain/role-ties';
import { stubBrowser } from '../../kernel/test-browser';

stubBrowser();
const { default: overrides } = await import('.');

it('角色所要的归属带必填标记，且只在该角色时询问', () => {
  expect(overrides.needed).toEqual(['incubators', 'enterprise_id', 'facilitator_id', 'tutor_id']);
  for (const field of Object.keys(roleTies) as (keyof typeof roleTies)[])
    expect([field in user.fields, overrides.asked?.[field]?.({})]).toEqual([true, false]);
});
