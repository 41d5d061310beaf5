import type { Spec } from './load';

/** Listeners that G2 hangs on every chart for parts which none of these charts has. */
const absent = { sliderFilter: false, legendFilter: false, scrollbarFilter: false } as const;
const without = (spec: Spec): Spec => ({
  ...spec,
  animate: false,
  ...(Array.isArray(spec.children) && { children: spec.children.map((child: Spec) => without(child)) }),
});
/** A specification without what G2 adds to it by itself: the movement of every mark (a view does not hand `animate` down), idle listeners. */
export const plain = (spec: Spec): Spec => ({ ...without(spec), interaction: { ...absent, ...(spec.interaction as Spec | undefined) } });
