import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { sitePages } from '@/domain/routes/site';
import { useSite } from '../../kernel/site/site';
import { readNotice } from '../../kernel/session/storage';
import { AuthFrame } from './AuthFrame';
import { DemoAccounts } from './DemoAccounts';
import { useLogin, type LoginForm } from './use-login';

const built: ReadonlySet<string> = new Set(sitePages.map(({ path }) => path));

function Password({ form, onCaps }: { form: LoginForm; onCaps: (on: boolean) => void }) {
  const [shown, setShown] = useState(false);
  const look = (event: KeyboardEvent) => onCaps(event.getModifierState('CapsLock'));
  return (
    <div className="login-field">
      <label htmlFor="password">密码</label>
      <div className="login-input">
        <input
          id="password"
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          value={form.password}
          aria-describedby="caps"
          onChange={({ target }) => form.fill({ password: target.value })}
          onKeyDown={look}
          onKeyUp={look}
          onBlur={() => onCaps(false)}
        />
        <button type="button" aria-pressed={shown} aria-label="显示密码" onClick={() => setShown(!shown)}>
          {shown ? '隐藏' : '显示'}
        </button>
      </div>
    </div>
  );
}

function Form({ form }: { form: LoginForm }) {
  const [caps, setCaps] = useState(false);
  const alert = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (form.error) alert.current?.focus();
  }, [form.error]);
  return (
    <form
      className="login-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      {form.error && (
        <p className="login-alert" role="alert" ref={alert} tabIndex={-1}>
          {form.error}
        </p>
      )}
      <div className="login-field">
        <label htmlFor="username">账号</label>
        <div className="login-input">
          <input
            id="username"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: the page has this one purpose
            autoFocus
            value={form.username}
            onChange={({ target }) => form.fill({ username: target.value })}
          />
        </div>
      </div>
      <Password form={form} onCaps={setCaps} />
      <p className="login-caps" id="caps" role="status">
        {caps ? '大写锁定已开启' : ''}
      </p>
      <div className="login-row">
        <label className="login-remember">
          <input type="checkbox" checked={form.remember} onChange={({ target }) => form.fill({ remember: target.checked })} />
          记住账号
        </label>
        {built.has('/forget') && <Link to="/forget">忘记密码</Link>}
      </div>
      <button type="submit" className="login-submit" aria-busy={form.busy} disabled={form.busy}>
        {form.busy ? '登录中…' : '登录'}
      </button>
      {built.has('/register') && (
        <p className="login-register">
          <Link to="/register">企业注册 →</Link>
        </p>
      )}
    </form>
  );
}

/** 账号登录. */
export default function Login() {
  const { state } = useLocation() as { state: { username?: string } | null };
  const form = useLogin(state?.username);
  const { site } = useSite();
  const [notice] = useState(readNotice);
  const [query] = useSearchParams();
  return (
    <AuthFrame title="账号登录">
      {notice && (
        <p className="login-notice" role="alert">
          {notice}
        </p>
      )}
      {!notice && query.has('redirect') && <p className="login-hint">登录后继续访问您要打开的页面</p>}
      <Form form={form} />
      {site.demo && <DemoAccounts accounts={site.demo_accounts} onChoose={(username, password) => form.fill({ username, password })} />}
    </AuthFrame>
  );
}
