import { useEffect, useState } from 'react';
import { HttpError, wordsOf } from '../api/errors';
import { call } from '../api/http';
import { about, Labelled } from './AuthField';
import type { AuthForm } from './use-auth-form';

interface Sent {
  readonly sent: boolean;
  readonly wait: number;
  readonly valid: number;
  readonly hint?: string;
  readonly demo_code?: string;
}
/** Until when no further code may be asked for, by scene: leaving the page and coming back changes nothing. */
const until = new Map<number, number>();
const secondsLeft = (scene: number): number => Math.max(0, Math.ceil(((until.get(scene) ?? 0) - Date.now()) / 1000));

function useCountdown(scene: number): readonly [left: number, begin: (seconds: number) => void] {
  const [left, setLeft] = useState(() => secondsLeft(scene));
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setLeft(secondsLeft(scene)), 1000);
    return () => clearTimeout(timer);
  }, [left, scene]);
  const begin = (seconds: number) => {
    until.set(scene, Date.now() + seconds * 1000);
    setLeft(secondsLeft(scene));
  };
  return [left, begin];
}
const hintOf = ({ sent, valid, hint }: Sent): string => (sent ? `验证码已发送，${Math.round(valid / 60)}分钟内有效` : (hint ?? ''));

/** The code of an SMS: asked for with a countdown; where no gateway sends it, says what to do instead. */
export function AuthCaptcha({ form, scene, wide }: { form: AuthForm; scene: number; wide?: boolean }) {
  const [left, begin] = useCountdown(scene);
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState<Sent>();
  const ask = async () => {
    if (sending || left > 0) return;
    if (!form.judge([form.mobile])) {
      document.getElementById(form.idOf(form.mobile))?.focus();
      return;
    }
    setSending(true);
    try {
      const answer = await call<Sent>('POST', '/msg/sendCaptcha', {
        body: { mobile: form.values[form.mobile]?.trim(), scene },
        anonymous: true,
        buildings: [],
      });
      setSent(answer);
      begin(answer.wait);
      // of a new code nothing is wrong yet, and where it went is what is worth knowing
      form.clear('captcha');
      document.getElementById(form.idOf('captcha'))?.focus();
    } catch (thrown) {
      const mobile = thrown instanceof HttpError ? thrown.errors.mobile?.[0] : undefined;
      if (mobile) form.setError(form.mobile, mobile);
      else form.setError('captcha', wordsOf(thrown));
    } finally {
      setSending(false);
    }
  };
  const code = sent?.demo_code;
  const hint = sent && (
    <span role="status">
      {code && <b className="auth-demo">演示</b>}
      {hintOf(sent)}
      {code && (
        <button type="button" className="auth-fill" onClick={() => form.change('captcha', code)}>
          {code} 填入
        </button>
      )}
    </span>
  );
  return (
    <Labelled form={form} name="captcha" hint={hint} {...(wide && { wide })}>
      <div className="login-input auth-code">
        <input
          {...about(form, 'captcha')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          onChange={({ target }) => form.change('captcha', target.value.replace(/\D/g, ''))}
        />
        <button type="button" disabled={sending || left > 0} aria-busy={sending} onClick={() => void ask()}>
          {sending ? '发送中…' : left > 0 ? `${left} 秒后重发` : sent ? '重新获取' : '获取验证码'}
        </button>
      </div>
    </Labelled>
  );
}
