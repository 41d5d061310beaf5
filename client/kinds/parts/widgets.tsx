import { Checkbox, InputNumber, Radio, Rate } from '@arco-design/web-react';
import '@arco-design/web-react/es/Rate/style/index.css';
import type { ComponentType } from 'react';
import type { Widget } from '@/domain/kernel/field';
import { kindOf } from '..';
import { idsOf, type InputProps, useCodes } from '../kind';
import { RegionCascader } from '../region';
import { textList } from '../textList';
import { useAriaOn } from './aria';
import { ChoiceSelect } from './ChoiceSelect';

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const labelsOf = ({ codes }: InputProps['field']): string[] => codes?.items.map(({ label }) => label) ?? [];
const ends = { min: -1e15, max: 1e15 } as const;

/** The two ends of a span of numbers; either may be missing. */
function NumberRange({ id, field, value, onChange, onBlur, disabled, invalid, describedBy }: InputProps) {
  const { min = null, max = null } = (value ?? {}) as { min?: number | null; max?: number | null };
  const given = (next: number | undefined) => (typeof next === 'number' && Number.isFinite(next) ? next : null);
  const shared = { ...ends, hideControl: true, disabled: disabled ?? false, error: invalid ?? false, onBlur: () => onBlur?.() };
  return (
    <span className="answer-range">
      <InputNumber
        {...shared}
        id={id}
        aria-label={`${field.label}最小值`}
        aria-describedby={describedBy}
        placeholder="最小值"
        {...(min !== null && { value: min })}
        onChange={(next) => onChange({ min: given(next), max })}
      />
      <span aria-hidden>至</span>
      <InputNumber
        {...shared}
        aria-label={`${field.label}最大值`}
        placeholder="最大值"
        {...(max !== null && { value: max })}
        onChange={(next) => onChange({ min, max: given(next) })}
      />
    </span>
  );
}
function OneOf({ id, field, value, onChange, disabled, describedBy, invalid }: InputProps) {
  useAriaOn(id, { label: field.label, describedBy, invalid });
  return (
    <div id={id} role="group" aria-label={field.label} className="answer-choices">
      <Radio.Group options={labelsOf(field)} value={String(value ?? '')} onChange={onChange} disabled={disabled ?? false} />
    </div>
  );
}
const OneOfList = (props: InputProps) => {
  const { codes, label } = props.field;
  return <ChoiceSelect {...props} label={label} choices={useCodes(codes)} />;
};
function SeveralOf({ id, field, value, onChange, disabled, describedBy, invalid }: InputProps) {
  useAriaOn(id, { label: field.label, describedBy, invalid });
  return (
    <div id={id} role="group" aria-label={field.label} className="answer-choices">
      <Checkbox.Group options={labelsOf(field)} value={texts(value)} onChange={onChange} disabled={disabled ?? false} />
    </div>
  );
}
const RegionPath = ({ value, ...props }: InputProps) => <RegionCascader {...props} value={idsOf(value)} />;

interface StarsProps {
  readonly label: string;
  readonly count: number;
  readonly value: unknown;
  readonly disabled: boolean;
  readonly onChange: (value: number | null) => void;
}
const Stars = ({ label, count, value, disabled, onChange }: StarsProps) => (
  <Rate
    count={count}
    value={Number(value ?? 0)}
    disabled={disabled}
    allowClear
    aria-label={label}
    onChange={(next) => onChange(next > 0 ? next : null)}
  />
);
/** How many stars there are: the most that the field takes. */
const mostOf = ({ rules = [] }: InputProps['field']): number => rules.flatMap((rule) => (rule.rule === 'max' ? [rule.limit] : []))[0] ?? 5;
function Rating({ id, field, value, onChange, disabled = false, describedBy }: InputProps) {
  return (
    <div id={id} role="group" aria-label={field.label} aria-describedby={describedBy} className="answer-choices">
      <Stars label={field.label} count={mostOf(field)} value={value} disabled={disabled} onChange={onChange} />
    </div>
  );
}
/** Stars for each of several things: {环境: 5}. */
function Ratings({ id, field, value, onChange, disabled = false, describedBy }: InputProps) {
  const given = (value ?? {}) as Readonly<Record<string, number | null>>;
  return (
    <div id={id} role="group" aria-label={field.label} aria-describedby={describedBy} className="answer-ratings">
      {labelsOf(field).map((label) => (
        <div key={label}>
          <span>{label}</span>
          <Stars
            label={`${field.label} ${label}`}
            count={mostOf(field)}
            value={given[label]}
            disabled={disabled}
            onChange={(next) => onChange({ ...given, [label]: next })}
          />
        </div>
      ))}
    </div>
  );
}
const widgets: Readonly<Record<Widget, ComponentType<InputProps>>> = {
  radio: OneOf,
  select: OneOfList,
  checkboxes: SeveralOf,
  regionPath: RegionPath,
  numberRange: NumberRange,
  rating: Rating,
  ratings: Ratings,
  texts: textList.Input,
};
/** How a field of a set is asked: by its widget, else by its kind. */
export const inputOf = (field: InputProps['field']): ComponentType<InputProps> => (field.widget ? widgets[field.widget] : kindOf(field).Input);
