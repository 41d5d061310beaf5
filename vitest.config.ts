import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Promised times are measured here: it runs before the others, and alone. */
const alone = 'tests/start/**/*.test.ts';

/** The built product in a browser: after the others, which need no build to be right. */
const browser = 'tests/browser/**/*.test.ts';

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } },
  test: {
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 240_000,
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'start', include: [alone], sequence: { groupOrder: 0 }, maxWorkers: 1 } },
      {
        extends: true,
        test: {
          name: 'park',
          globalSetup: ['tests/support/template.ts'],
          include: ['{domain,client,panels,relay,vapi,tests}/**/*.test.{ts,tsx}'],
          exclude: [alone, browser],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: { name: 'browser', globalSetup: ['tests/support/demoTemplate.ts'], include: [browser], sequence: { groupOrder: 2 } },
      },
    ],
  },
});
