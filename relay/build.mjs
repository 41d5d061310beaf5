/** `npm run build`: the client, the relay and the back end, whether or not the sources changed. */
import { build } from './setup/build.mjs';
import { install } from './setup/install.mjs';
import { requireNode } from './setup/node.mjs';
import { attempt } from './setup/say.mjs';

requireNode();
await attempt(async () => {
  await install();
  await build({ always: true });
});
