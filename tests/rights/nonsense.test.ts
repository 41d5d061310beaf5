import { afterAll, beforeAll, describe } from 'vitest';
import { openFixture, type Fixture } from './ground';
import { nonsense } from './nonsense';

// one engine is enough: the words that it refuses are the same
describe('权限的证明：无意义的请求', () => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await openFixture('embedded');
  });
  afterAll(() => fixture?.park.close());
  nonsense(() => fixture);
});
