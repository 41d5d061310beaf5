import type { Field } from '@/domain/kernel/field';
import { useLoad } from '../../../kernel/api/use-load';
import { about, AuthText, Labelled } from '../../../kernel/ask/AuthField';
import type { AuthForm } from '../../../kernel/ask/use-auth-form';
import { FileQuestion } from '../../../kernel/ask/FileQuestion';

export interface Choice {
  readonly value: string | number;
  readonly label: string;
}
interface Props {
  readonly form: AuthForm;
  readonly name: string;
  readonly hint?: string;
  readonly wide?: boolean;
  /** Of a reference; undefined while they are on their way. */
  readonly choices?: readonly Choice[] | undefined;
}
const fills: Readonly<Record<string, string>> = {
  contact_name: 'name',
  name: 'name',
  contact_mobile: 'tel',
  mobile: 'tel',
  company: 'organization',
  email: 'email',
  position: 'organization-title',
};
const numeric: ReadonlySet<string> = new Set(['integer']);
const decimal: ReadonlySet<string> = new Set(['area', 'decimal', 'money', 'price']);

function Select({ form, name, choices, ...around }: Props) {
  return (
    <Labelled form={form} name={name} {...around}>
      <div className="login-input">
        <select {...about(form, name)} disabled={choices === undefined} onChange={({ target }) => form.change(name, target.value)}>
          <option value="">{choices === undefined ? '加载中…' : form.fields[name]?.required ? '请选择' : '不选'}</option>
          {choices?.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </Labelled>
  );
}
interface Options {
  readonly dictionaries: Readonly<Record<string, readonly (Choice & { readonly enabled: number })[]>>;
}
const anonymous = { anonymous: true } as const;
function Dictionary(props: Props) {
  const { data } = useLoad<Options>('/system/options/all', anonymous);
  const target = props.form.fields[props.name]?.target ?? '';
  return <Select {...props} choices={data && (data.dictionaries[target] ?? []).filter(({ enabled }) => enabled === 1)} />;
}
function Long({ form, name, hint, limit }: Props & { limit: number }) {
  const length = [...(form.values[name] ?? '')].length;
  return (
    <Labelled form={form} name={name} wide hint={hint}>
      <div className="login-input ask-long">
        <textarea {...about(form, name)} rows={4} maxLength={limit} onChange={({ target }) => form.change(name, target.value)} />
        <span aria-hidden="true">{`${length}/${limit}`}</span>
      </div>
    </Labelled>
  );
}
/** Moments are kept as the wire writes them, so that rules compare them; the browser's own picker has a T between day and time. */
function Moment({ form, name, ...around }: Props) {
  const props = about(form, name);
  return (
    <Labelled form={form} name={name} {...around}>
      <div className="login-input">
        <input
          {...props}
          type="datetime-local"
          value={props.value.replace(' ', 'T').slice(0, 16)}
          onChange={({ target }) => form.change(name, target.value && `${target.value.replace('T', ' ')}:00`)}
        />
      </div>
    </Labelled>
  );
}
function Day({ form, name, ...around }: Props) {
  return (
    <Labelled form={form} name={name} {...around}>
      <div className="login-input">
        <input {...about(form, name)} type="date" onChange={({ target }) => form.change(name, target.value)} />
      </div>
    </Labelled>
  );
}
function Flag({ form, name, hint }: Props) {
  const { value: _, ...props } = about(form, name);
  return (
    <div className="ask-flag auth-wide">
      <label htmlFor={form.idOf(name)}>
        <input
          {...props}
          type="checkbox"
          checked={form.values[name] === '1'}
          onChange={({ target }) => form.change(name, target.checked ? '1' : '2')}
        />
        {form.fields[name]?.label}
      </label>
      <p className="auth-hint" id={`${form.idOf(name)}-about`}>
        {hint}
      </p>
    </div>
  );
}
/** One question of a form of the public site, drawn from its field by the controls of the browser. */
export function Question(props: Props) {
  const { form, name } = props;
  const field: Field | undefined = form.fields[name];
  if (!field) return null;
  const { kind, limit, codes } = field;
  const hint = props.hint ?? field.hint;
  const whole = { ...props, ...(hint !== undefined && { hint }) };
  if (kind === 'longText') return <Long {...whole} limit={limit ?? 500} />;
  if (kind === 'flag') return <Flag {...whole} />;
  if (kind === 'file') return <FileQuestion {...whole} field={field} />;
  if (kind === 'dict') return <Dictionary {...whole} />;
  if (kind === 'dateTime') return <Moment {...whole} />;
  if (kind === 'date') return <Day {...whole} />;
  if (kind === 'ref') return <Select {...whole} />;
  if (codes) return <Select {...whole} choices={codes.items.map(({ code, label }) => ({ value: code as string | number, label }))} />;
  const inputMode = kind === 'mobile' || name.endsWith('mobile') ? 'tel' : numeric.has(kind) ? 'numeric' : undefined;
  return (
    <AuthText
      form={form}
      name={name}
      {...(hint !== undefined && { hint })}
      {...(props.wide && { wide: true })}
      {...(fills[name] !== undefined && { autoComplete: fills[name] })}
      {...(inputMode && { inputMode })}
      {...(decimal.has(kind) && { placeholder: field.unit ?? '' })}
      {...(limit !== undefined && kind === 'text' && { maxLength: limit })}
    />
  );
}
