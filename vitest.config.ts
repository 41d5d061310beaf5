import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { loadDefinitions } from './client/build/definitions.ts';
import { compiledSimply, isBuilt, isolated } from './tests/support/suites.ts';

/** Promised times are measured here: it runs when the others have ended, and alone. */
const alone = 'tests/start/promises.test.ts';

/** Functions and drawings without a server: nothing of one file stays for the next, so they share a process and what it has read. */
const units = '{domain,client,panels}/**/*.test.{ts,tsx}';

/**
 * Suites wait as often as they work: for a timer, a socket, a browser, the end of a product. Three for two cores, because that is what a
 * small machine has: a fourth, beside checks and mutations, only makes the waiting longer wherever memory is slow.
 */
const maxWorkers = 3;

/** Suites that take longest, in this order: begun last, they would keep one core while the other has nothing left. */
const longest = [
  ...[
    'start/start',
    'browser/system',
    'browser/roles',
    'browser/office',
    'browser/cockpit',
    'browser/screens',
    'browser/fees',
    'browser/live',
    'browser/board',
  ],
  ...['browser/space', 'browser/hooks', 'browser/lists', 'browser/panels', 'browser/files', 'browser/words', 'browser/steps', 'browser/workbench'],
  ...['browser/site', 'browser/tabs', 'start/killed-job', 'browser/contract', 'browser/weight', 'browser/answers', 'start/attack'],
  ...['rights/rights', 'vapi/demo', 'derived/resource', 'vapi/parser', 'vapi/ledger-model', 'vapi/contract-end', 'rights/nonsense', 'vapi/move'],
  ...['relay/site-faults', 'vapi/import-chunks', 'relay/live-faults', 'vapi/fees', 'vapi/embedded', 'vapi/readings', 'relay/front', 'relay/live'],
  ...['relay/live-subscribe', 'checks/words', 'vapi/booking', 'rights/fuzz', 'vapi/account', 'vapi/auth', 'vapi/import', 'vapi/users'],
];
/**
 * The suites of the built product, which wait more, in step with those that work more: the machine has something to do all the time. Each
 * of the two begins with what takes longest.
 */
class InStep extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification): number => {
      if (project.name === 'pages') return -1; // between the units each would end a process that others share
      const at = longest.findIndex((name) => moduleId.includes(`/tests/${name}.test.`));
      return at < 0 ? longest.length : at;
    };
    const sorted = (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
    const lanes = [sorted.filter(({ moduleId }) => isBuilt(moduleId)), sorted.filter(({ moduleId }) => !isBuilt(moduleId))];
    return lanes
      .flatMap((lane) => lane.map((file, at) => ({ file, place: at / lane.length })))
      .sort((one, other) => one.place - other.place)
      .map(({ file }) => file);
  }
}

const root = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '');
export default defineConfig({
  resolve: { alias: { '@': root } },
  plugins: [loadDefinitions(root)],
  test: {
    environment: 'node',
    testTimeout: 240_000, // long only where something is stuck
    hookTimeout: 480_000,
    expect: { poll: { timeout: 60_000 } }, // long only where something is wrong; a busy machine is not
    maxWorkers: 2,
    sequence: { sequencer: InStep },
    projects: [
      { extends: true, test: { name: 'start', include: [alone], sequence: { groupOrder: 0 }, maxWorkers: 1 } },
      { extends: true, test: { name: 'units', include: [units], exclude: isolated, isolate: false, sequence: { groupOrder: 1 } } },
      { extends: true, test: { name: 'pages', include: isolated, sequence: { groupOrder: 1 } } },
      {
        extends: true,
        test: {
          name: 'park',
          globalSetup: ['tests/support/demoTemplate.ts', 'tests/support/template.ts'],
          isolate: false, // what suites keep they keep in databases and servers of their own; what they share is read once
          maxWorkers,
          execArgv: [compiledSimply],
          include: ['{relay,vapi,tests}/**/*.test.{ts,tsx}'],
          exclude: [...isolated, alone],
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
