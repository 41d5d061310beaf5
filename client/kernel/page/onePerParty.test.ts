import { expect, it } from 'vitest';
import { enterpriseChange } from '@/domain/resources/enterprise-change';
import { showcase } from '@/domain/resources/showcase';
import { onePerParty } from './onePerParty';

it('一家企业只有一份企业风采，员工为许多家各写一份；企业信息变更不限', () => {
  expect(onePerParty(showcase, { party: 'enterprise' })).toBe(true);
  expect(onePerParty(showcase, { party: 'staff' })).toBe(false);
  expect(onePerParty(enterpriseChange, { party: 'enterprise' })).toBe(false);
});
