import { Input } from '@arco-design/web-react';
import type { InputProps } from '../../kinds/kind';

const inputOf =
  (autoComplete: string) =>
  ({ id, value, onChange, onBlur, disabled, invalid, describedBy }: InputProps) => (
    <Input.Password
      id={id}
      value={String(value ?? '')}
      autoComplete={autoComplete}
      aria-describedby={describedBy}
      disabled={disabled ?? false}
      {...(invalid && { status: 'error' as const })}
      onChange={onChange}
      onBlur={() => onBlur?.()}
    />
  );
/** Asks for the password that there is, as password managers know it; and for a new one. */
export const PasswordInput = inputOf('current-password');
export const NewPasswordInput = inputOf('new-password');
