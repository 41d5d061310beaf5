// npm run db:backup | db:restore | db:move | db:rollup, npm run collect. The work is in vapi/tools.ts; here only the build and the settings of .env.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { build } from './setup/build.mjs';
import { install } from './setup/install.mjs';
import { requireNode } from './setup/node.mjs';
import { root } from './setup/say.mjs';

requireNode();
await install();
await build();
const file = join(root, '.env');
const env = { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...process.env };
const { status } = spawnSync(process.execPath, [join(root, 'dist/server/tools.js'), ...process.argv.slice(2)], { env, stdio: 'inherit' });
process.exit(status ?? 1);
