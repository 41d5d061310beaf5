import { useState, type FormEvent } from 'react';
import { Button, Input, Message } from '@arco-design/web-react';
import { newPasswordFields } from '@/domain/calls/account';
import { requiredMessage, rulesOf } from '@/domain/kernel/field';
import { isEmpty } from '@/domain/kernel/empty';
import { holds } from '@/domain/kernel/rule';
import { HttpError } from '../../kernel/api/errors';
import { call } from '../../kernel/api/http';
import { clearForGood } from '../../kernel/session/session';
import './account.css';

type Name = keyof typeof newPasswordFields;
type Values = Record<Name, string>;
type Errors = Partial<Record<Name, string>>;
const names = Object.keys(newPasswordFields) as Name[];
const nothing: Values = { old_password: '', password: '', confirm_password: '' };

/** The first thing that is wrong at each field, by the rules that the server holds too. */
function check(values: Values): Errors {
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = newPasswordFields[name];
      const message = isEmpty(values[name]) ? requiredMessage(field) : rulesOf(field).find((rule) => !holds(rule, values[name], values))?.message;
      return message ? [[name, message]] : [];
    }),
  );
}
/** 修改密码: after it every device signs in anew. */
export default function Password() {
  const [values, setValues] = useState(nothing);
  const [errors, setErrors] = useState<Errors>({});
  const [saving, setSaving] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = check(values);
    setErrors(found);
    const [first] = names.filter((name) => found[name]);
    if (first) {
      document.getElementById(first)?.focus();
      return;
    }
    setSaving(true);
    try {
      await call('POST', '/user/reset-pass-current', { body: values });
      Message.success('操作成功');
      clearForGood(); // the server has ended this session too
      window.location.assign('/user/login');
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const firstMessages = Object.fromEntries(Object.entries(error.errors ?? {}).map(([name, [message]]) => [name, message])) as Errors;
      setErrors(firstMessages);
      if (Object.keys(firstMessages).length === 0) Message.error(error.message);
    } finally {
      setSaving(false);
    }
  };
  return (
    <form className="account-form" noValidate onSubmit={submit}>
      <h1>修改密码</h1>
      <p className="account-hint">6-20位，须包含字母、数字、符号中的至少两种。修改后所有设备需重新登录。</p>
      {names.map((name) => (
        <div key={name} className="account-field">
          <label htmlFor={name}>{newPasswordFields[name].label}</label>
          <Input.Password
            id={name}
            value={values[name]}
            autoComplete={name === 'old_password' ? 'current-password' : 'new-password'}
            status={errors[name] ? 'error' : undefined}
            aria-describedby={errors[name] ? `${name}-error` : undefined}
            onChange={(value) => {
              setValues({ ...values, [name]: value });
              setErrors({ ...errors, [name]: undefined });
            }}
          />
          <p id={`${name}-error`} className="account-error" role={errors[name] ? 'alert' : undefined}>
            {errors[name] ?? ''}
          </p>
        </div>
      ))}
      <Button type="primary" htmlType="submit" loading={saving}>
        确定
      </Button>
    </form>
  );
}
