import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSite } from '../../kernel/site/site';
import './login.css';
import '../../kernel/ask/field.css';
import '../../kernel/ask/auth.css';

interface Props {
  readonly title: string;
  /** Beside the title: where else to go. */
  readonly aside?: ReactNode;
  /** A form of two columns. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}
/** The pages before the login: the park on the left, one question on the right. Small on purpose, without the component library of the back office. */
export function AuthFrame({ title, aside, wide = false, children }: Props) {
  const { site, name } = useSite();
  const picture = site.login_image ?? '/park.svg';
  return (
    <div className="login">
      <section className="login-picture" aria-label="平台简介" style={{ '--picture': `url("${picture}")` } as React.CSSProperties}>
        <Link className="login-brand" to="/">
          <img src={site.file_path ?? '/favicon.svg'} alt="" width={36} height={36} />
          {name}
        </Link>
        <div className="login-words">
          <p className="login-slogan">一个平台，管好一座园区</p>
          <ul>
            <li>招商、空间与收费在线办理</li>
            <li>通知公告与企业留言在线往来</li>
            <li>水、电、车辆与经营数据实时可见</li>
          </ul>
        </div>
      </section>
      <main className="login-side">
        <div className={wide ? 'login-box login-box-wide' : 'login-box'}>
          <p className="login-site">{name}</p>
          <div className="auth-head">
            <h1>{title}</h1>
            {aside}
          </div>
          {children}
          <p className="login-home">
            <Link to="/">返回首页</Link>
          </p>
        </div>
      </main>
    </div>
  );
}
