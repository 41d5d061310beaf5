import { Button } from '@arco-design/web-react';
import { useEffect, useMemo, useState } from 'react';
import type { Account } from '@/domain/answers/account';
import { accountCalls, profileFields } from '@/domain/calls/account';
import type { Values } from '../../kernel/form/check';
import { toast } from '../../kernel/api/errors';
import { bodyOf, formValues } from '../../kernel/form/formValues';
import { renewRecord } from '../../kernel/session/session';
import { mergeRemote } from '../../kernel/form/mergeConflict';
import { useForm } from '../../kernel/form/useForm';
import { useSend, useSubmit } from '../../kernel/form/useSubmit';
import { Fields } from '../../kernel/form/Fields';
import { FormAlert } from '../../kernel/form/FormAlert';
import { PasswordInput } from './PasswordInput';
import { PageForm } from '../../ui/PageForm';
import '../../kernel/form/form.css';

const own = Object.keys(profileFields);
const fields = { ...profileFields, password: { ...accountCalls.updateCurrent.input.password, hint: '修改手机号须确认是您本人' } };
const inputs = { password: PasswordInput };
const valuesOf = (account: Account): Values => ({ ...formValues(profileFields, own, account as never), password: null });

/** 基本资料: the password is asked for where the mobile changes, which is what opens a lost account again. */
export function Profile({ account, load }: { account: Account; load: () => Promise<Account | undefined> }) {
  // read once: what is read anew meanwhile must not take away what is being typed
  const [read, setRead] = useState(account);
  const [start] = useState(() => valuesOf(account));
  const [movesMobile, setMovesMobile] = useState(false);
  const keys = useMemo(() => (movesMobile ? ['name', 'mobile', 'password', 'email', 'avatar'] : own), [movesMobile]);
  const form = useForm(fields, keys, start);
  const moved = String(form.values.mobile ?? '').trim() !== (read.mobile ?? '');
  useEffect(() => setMovesMobile(moved), [moved]);

  const takeUp = (newest: Account | undefined) => {
    if (!newest) return;
    setRead(newest);
    form.replace(valuesOf(newest), valuesOf(newest));
  };
  // somebody else's change comes in by itself where nothing was typed
  const untouched = !form.dirty && account.version > read.version;
  useEffect(() => {
    if (untouched) takeUp(account);
  });
  const { send } = useSend();
  const { submit, busy, failure } = useSubmit({
    form,
    send: async () => {
      if (moved && !form.values.password) return { status: 422, message: '', errors: { password: ['请输入登录密码'] } };
      const body = { ...bodyOf(fields, keys, form.values), version: read.version };
      const answer = await send(accountCalls, 'updateCurrent', body);
      if (answer.failure) return answer.failure;
      await renewRecord();
      toast.success('操作成功');
      takeUp(await load());
      return undefined;
    },
    onStale: async () => {
      const newest = await load();
      if (!newest) return undefined;
      const merged = mergeRemote(fields, keys, form.values, form.before, valuesOf(newest));
      setRead(newest);
      form.replace(merged.values, merged.before);
      return merged.message;
    },
  });
  return (
    <section className="account-card" aria-label="基本资料">
      <h2>基本资料</h2>
      <PageForm onSubmit={() => submit()}>
        <FormAlert failure={failure} className="account-alert" />
        <Fields form={form} sections={[{ title: '', fields: keys }]} prefix="account" inputs={inputs} disabled={busy} />
        <Button className="account-save" type="primary" htmlType="submit" loading={busy} disabled={!form.dirty}>
          保存
        </Button>
      </PageForm>
    </section>
  );
}
