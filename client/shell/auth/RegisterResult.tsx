import { Link, useLocation } from 'react-router';
import { AuthFrame } from './AuthFrame';

interface Result {
  readonly username: string;
  readonly mobile: string;
}
const isResult = (state: unknown): state is Result => typeof state === 'object' && state !== null && 'username' in state && 'mobile' in state;

/** 注册结果: what was handed in, and what happens next. Kept by the browser's history, so that a reload shows it again. */
export default function RegisterResult() {
  const { state } = useLocation() as { state: unknown };
  if (!isResult(state)) {
    return (
      <AuthFrame title="注册结果">
        <p className="auth-words">这里没有刚提交的注册。如果您已经注册过，用账号和密码登录即可看到审核进度。</p>
        <p className="auth-actions">
          <Link className="login-submit" to="/user/login">
            去登录
          </Link>
          <Link to="/register">注册账号</Link>
        </p>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title="注册申请已提交">
      <div role="status">
        <dl className="auth-facts">
          <dt>账号</dt>
          <dd>{state.username}</dd>
          <dt>手机号</dt>
          <dd>{state.mobile}</dd>
          <dt>状态</dt>
          <dd>
            <b className="auth-waiting">待审核</b>
          </dd>
        </dl>
        <ol className="auth-steps">
          <li>园区工作人员核对您的注册信息</li>
          <li>审核结果发送到上面的手机号；登录时也会提示进度</li>
          <li>通过后，用刚才的账号和密码登录</li>
        </ol>
      </div>
      <p className="auth-actions">
        <Link className="login-submit" to="/user/login" state={{ username: state.username }}>
          去登录
        </Link>
      </p>
    </AuthFrame>
  );
}
