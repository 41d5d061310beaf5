import { Alert } from '@arco-design/web-react';
import { useEffect, useRef, type ReactNode } from 'react';

interface Props {
  readonly failure: { readonly message: string } | undefined;
  readonly className?: string;
  /** What somebody else has saved meanwhile. */
  readonly conflict?: object | undefined;
  /** In place of the failure's message. */
  readonly children?: ReactNode;
}
/** What a form was answered stands above its questions, and 保存 below them: on a phone, or in a long form, it is brought into sight. */
export function FormAlert({ failure, conflict, className, children }: Props) {
  const shown = conflict ?? failure;
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!shown) return;
    host.current?.scrollIntoView({ block: 'start' });
    host.current?.focus({ preventScroll: true });
  }, [shown]);
  return (
    shown && (
      <div ref={host} tabIndex={-1} className="form-alert">
        {children ?? <Alert type="error" content={failure?.message} {...(className && { className })} />}
      </div>
    )
  );
}
