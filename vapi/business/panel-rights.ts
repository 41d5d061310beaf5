import { feedById } from '@/domain/feeds';
import { factsOf } from '@/domain/panels';
import type { Context } from '../kernel/context';

/** Whether the caller may see a panel: it asks for its feed's right, so that a board itself needs none. Unknown panels: no. */
export const mayShow = (context: Context, prop: string): boolean => {
  const facts = factsOf(prop);
  return facts !== undefined && (facts.feed === null || context.caller.can(feedById.get(facts.feed)?.permission));
};
/** Whether he may put it on a board: one that is for the big screens alone stays there. */
export const mayPlace = (context: Context, prop: string): boolean =>
  mayShow(context, prop) && (factsOf(prop)?.surfaces.includes('workbench') ?? false);
