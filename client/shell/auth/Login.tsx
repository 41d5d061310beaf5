import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { sitePages } from '@/domain/routes/site';
import { useSite } from '../../kernel/site';
import { readNotice } from '../../kernel/storage';
import { DemoAccounts } from './DemoAccounts';
import { useLogin, type LoginForm } from './use-login';
import './login.css';

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
  }, [form.error, form.busy]);
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

/** 账号登录: small on purpose, without the component library of the back office. */
export default function Login() {
  const form = useLogin();
  const { site, name } = useSite();
  const [notice] = useState(readNotice);
  return (
    <div className="login">
      <section
        className="login-picture"
        aria-label="平台简介"
        style={{
          backgroundImage: `linear-gradient(rgb(6 20 46 / 70%), rgb(6 20 46 / 45%) 45%, rgb(6 20 46 / 5%) 65%), url("${site.login_image ?? '/park.svg'}")`,
        }}
      >
        <Link className="login-brand" to="/">
          <img src={site.file_path ?? '/favicon.svg'} alt="" width={36} height={36} />
          {name}
        </Link>
        <div className="login-words">
          <p className="login-slogan">一个平台，管好一座园区</p>
          <ul>
            <li>招商、入驻、合同与收费一条线办理</li>
            <li>巡检、会议室、活动与企业服务在线协同</li>
            <li>水、电、车辆与经营数据实时可见</li>
          </ul>
        </div>
      </section>
      <main className="login-side">
        <div className="login-box">
          <p className="login-site">{name}</p>
          <h1>账号登录</h1>
          {notice && (
            <p className="login-notice" role="alert">
              {notice}
            </p>
          )}
          <Form form={form} />
          {site.demo && <DemoAccounts accounts={site.demo_accounts} onChoose={(username, password) => form.fill({ username, password })} />}
          <p className="login-home">
            <Link to="/">返回首页</Link>
          </p>
        </div>
      </main>
    </div>
  );
}
