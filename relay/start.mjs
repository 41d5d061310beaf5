/** `npm start`: Node built-ins only, because on a fresh clone nothing else is there. Installs, builds, runs. */
import { build } from './setup/build.mjs';
import { install } from './setup/install.mjs';
import { requireNode } from './setup/node.mjs';
import { attempt } from './setup/say.mjs';

requireNode();
const parent = process.ppid;
await attempt(async () => {
  await install();
  await build();
});
// Stopped meanwhile: npm hands a signal on to its shell alone.
if (process.env.npm_lifecycle_event === 'start' && process.ppid !== parent) process.exit(1);
process.setSourceMapsEnabled(true);
process.env.NODE_ENV ??= 'production';
// In this very process: a signal needs nobody to pass it on, and no parent can be killed away from it.
await import(new URL('../dist/server/relay.js', import.meta.url).href);
