import type { Steps } from './useSteps';

/** The steps of a form in their order: those that are open can be gone to, the one that is shown is marked. */
export const StepBar = ({ titles, steps }: { titles: readonly string[]; steps: Steps }) => (
  <ol className="step-bar" aria-label="步骤" data-no-autofocus>
    {titles.map((title, at) => (
      <li key={title}>
        <button
          type="button"
          disabled={!steps.flags[at]}
          {...(steps.step === at + 1 && { 'aria-current': 'step' as const })}
          onClick={() => steps.go(at + 1)}
        >
          <i>{at + 1}</i>
          {title}
        </button>
      </li>
    ))}
  </ol>
);
