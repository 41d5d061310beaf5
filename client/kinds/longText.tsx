import { Input } from '@arco-design/web-react';
import { dash, isMissing } from '@/domain/format';
import type { InputProps, Kind } from './kind';
import { text } from './text';

function LongTextInput({ id, field, value, onChange, onBlur, disabled, invalid, describedBy }: InputProps) {
  return (
    <Input.TextArea
      id={id}
      aria-describedby={describedBy}
      value={String(value ?? '')}
      onChange={onChange}
      onBlur={() => onBlur?.()}
      autoSize={{ minRows: 3, maxRows: 10 }}
      disabled={disabled ?? false}
      {...(invalid && { status: 'error' as const })}
      placeholder={`请输入${field.label}`}
    />
  );
}
export const longText: Kind = {
  ...text,
  Detail: ({ name, row }) => (isMissing(row[name]) ? dash : <span style={{ whiteSpace: 'pre-wrap' }}>{String(row[name])}</span>),
  Input: LongTextInput,
  width: 220,
  wide: true,
};
