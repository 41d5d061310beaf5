import { useEffect, useState } from 'react';
import { firstSteps, stepsUpTo, type StepFlags } from '@/domain/kernel/steps';

export interface Steps {
  /** The step that is shown, from 1. */
  readonly step: number;
  readonly flags: StepFlags;
  readonly isLast: boolean;
  /** Shows a step that is open; any other stays shut. */
  readonly go: (step: number) => void;
  /** Opens the next step and shows it. */
  readonly next: () => void;
  readonly back: () => void;
  readonly reset: () => void;
}
/** The steps of a form, of which one is shown, at first `first`: those before the furthest one reached are open (domain/kernel/steps). */
export function useSteps(count: number, furthest = 1, first = furthest): Steps {
  const within = (step: number) => Math.min(Math.max(1, step), Math.max(1, count));
  const [reached, setReached] = useState(() => within(furthest));
  const [shown, setShown] = useState(() => within(first));
  const flags = stepsUpTo(firstSteps(count), reached);
  const step = Math.min(shown, Math.max(1, count));
  return {
    step,
    flags,
    isLast: step >= count,
    go: (to) => flags[to - 1] && setShown(to),
    next: () => {
      if (step >= count) return;
      setReached(Math.max(reached, step + 1));
      setShown(step + 1);
    },
    back: () => setShown(Math.max(1, step - 1)),
    reset: () => {
      setReached(1);
      setShown(1);
    },
  };
}
/** After a refusal the step is shown in which something is wrong: the one at hand, else the first. */
export function useFaultyStep(steps: Steps, refusals: number, faulty: readonly boolean[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal, with what it found
  useEffect(() => {
    if (refusals === 0 || faulty[steps.step - 1]) return;
    const first = faulty.indexOf(true);
    if (first >= 0) steps.go(first + 1);
  }, [refusals]);
}
