import { Input } from '@arco-design/web-react';
import { useState } from 'react';
import { dash, isMissing } from './format';
import type { InputProps, Kind } from './kind';
import { TextFilter } from './parts/textFilter';

const textOf = (value: unknown): string => (isMissing(value) ? '' : JSON.stringify(value, null, 2));
const plain = (value: unknown): string => {
  if (isMissing(value)) return dash;
  if (Array.isArray(value)) return value.map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one))).join('、') || dash;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
/** Structured data without a form of its own: kept as text until it can be read. */
function JsonInput({ id, field, value, onChange, onBlur, disabled, describedBy }: InputProps) {
  const [typed, setTyped] = useState(() => textOf(value));
  const [readable, setReadable] = useState(true);
  const take = (next: string) => {
    setTyped(next);
    try {
      onChange(next.trim() === '' ? null : JSON.parse(next));
      setReadable(true);
    } catch {
      setReadable(false);
    }
  };
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
          格式不正确
        </span>
      )}
    </>
  );
}
export const json: Kind = {
  Cell: ({ name, row }) => plain(row[name]),
  Detail: ({ name, row }) =>
    row[name] !== null && typeof row[name] === 'object' && !Array.isArray(row[name]) ? (
      <pre className="cell-json">{textOf(row[name])}</pre>
    ) : (
      plain(row[name])
    ),
  Input: JsonInput,
  Filter: TextFilter,
  width: 180,
  wide: true,
};
