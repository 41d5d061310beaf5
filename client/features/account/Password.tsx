import { Alert, Button } from '@arco-design/web-react';
import { useState } from 'react';
import { accountCalls, newPasswordFields } from '@/domain/calls/account';
import { toast } from '../../kernel/api/errors';
import { Fields } from '../../kernel/form/Fields';
import { startValues } from '../../kernel/form/formValues';
import { useForm } from '../../kernel/form/useForm';
import { useSend, useSubmit } from '../../kernel/form/useSubmit';
import { clearForGood } from '../../kernel/session/session';
import { NewPasswordInput, PasswordInput } from './PasswordInput';
import { PageForm } from '../../ui/PageForm';
import './account.css';

type Answers = Record<keyof typeof newPasswordFields, string>;
const keys = Object.keys(newPasswordFields);
const inputs = { old_password: PasswordInput, password: NewPasswordInput, confirm_password: NewPasswordInput };
const sections = [{ title: '', fields: keys }];

/** 修改密码: after it every device signs in anew. */
export default function Password() {
  const [start] = useState(() => startValues(newPasswordFields, keys));
  const form = useForm(newPasswordFields, keys, start);
  const { send } = useSend();
  const { submit, busy, failure } = useSubmit({
    form,
    send: async () => {
      const answer = await send(accountCalls, 'changePassword', form.values as Answers); // as typed: a password is not trimmed
      if (answer.failure) return answer.failure;
      toast.success('操作成功');
      clearForGood(); // the server has ended this session too
      window.location.assign('/user/login');
      return undefined;
    },
  });
  return (
    <PageForm className="account-form" onSubmit={() => submit()}>
      <h1>修改密码</h1>
      <p className="account-hint">6-20位，须包含字母、数字、符号中的至少两种。修改后所有设备需重新登录。</p>
      {failure && <Alert type="error" content={failure.message} className="account-alert" />}
      <Fields form={form} sections={sections} prefix="account" inputs={inputs} disabled={busy} />
      <Button type="primary" htmlType="submit" loading={busy}>
        确定
      </Button>
    </PageForm>
  );
}
