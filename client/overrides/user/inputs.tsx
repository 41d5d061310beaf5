import { Button, Input, Message } from '@arco-design/web-react';
import { IconCopy, IconRefresh } from '@arco-design/web-react/icon';
import { useState } from 'react';
import type { InputProps } from '../../kinds/kind';
import { makePassword } from './password';
import './user.css';

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
