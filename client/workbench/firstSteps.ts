import { makingPage } from '@/client/kernel/list/needed';
import type { Viewer } from '@/client/kernel/visibility';

/** What a park is made of, each of what stands before it. */
export const chain = ['incubator', 'building', 'floor', 'room', 'enterprise', 'contract'] as const;
/** A page that begins with another view than the list on which the first is made. */
const views: Readonly<Record<string, string>> = { room: '?view=list' };
export interface Step {
  readonly target: string;
  readonly title: string;
  readonly path: string;
}
/** The steps of a new park that the viewer may take, and the pages on which he takes them. */
export const stepsFor = (can: Viewer['can']): readonly Step[] =>
  chain.flatMap((target) => {
    const page = makingPage(target, can);
    return page ? [{ target, title: page.rows ?? page.title, path: `${page.path}${views[target] ?? ''}` }] : [];
  });
