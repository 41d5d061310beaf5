import { afterAll, beforeAll } from 'vitest';
import { onEngineInTurn } from '../support/engines';
import { doors } from './doors';
import { openGround, type Ground } from './ground';
import { matrix } from './matrix';
import { sharedRows } from './shared';
import { wires } from './wires';

onEngineInTurn('权限的证明', (engine) => {
  let ground: Ground;
  beforeAll(async () => {
    ground = await openGround(engine);
  });
  afterAll(() => ground?.park.close());
  matrix(() => ground);
  wires(() => ground);
  doors(() => ground);
  sharedRows(() => ground);
});
