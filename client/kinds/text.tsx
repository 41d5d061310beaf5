import { Input } from '@arco-design/web-react';
import { dash, isMissing } from '@/domain/format';
import { Tinted } from './formats/ColourCell';
import type { InputProps, Kind, ShowProps } from './kind';
import { rulesOf } from '@/domain/kernel/field';
import { sixDigits } from '@/domain/kernel/validators';
import { TextFilter } from './parts/textFilter';

const shown = ({ name, row }: ShowProps) => (isMissing(row[name]) ? dash : String(row[name]));
const isAddress = (value: string): boolean => /^https?:\/\/\S+$/i.test(value);

/** Which keys a phone offers for it. */
function keysFor(field: InputProps['field']): 'tel' | 'numeric' | undefined {
  if (field.kind === 'mobile') return 'tel';
  return rulesOf(field).some((rule) => rule === sixDigits) ? 'numeric' : undefined;
}
function TextInput({ id, field, value, onChange, onBlur, disabled, invalid, describedBy }: InputProps) {
  const inputMode = keysFor(field);
  return (
    <Input
      id={id}
      aria-describedby={describedBy}
      value={String(value ?? '')}
      onChange={onChange}
      onBlur={() => onBlur?.()}
      allowClear
      disabled={disabled ?? false}
      {...(invalid && { status: 'error' as const })}
      placeholder={`请输入${field.label}`}
      {...(inputMode && { inputMode })}
      {...(field.unit && { suffix: field.unit })}
    />
  );
}
export const text: Kind = {
  Cell: (props) => {
    const value = shown(props);
    if (props.field.tint && value !== dash) return <Tinted text={value} colour={props.row[props.field.tint]} />;
    return <span title={value}>{value}</span>;
  },
  Detail: (props) => {
    const value = shown(props);
    if (!isAddress(value)) return value;
    return (
      <a href={value} target="_blank" rel="noreferrer">
        {value}
      </a>
    );
  },
  Input: TextInput,
  Filter: TextFilter,
  width: 160,
};
/** Masked by the server (138****5678) for whoever may not see it whole; written as it is typed. */
export const mobile: Kind = { ...text, width: 136 };
/** Never answered, so never shown: what a form asks for is written only. */
export const secret: Kind = { ...text, Cell: () => '••••••', Detail: () => '••••••' };
