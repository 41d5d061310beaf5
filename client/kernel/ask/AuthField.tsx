import { useState, type ReactNode } from 'react';
import type { AuthForm } from './use-auth-form';

interface Around {
  readonly form: AuthForm;
  readonly name: string;
  readonly hint?: ReactNode;
  readonly wide?: boolean;
  readonly children: ReactNode;
}
/** A label, its question, and below it what is wrong or worth knowing. */
export function Labelled({ form, name, hint, wide = false, children }: Around) {
  const field = form.fields[name];
  const error = form.errors[name]?.[0];
  return (
    <div className={wide ? 'login-field auth-wide' : 'login-field'}>
      <label htmlFor={form.idOf(name)}>
        {field?.required && (
          <i className="auth-star" aria-hidden="true">
            *
          </i>
        )}
        {field?.label}
      </label>
      {children}
      <p className={error ? 'auth-error' : 'auth-hint'} id={`${form.idOf(name)}-about`} role={error ? 'alert' : undefined}>
        {error ?? hint}
      </p>
    </div>
  );
}
interface Input {
  readonly form: AuthForm;
  readonly name: string;
  readonly hint?: string;
  readonly wide?: boolean;
  readonly autoComplete?: string;
  readonly inputMode?: 'numeric' | 'tel';
  readonly maxLength?: number;
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
}
/** What every control of these forms says of itself. */
export const about = (form: AuthForm, name: string) => ({
  id: form.idOf(name),
  name,
  value: form.values[name] ?? '',
  'aria-describedby': `${form.idOf(name)}-about`,
  'aria-invalid': form.errors[name] !== undefined,
  'aria-required': form.fields[name]?.required !== undefined,
  onBlur: () => form.leave(name),
});
export function AuthText({ form, name, hint, wide, ...rest }: Input) {
  return (
    <Labelled form={form} name={name} {...(hint !== undefined && { hint })} {...(wide && { wide })}>
      <div className="login-input">
        <input {...about(form, name)} {...rest} spellCheck={false} autoCapitalize="none" onChange={({ target }) => form.change(name, target.value)} />
      </div>
    </Labelled>
  );
}
export function AuthPassword({ form, name, hint, wide, ...rest }: Input) {
  const [shown, setShown] = useState(false);
  const label = form.fields[name]?.label ?? '';
  return (
    <Labelled form={form} name={name} {...(hint !== undefined && { hint })} {...(wide && { wide })}>
      <div className="login-input auth-secret">
        <input
          {...about(form, name)}
          {...rest}
          type={shown ? 'text' : 'password'}
          autoComplete="new-password"
          onChange={({ target }) => form.change(name, target.value)}
        />
        <button type="button" aria-pressed={shown} aria-label={`显示${label}`} onClick={() => setShown(!shown)}>
          {shown ? '隐藏' : '显示'}
        </button>
      </div>
    </Labelled>
  );
}
