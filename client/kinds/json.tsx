import { Input } from '@arco-design/web-react';
import { useEffect, useRef, useState } from 'react';
import { dash, isMissing } from '@/domain/format';
import type { InputProps, Kind, ShowProps } from './kind';
import { lines } from './lines';
import { TextFilter } from './parts/textFilter';
import { textList } from './textList';
import '../ui/form.css';
import './cells.css';

const unreadable = '格式不正确';
const textOf = (value: unknown): string => (isMissing(value) ? '' : JSON.stringify(value, null, 2));
const plain = (value: unknown): string => {
  if (isMissing(value)) return dash;
  if (Array.isArray(value)) return value.map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one))).join('、') || dash;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
/** Structured data without a form of its own: kept as text until it can be read. */
function JsonInput({ id, field, value, onChange, onBlur, onHold, disabled, describedBy }: InputProps) {
  const [typed, setTyped] = useState(() => textOf(value));
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
    setTyped(textOf(value));
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
function Whole(props: ShowProps) {
  const value = props.row[props.name];
  if (props.field.items) return lines.Detail?.(props);
  const isThing = value !== null && typeof value === 'object' && !Array.isArray(value);
  return isThing ? <pre className="cell-json">{textOf(value)}</pre> : plain(value);
}
/** A list of things as lines, of words as words; whatever else there is has an input of its own, or is typed as it is kept. */
function JsonQuestion(props: InputProps) {
  if (props.field.items) return <lines.Input {...props} />;
  return props.field.widget === 'texts' ? <textList.Input {...props} /> : <JsonInput {...props} />;
}
export const json: Kind = {
  Cell: (props) => (props.field.items ? lines.Cell(props) : plain(props.row[props.name])),
  Detail: (props) => <Whole {...props} />,
  Input: JsonQuestion,
  Filter: TextFilter,
  width: 180,
  wide: true,
  toForm: (row, name, field, kindOf) => (field.items ? lines.toForm?.(row, name, field, kindOf) : row[name]),
  toBody: (value, field, kindOf) => (field.items ? lines.toBody?.(value, field, kindOf) : value),
};
