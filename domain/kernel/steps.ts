/**
 * Which steps of a stepped form may be opened (specification section 4): at first the first alone, [true, false, false, false]; setting
 * step n opens those up to n; reset brings back the start. A step that has once been opened stays open.
 */
export type StepFlags = readonly boolean[];
export const firstSteps = (count: number): StepFlags => Array.from({ length: count }, (_, at) => at === 0);
/** @param step counted from 1 */
export const stepsUpTo = (flags: StepFlags, step: number): StepFlags => flags.map((open, at) => open || at < step);
/** The furthest step that is open, counted from 1. */
export const furthestStep = (flags: StepFlags): number => Math.max(1, flags.lastIndexOf(true) + 1);
