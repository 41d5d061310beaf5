import { afterAll, beforeAll, describe } from 'vitest';
import { fuzz } from './fuzz';
import { openGround, type Ground } from './ground';

/** FUZZ_CASES=100000 FUZZ_SEED=7 for a long run; without them a short one that draws the same requests every time. */
const cases = Number(process.env.FUZZ_CASES ?? 1000);
const seed = Number(process.env.FUZZ_SEED ?? 20260101);

describe('权限的证明：抽取的请求', () => {
  let ground: Ground;
  beforeAll(async () => {
    ground = await openGround('embedded');
  });
  afterAll(() => ground?.park.close());
  fuzz(() => ground, cases, seed);
});
