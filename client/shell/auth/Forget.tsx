import { useState } from 'react';
import { Link } from 'react-router';
import { resetFields } from '@/domain/calls/auth';
import { AuthCaptcha } from '../../kernel/ask/AuthCaptcha';
import { AuthPassword, AuthText } from '../../kernel/ask/AuthField';
import { AuthForm } from '../../kernel/ask/AuthForm';
import { AuthFrame } from './AuthFrame';
import { useAuthForm } from '../../kernel/ask/use-auth-form';

const scene = 2;

/** 找回密码: a new password against a code sent to the account's mobile. */
export default function Forget() {
  const [username, setUsername] = useState<string>();
  const form = useAuthForm<typeof resetFields, { username: string }>(resetFields, {}, '/auth/reset', (answer) => setUsername(answer.username));
  if (username !== undefined) {
    return (
      <AuthFrame title="密码已重置">
        <p className="auth-words" role="status">
          账号 <strong>{username}</strong> 的密码已更新，原来登录的设备都已退出。
        </p>
        <p className="auth-actions">
          <Link className="login-submit" to="/user/login" state={{ username }}>
            去登录
          </Link>
        </p>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title="找回密码"
      aside={
        <p className="login-register">
          <Link to="/user/login">返回登录</Link>
        </p>
      }
    >
      <AuthForm form={form} submit="重置密码" busy="提交中…">
        <AuthText
          form={form}
          name="mobile"
          wide
          autoComplete="tel"
          inputMode="tel"
          maxLength={11}
          hint="账号绑定的手机号；未绑定的请联系管理员重置"
        />
        <AuthCaptcha form={form} scene={scene} wide />
        <AuthPassword form={form} name="password" wide hint="6-20位字母、数字或符号的组合" />
        <AuthPassword form={form} name="confirm_password" wide />
      </AuthForm>
    </AuthFrame>
  );
}
