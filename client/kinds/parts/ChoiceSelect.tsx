import { Select } from '@arco-design/web-react';
import type { Choice } from '../kind';
import { useAriaOn } from './aria';
import { nothingToChoose } from './nothingToChoose';
import { overDialogs } from './popup';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly onBlur?: (() => void) | undefined;
  readonly multiple?: boolean;
  readonly loading?: boolean;
  readonly disabled?: boolean | undefined;
  readonly invalid?: boolean | undefined;
  readonly describedBy?: string | undefined;
  readonly placeholder?: string;
}
const searchable = 8;
/** One or several of a closed list; long lists can be searched. A disabled item stays readable where it was chosen before. */
export function ChoiceSelect({
  id,
  label,
  choices,
  value,
  onChange,
  onBlur,
  multiple = false,
  loading = false,
  disabled,
  invalid,
  describedBy,
  placeholder,
}: Props) {
  useAriaOn(id, { label, describedBy, invalid });
  const chosen = new Set((Array.isArray(value) ? value : [value]).map(String));
  const offered = choices.filter((choice) => choice.enabled !== false || chosen.has(String(choice.value)));
  return (
    <Select
      id={id}
      {...overDialogs}
      value={multiple ? (Array.isArray(value) ? value : []) : ((value ?? undefined) as string | number | undefined)}
      onChange={(next: unknown) => onChange(next ?? null)}
      onBlur={() => onBlur?.()}
      {...(multiple && { mode: 'multiple' as const, maxTagCount: 2 })}
      allowClear
      showSearch={choices.length > searchable}
      filterOption={(typed, option) => String((option as { props: { children?: unknown } }).props.children).includes(typed)}
      notFoundContent={
        <div className="state-hint" style={{ padding: 12 }}>
          {loading ? '加载中…' : nothingToChoose(label, offered.length > 0)}
        </div>
      }
      loading={loading}
      disabled={disabled ?? false}
      {...(invalid && { status: 'error' as const })}
      placeholder={placeholder ?? `请选择${label}`}
    >
      {offered.map((choice) => (
        <Select.Option key={choice.value} value={choice.value} disabled={choice.enabled === false}>
          {choice.label}
        </Select.Option>
      ))}
    </Select>
  );
}
