import { afterAll, beforeAll, describe } from 'vitest';
import { openGround, type Ground } from './ground';
import { nonsense } from './nonsense';

// one engine is enough: the words that it refuses are the same
describe('权限的证明：无意义的请求', () => {
  let ground: Ground;
  beforeAll(async () => {
    ground = await openGround('embedded');
  });
  afterAll(() => ground?.park.close());
  nonsense(() => ground);
});
