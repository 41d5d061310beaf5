import { writeFileSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { dropFolder, newFolder, startProduct } from './product';
import { hasSuite, isBuilt } from './suites';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a data folder with the demonstration park is being made, once for the run. */
    demoPark?: string;
  }
}
/** Lies beside the data when the folder is whole, or says why it never will be. */
export const mark = (folder: string): string => `${folder}.made`;

/**
 * The first start, with its demonstration park, once for all suites of the built product. Nobody waits for it here:
 * it is made while other suites run, and who needs it asks for `demoFolder`.
 */
export default function setup(project: TestProject): (() => Promise<void>) | undefined {
  if (!hasSuite(project, isBuilt)) return undefined;
  const folder = newFolder();
  const making = startProduct({ DATA_DIR: folder })
    .then((product) => product.stop())
    .then(() => writeFileSync(mark(folder), ''))
    .catch((error: unknown) => writeFileSync(mark(folder), String(error)));
  project.provide('demoPark', folder);
  return async () => {
    await making;
    dropFolder(folder);
    dropFolder(mark(folder));
  };
}
