import type { Field } from '@/domain/kernel/field';
import { isNested } from '@/domain/kernel/lines';
import { errorId, FormField } from '../../ui/FormSections';
import { useKindTools, type InputProps, type Row } from '../kind';
import { answered, keyOf } from './lineRows';

interface Props {
  readonly prefix: string;
  /** The place of the line: messages stand at `2.role_id`. */
  readonly at: number;
  readonly fields: readonly (readonly [string, Field])[];
  readonly line: Row;
  /** The record's other answers: what is answered there narrows what is offered here, and is never asked for first. */
  readonly record?: Row | undefined;
  /** The line as it is stored: it knows the labels of what was chosen before. */
  readonly stored: Row | undefined;
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly disabled: boolean;
  readonly onChange: (line: Row) => void;
  readonly onLeave: ((path: string) => void) | undefined;
  readonly onHold: InputProps['onHold'];
}
const under = (errors: Props['errors'], head: string): Props['errors'] =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, messages]) => (path.startsWith(`${head}.`) ? [[path.slice(head.length + 1), messages]] : [])),
  );

/** The questions of one line, each by its kind, with what is wrong with it beside it. */
export function LineFields({ prefix, at, fields, line, record, stored, errors, disabled, onChange, onLeave, onHold }: Props) {
  const { kindOf, isRequired } = useKindTools();
  return (
    <div className="form-grid">
      {fields.map(([key, field]) => {
        const kind = kindOf(field);
        const id = `${prefix}-${key}`;
        const path = `${at}.${key}`;
        const messages = errors[path];
        return (
          <FormField key={key} id={id} label={field.label} required={isRequired(field, line)} hint={field.hint} errors={messages} wide={kind.wide}>
            <kind.Input
              id={id}
              name={key}
              field={field}
              value={line[key]}
              onChange={(value) => onChange({ ...line, [key]: value })}
              onBlur={() => onLeave?.(path)}
              onHold={(why, part) => onHold?.(why, [keyOf(line), key, part].filter(Boolean).join('.'))}
              disabled={disabled}
              invalid={messages !== undefined}
              describedBy={errorId(id)}
              draft={{ ...answered(record), ...line }}
              {...(stored && { row: stored })}
              {...(isNested(field) && { errors: under(errors, path), onLeave: (below: string) => onLeave?.(`${path}.${below}`) })}
            />
          </FormField>
        );
      })}
    </div>
  );
}
