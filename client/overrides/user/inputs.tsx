import { Button, Input, Message, Select } from '@arco-design/web-react';
import { IconCopy, IconRefresh } from '@arco-design/web-react/icon';
import { useEffect, useState } from 'react';
import { labelOf } from '@/domain/kernel/codes';
import { roleType } from '@/domain/codes/system';
import type { InputProps } from '../../kinds/kind';
import { makePassword } from './password';
import { useRoles } from './roles';
import './user.css';

const labelIn = (option: unknown): string => String((option as { props?: { children?: unknown } }).props?.children ?? '');
/** One of the roles that the viewer may give, with what kind of account it makes. */
export function RoleInput({ id, name, field, value, onChange, onBlur, disabled, invalid, row }: InputProps) {
  const { data, failure, retry } = useRoles();
  const ready = data !== undefined;
  const request = value === null || value === undefined;
  // what else the form asks depends on the kind of the role, which is known only now
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the roles are there
  useEffect(() => {
    if (ready && !request) onChange(value);
  }, [ready]);
  const known = request || data?.some((role) => role.id === value) ? [] : [{ value: Number(value), label: String(row?.role_name ?? `#${value}`) }];
  const options = [...known, ...(data ?? []).map((role) => ({ value: role.id, label: `${role.name}（${labelOf(roleType, role.type)}）` }))];
  return (
    <Select
      id={id}
      aria-label={field.label}
      value={request ? undefined : Number(value)}
      onChange={(next: number | undefined) => onChange(next ?? null)}
      onBlur={() => onBlur?.()}
      options={options}
      showSearch
      filterOption={(typed, option) => labelIn(option).includes(typed)}
      loading={!data && !failure}
      disabled={disabled ?? false}
      {...(invalid && { status: 'error' as const })}
      placeholder={`请选择${field.label}`}
      notFoundContent={failure ? <Button onClick={retry}>加载失败，重试</Button> : '没有可分配的角色'}
      data-field={name}
    />
  );
}
/** A password for somebody else: typed or made here, seen here and nowhere again. */
export function PasswordInput({ id, field, value, onChange, onBlur, disabled, invalid, describedBy }: InputProps) {
  const [seen, setSeen] = useState(false);
  const text = String(value ?? '');
  const make = () => {
    onChange(makePassword());
    setSeen(true);
  };
  const copy = () =>
    void Promise.resolve(navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard')))
      .then(() => Message.success('已复制，请转交给用户'))
      .catch(() => Message.info('请选中密码后手动复制'));
  return (
    <div className="given-password">
      <Input.Password
        id={id}
        aria-describedby={describedBy}
        autoComplete="new-password"
        value={text}
        onChange={onChange}
        onBlur={() => onBlur?.()}
        visibility={seen}
        onVisibilityChange={setSeen}
        disabled={disabled ?? false}
        {...(invalid && { status: 'error' as const })}
        placeholder={`请输入${field.label}`}
      />
      <Button icon={<IconRefresh />} disabled={disabled} onClick={make}>
        生成
      </Button>
      <Button icon={<IconCopy />} disabled={disabled || text === ''} onClick={copy} aria-label={`复制${field.label}`} />
    </div>
  );
}
