import { Input } from '@arco-design/web-react';
import { useEffect, useRef, useState } from 'react';
import { jsonText } from '../jsonText';
import type { InputProps } from '../kind';
import '../../ui/form.css';

const unreadable = '格式不正确';
/** Structured data without a form of its own: kept as text until it can be read. */
export function JsonInput({ id, field, value, onChange, onBlur, onHold, disabled, describedBy }: InputProps) {
  const [typed, setTyped] = useState(() => jsonText(value));
  const [readable, setReadable] = useState(true);
  /** The value that this text last gave, as text: any other has come from outside (a draft given up, the other one's version). */
  const given = useRef(JSON.stringify(value ?? null));
  const held = useRef(onHold);
  held.current = onHold;
  const judge = (good: boolean) => {
    setReadable(good);
    onHold?.(good ? undefined : unreadable);
  };
  const take = (next: string) => {
    setTyped(next);
    try {
      const read = next.trim() === '' ? null : (JSON.parse(next) as unknown);
      given.current = JSON.stringify(read);
      onChange(read);
      judge(true);
    } catch {
      judge(false);
    }
  };
  useEffect(() => {
    const now = JSON.stringify(value ?? null);
    if (now === given.current) return;
    given.current = now;
    setTyped(jsonText(value));
    setReadable(true);
    held.current?.(undefined);
  }, [value]);
  // a question that is no longer asked holds nothing back
  useEffect(() => () => held.current?.(undefined), []);
  return (
    <>
      <Input.TextArea
        id={id}
        aria-describedby={describedBy}
        value={typed}
        onChange={take}
        onBlur={() => onBlur?.()}
        autoSize={{ minRows: 3, maxRows: 12 }}
        disabled={disabled ?? false}
        {...(!readable && { status: 'error' as const })}
        placeholder={`请输入${field.label}`}
      />
      {!readable && (
        <span className="form-field-error" role="alert">
          {unreadable}
        </span>
      )}
    </>
  );
}
