import type { ReactNode } from 'react';
import type { AuthForm as Form } from './use-auth-form';

interface Props {
  readonly form: Form;
  readonly submit: string;
  readonly busy: string;
  readonly children: ReactNode;
}
/** The questions, what is wrong with none of them in particular, and the one button. */
export function AuthForm({ form, submit, busy, children }: Props) {
  return (
    <form
      className="auth-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      {form.alert && (
        <p className="login-alert auth-wide" role="alert">
          {form.alert}
        </p>
      )}
      {children}
      <button type="submit" className="login-submit auth-wide" aria-busy={form.busy} disabled={form.busy}>
        {form.busy ? busy : submit}
      </button>
    </form>
  );
}
