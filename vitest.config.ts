import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Promised times are measured here: it runs when the others have ended, and alone. */
const alone = 'tests/start/promises.test.ts';

/** Functions and drawings without a server: nothing of one file stays for the next, so they share a process and what it has read. */
const units = '{domain,client,panels}/**/*.test.{ts,tsx}';

/** What replaces modules, or needs a made-up browser before React is there and gone before a database opens: each in a process of its own. */
const isolated = ['tests/requirements/{redirects,screens,session}.test.{ts,tsx}', '{domain,client,panels}/**/*.isolated.test.{ts,tsx}'];

/** The built product, most of it in a browser: after the others, which need no build to be right. */
const built = 'tests/{start,browser}/**/*.test.ts';

/** Of these the ones that wait more than they draw, for starts and ends of the product: beside the suites without a browser. */
const waitingSuites = ['tests/start/start.test.ts', 'tests/browser/{system,roles,tabs}.test.ts'];

/** Suites that take longest, in this order: begun last, they would keep one core while the other has nothing left. */
const longest = [
  'start/start',
  'rights/rights',
  'browser/system',
  'rights/nonsense',
  'vapi/move',
  'vapi/account',
  'vapi/demo',
  'vapi/auth',
  'vapi/contract-end',
  'vapi/import',
  'vapi/parser',
  'vapi/ledger-model',
  'vapi/import-chunks',
  'derived/resource',
  'rights/fuzz',
  'vapi/users',
  'relay/live-faults',
  'browser/roles',
  'browser/tabs',
  'browser/office',
  'browser/live',
  'browser/lists',
  'browser/fees',
  'browser/space',
  'browser/board',
  'browser/cockpit',
  'browser/files',
];
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const at = longest.findIndex((name) => moduleId.includes(`/tests/${name}.test.`));
      return at < 0 ? longest.length : at;
    };
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } },
  test: {
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 240_000,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: 'start', include: [alone], sequence: { groupOrder: 0 }, maxWorkers: 1 } },
      { extends: true, test: { name: 'units', include: [units], exclude: isolated, isolate: false, sequence: { groupOrder: 1 } } },
      { extends: true, test: { name: 'pages', include: isolated, maxWorkers: 3, sequence: { groupOrder: 2 } } },
      {
        extends: true,
        test: {
          name: 'park',
          globalSetup: ['tests/support/template.ts'],
          isolate: false, // what suites keep they keep in databases and servers of their own; what they share is read once
          maxWorkers: 3, // a suite waits as often as it works: for a timer, a socket, a hash
          include: ['{relay,vapi,tests}/**/*.test.{ts,tsx}'],
          exclude: [...isolated, built],
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'beside',
          globalSetup: ['tests/support/demoTemplate.ts'],
          maxWorkers: 3,
          include: waitingSuites,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          globalSetup: ['tests/support/demoTemplate.ts'],
          include: [built],
          exclude: [alone, ...waitingSuites],
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
