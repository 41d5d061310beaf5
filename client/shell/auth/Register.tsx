import { Link, useNavigate } from 'react-router';
import { registerFields } from '@/domain/calls/auth';
import { useLoad } from '../../kernel/api/use-load';
import { AuthCaptcha } from '../../kernel/ask/AuthCaptcha';
import { about, AuthPassword, AuthText, Labelled } from '../../kernel/ask/AuthField';
import { AuthForm } from '../../kernel/ask/AuthForm';
import { AuthFrame } from './AuthFrame';
import { useAuthForm, type AuthForm as Form } from '../../kernel/ask/use-auth-form';

const scene = 1;
const anonymous = { anonymous: true } as const;
const kinds = registerFields.kind.codes?.items ?? [];
const hints: Readonly<Record<string, string>> = { 3: '入驻或拟入驻的企业', 4: '为企业提供服务的机构' };

function Kind({ form }: { form: Form }) {
  return (
    <fieldset className="auth-kinds auth-wide">
      <legend>注册身份</legend>
      {kinds.map(({ code, label }) => (
        <label key={code}>
          <input
            type="radio"
            name="kind"
            value={code}
            checked={form.values.kind === String(code)}
            onChange={() => form.change('kind', String(code))}
          />
          <span>
            <strong>{label}</strong>
            <small>{hints[code]}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
interface Parks {
  readonly data: readonly { readonly id: number; readonly name: string }[];
}
function Park({ form }: { form: Form }) {
  const { status, data, retry } = useLoad<Parks>('/auth/parks', anonymous);
  const failed = status === 'failed' && (
    <button type="button" className="auth-fill" onClick={retry}>
      园区列表加载失败，点击重试
    </button>
  );
  return (
    <Labelled form={form} name="incubator_id" hint={failed || (data?.data.length === 0 && '暂无可注册的园区')}>
      <div className="login-input">
        <select {...about(form, 'incubator_id')} disabled={!data} onChange={({ target }) => form.change('incubator_id', target.value)}>
          <option value="">{data || failed ? '请选择' : '加载中…'}</option>
          {data?.data.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
    </Labelled>
  );
}
/** 注册: an account that waits for the park's audit. */
export default function Register() {
  const navigate = useNavigate();
  const form = useAuthForm<typeof registerFields, object>(registerFields, { kind: '3' }, '/auth/register', (answer) => {
    void navigate('/registerResult', { replace: true, state: answer });
  });
  const aside = (
    <p className="login-register">
      已有账号？<Link to="/user/login">去登录</Link>
    </p>
  );
  return (
    <AuthFrame title="注册账号" aside={aside} wide>
      <AuthForm form={form} submit="提交注册" busy="提交中…">
        <Kind form={form} />
        <AuthText form={form} name="company" wide autoComplete="organization" hint="请填写与营业执照一致的全称" />
        <Park form={form} />
        <AuthText form={form} name="credit_code" maxLength={18} hint="选填，便于园区核对" />
        <AuthText form={form} name="name" autoComplete="name" />
        <AuthText form={form} name="username" autoComplete="username" hint="字母开头，4-32位" />
        <AuthPassword form={form} name="password" hint="6-20位字母、数字或符号的组合" />
        <AuthPassword form={form} name="confirm_password" />
        <AuthText form={form} name="mobile" autoComplete="tel" inputMode="tel" maxLength={11} hint="用于接收审核结果和找回密码" />
        <AuthCaptcha form={form} scene={scene} />
      </AuthForm>
    </AuthFrame>
  );
}
