/** `npm start`: Node built-ins only, because on a fresh clone nothing else is there. Installs, builds, runs. */
import { build } from './setup/build.mjs';
import { install } from './setup/install.mjs';
import { requireNode } from './setup/node.mjs';
import { attempt } from './setup/say.mjs';

requireNode();
await attempt(async () => {
  await install();
  await build();
});
process.setSourceMapsEnabled(true);
process.env.NODE_ENV ??= 'production';
// In this very process: a signal needs nobody to pass it on, and no parent can be killed away from it.
await import(new URL('../dist/server/relay.js', import.meta.url).href);
