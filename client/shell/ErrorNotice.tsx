import type { ReactNode } from 'react';

interface Props {
  readonly code?: string;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}
/** A page that has only something to say: not allowed, broken, lost. */
export function ErrorNotice({ code, title, text, children }: Props) {
  return (
    <section className="shell-notice" role="alert">
      {code && (
        <p className="shell-notice-code" aria-hidden="true">
          {code}
        </p>
      )}
      <h1>{title}</h1>
      <p>{text}</p>
      {children && <div className="shell-notice-actions">{children}</div>}
    </section>
  );
}
