import { makingPage } from '@/client/kernel/list/needed';
import type { Viewer } from '@/client/kernel/visibility';

/** What a park is made of, each of what stands before it. */
export const chain = ['incubator', 'building', 'room', 'enterprise', 'contract'] as const;
export interface Step {
  readonly target: string;
  readonly title: string;
  readonly path: string;
}
/** The steps of a new park that the viewer may take, and the pages on which he takes them. */
export const stepsFor = (can: Viewer['can']): readonly Step[] =>
  chain.flatMap((target) => {
    const page = makingPage(target, can);
    return page ? [{ target, title: page.title, path: page.path }] : [];
  });
