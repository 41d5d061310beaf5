import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { checkPassword, cost, hashPassword, productCost } from '@/vapi/business/password';

it('hashes with 32 MiB of memory, and no source of the product lowers that', async () => {
  expect(productCost).toEqual({ N: 32768, r: 8, p: 1 });
  const { status, stdout } = spawnSync('git', ['grep', '-nE', String.raw`\bcost\.N\s*=`, '--', 'vapi', 'relay', 'domain'], { encoding: 'utf8' });
  // 1: it looked, and found nothing
  expect([status, stdout]).toEqual([1, '']);
});
it('keeps the parameters in the hash: what was hashed with others is still the password', async () => {
  const lowered = cost.N;
  const strong = await (async () => {
    cost.N = productCost.N;
    try {
      return await hashPassword('Park@2026');
    } finally {
      cost.N = lowered;
    }
  })();
  expect(strong).toMatch(/^scrypt\$32768\$8\$1\$/);
  expect([await checkPassword('Park@2026', strong), await checkPassword('Park@2027', strong)]).toEqual([true, false]);
});
