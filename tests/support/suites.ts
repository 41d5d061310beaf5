import type { TestProject } from 'vitest/node';

/** What replaces modules, or needs a made-up browser before React is there and gone before a database opens: each in a process of its own. */
export const isolated = ['tests/requirements/{redirects,screens,session}.test.{ts,tsx}', '{domain,client,panels}/**/*.isolated.test.{ts,tsx}'];

/** Suites of the built product, most of it in a browser: they use the demonstration park; the others use databases of their own. */
export const isBuilt = (path: string): boolean => /\/tests\/(?:start|browser)\//.test(path);

/** Whether a suite that is so runs this time: what the others need is not made for it. */
export const hasSuite = ({ vitest }: TestProject, isSo: (path: string) => boolean): boolean => vitest.state.getPaths().some(isSo);

/** A flag of Node: WebAssembly, the embedded database, is compiled once and not again for speed. Each suite has one of its own, for a short while. */
export const compiledSimply = '--liftoff-only';
