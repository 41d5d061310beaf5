import { Checkbox, InputNumber, Radio } from '@arco-design/web-react';
import { customFieldOf, customKey, type CustomDefinition, type NumericRange } from '@/domain/custom-fields';
import { errorId, FormField } from '../ui/FormSections';
import { kindOf } from '.';
import type { InputProps } from './kind';
import { RegionCascader } from './region';
import { useAriaOn } from './parts/aria';
import './custom.css';

type Values = Readonly<Record<string, unknown>>;
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const ends = { min: -1e15, max: 1e15 } as const;

function Pair({ id, field, value, onChange, onBlur, disabled, invalid, describedBy }: InputProps) {
  const { min = null, max = null } = (value ?? {}) as Partial<NumericRange>;
  const given = (next: number | undefined) => (typeof next === 'number' && Number.isFinite(next) ? next : null);
  const shared = { ...ends, hideControl: true, disabled: disabled ?? false, error: invalid ?? false, onBlur: () => onBlur?.() };
  return (
    <span className="custom-pair">
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
function Choices({ type, id, field, value, onChange, disabled, describedBy, invalid }: InputProps & { type: 'Radio' | 'Checkbox' }) {
  useAriaOn(id, { label: field.label, describedBy, invalid });
  const options = field.codes?.items.map(({ label }) => label) ?? [];
  return (
    <div id={id} role="group" aria-label={field.label} className="custom-choices">
      {type === 'Radio' ? (
        <Radio.Group options={options} value={String(value ?? '')} onChange={onChange} disabled={disabled ?? false} />
      ) : (
        <Checkbox.Group options={options} value={texts(value)} onChange={onChange} disabled={disabled ?? false} />
      )}
    </div>
  );
}
/** One custom field as its type asks it; the other types are asked like any field of their kind. */
function CustomInput({ definition, ...props }: InputProps & { definition: CustomDefinition }) {
  const { type } = definition;
  if (type === 'Radio' || type === 'Checkbox') return <Choices {...props} type={type} />;
  if (type === 'Numerical') return <Pair {...props} />;
  if (type === 'Region') return <RegionCascader {...props} value={Array.isArray(props.value) ? props.value.map(Number) : []} />;
  const { Input } = kindOf(props.field);
  return <Input {...props} />;
}
interface Props {
  readonly definitions: readonly CustomDefinition[];
  /** Values and messages by `customKey`. */
  readonly values: Values;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly onChange: (key: string, value: unknown) => void;
  readonly onLeave?: (key: string) => void;
  readonly prefix: string;
  readonly disabled?: boolean;
}
/** The questions of a module as the form of an enterprise asks them (specification section 5). */
export function CustomFields({ definitions, values, errors, onChange, onLeave, prefix, disabled = false }: Props) {
  return (
    <div className="form-grid">
      {definitions.map((definition) => {
        const key = customKey(definition.id);
        const field = customFieldOf(definition);
        const id = `${prefix}-${key}`;
        const wrong = errors[key];
        return (
          <FormField
            key={key}
            id={id}
            label={field.label}
            required={field.required !== undefined}
            errors={wrong}
            wide={definition.type === 'Upload' || definition.type === 'Checkbox'}
          >
            <CustomInput
              id={id}
              name={key}
              field={field}
              definition={definition}
              value={values[key]}
              onChange={(value) => onChange(key, value)}
              onBlur={() => onLeave?.(key)}
              disabled={disabled}
              invalid={wrong !== undefined}
              describedBy={errorId(id)}
            />
          </FormField>
        );
      })}
    </div>
  );
}
