import { afterAll, beforeAll, describe } from 'vitest';
import { fuzz } from './fuzz';
import { openFixture, type Fixture } from './ground';

/** FUZZ_CASES=100000 FUZZ_SEED=7 for a long run; without them a short one that draws the same requests every time. */
const cases = Number(process.env.FUZZ_CASES ?? 1000);
const seed = Number(process.env.FUZZ_SEED ?? 20260101);

describe('权限的证明：抽取的请求', () => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await openFixture('embedded');
  });
  afterAll(() => fixture?.park.close());
  fuzz(() => fixture, cases, seed);
});
