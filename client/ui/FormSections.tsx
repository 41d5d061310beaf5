import { useEffect, useRef, type ReactNode } from 'react';
import './form.css';

export interface FormFieldProps {
  readonly id: string;
  readonly label: string;
  readonly required?: boolean;
  readonly hint?: string | undefined;
  readonly errors?: readonly string[] | undefined;
  readonly counter?: { readonly length: number; readonly limit: number } | undefined;
  readonly wide?: boolean | undefined;
  /** Below all of it: a way to the answer, a word about it. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}
export const errorId = (id: string): string => `${id}-error`;

/** One question: label, input, what is wrong with it, and how much room is left. */
export function FormField({ id, label, required, hint, errors = [], counter, wide, note, children }: FormFieldProps) {
  const bad = errors.length > 0;
  return (
    <div className={`form-field${wide ? ' form-field-wide' : ''}${bad ? ' form-field-bad' : ''}`} data-field={id}>
      <label htmlFor={id}>
        {required && <em aria-hidden>*</em>}
        {label}
      </label>
      <div className="form-field-body">
        {children}
        <div className="form-field-foot">
          <span id={errorId(id)} role={bad ? 'alert' : undefined} className={bad ? 'form-field-error' : 'form-field-hint'}>
            {bad ? errors.join('；') : hint}
          </span>
          {counter && (
            <span className={counter.length > counter.limit ? 'form-field-over' : 'form-field-count'}>
              {counter.length}/{counter.limit}
            </span>
          )}
        </div>
        {note}
      </div>
    </div>
  );
}

interface Props {
  readonly sections: readonly { readonly title: string; readonly fields: readonly ReactNode[] }[];
  /** Grows with each refusal: the first bad field takes the focus. */
  readonly refusals?: number;
}
/** A form's sections in a grid; titles only where there is more than one. */
export function FormSections({ sections, refusals = 0 }: Props) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusals === 0) return;
    const bad = host.current?.querySelector('.form-field-bad');
    bad?.scrollIntoView({ block: 'center' });
    bad
      ?.querySelector<HTMLElement>('input:not([type=hidden]):not([type=file]), textarea, [contenteditable=true], button, [tabindex="0"]')
      ?.focus({ preventScroll: true });
  }, [refusals]);
  return (
    <div className="form-sections" ref={host}>
      {sections.map(({ title, fields }) => (
        <section key={title} aria-label={title}>
          {sections.length > 1 && <h3>{title}</h3>}
          <div className="form-grid">{fields}</div>
        </section>
      ))}
    </div>
  );
}
