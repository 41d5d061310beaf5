import type { TestProject } from 'vitest/node';
import { dropFolder, newFolder, startProduct } from './product';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the demonstration park, made once for the run. */
    demoPark?: string;
  }
}
/** The first start, with its demonstration park, once for all browser suites: each of them begins with a second start over a copy. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = newFolder();
  const product = await startProduct({ DATA_DIR: folder });
  await product.stop();
  project.provide('demoPark', folder);
  return () => dropFolder(folder);
}
