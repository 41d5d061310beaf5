import { useState } from 'react';
import { HttpError, wordsOf } from '../../kernel/api/errors';
import { login } from '../../kernel/session/session';
import { readAccount, rememberAccount } from './remember';

export interface LoginForm {
  readonly username: string;
  readonly password: string;
  readonly remember: boolean;
  readonly busy: boolean;
  readonly error: string;
  readonly fill: (change: Partial<Pick<LoginForm, 'username' | 'password' | 'remember'>>) => void;
  /** True when the person is in; the guard of the login page then leads on. */
  readonly submit: () => Promise<boolean>;
}
const missing = (username: string, password: string): string => (username.trim() === '' ? '请输入账号' : password === '' ? '请输入密码' : '');

/** `known`: an account that was just registered or opened anew. The login form's state: the account is kept after a failure, the password is not. */
export function useLogin(known?: string): LoginForm {
  const [account] = useState(() => readAccount());
  const [form, setForm] = useState({ username: known ?? account, password: '', remember: account !== '' });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const submit = async (): Promise<boolean> => {
    if (busy) return false;
    const lack = missing(form.username, form.password);
    setError(lack);
    if (lack) return false;
    setBusy(true);
    try {
      const username = form.username.trim();
      await login(username, form.password);
      rememberAccount(form.remember ? username : null);
      return true;
    } catch (thrown) {
      setError(thrown instanceof HttpError ? thrown.message : wordsOf(thrown));
      setForm((before) => ({ ...before, password: '' }));
      setBusy(false);
      return false;
    }
  };
  return { ...form, busy, error, submit, fill: (change) => setForm((before) => ({ ...before, ...change })) };
}
