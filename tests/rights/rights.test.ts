import { afterAll, beforeAll } from 'vitest';
import { onEngineInTurn } from '../support/engines';
import { doors } from './doors';
import { openFixture, type Fixture } from './ground';
import { matrix } from './matrix';
import { sharedRows } from './shared';
import { wires } from './wires';

onEngineInTurn('权限的证明', (engine) => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await openFixture(engine);
  });
  afterAll(() => fixture?.park.close());
  matrix(() => fixture);
  wires(() => fixture);
  doors(() => fixture);
  sharedRows(() => fixture);
});
