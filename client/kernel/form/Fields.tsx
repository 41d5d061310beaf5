import { useMemo, useState, type ReactNode } from 'react';
import type { Field } from '@/domain/kernel/field';
import { isNested } from '@/domain/kernel/lines';
import { kindOf } from '../../kinds';
import { answersIn } from '../../kinds/fieldSet';
import { FormPath, type Row } from '../../kinds/kind';
import { errorId, FormField, FormSections } from '../../ui/FormSections';
import { isRequired } from './check';
import { inside } from './lineErrors';
import { partOf, type Section } from './parts';
import type { Overrides } from '../overrides';
import type { OwnPark } from '../visibility';
import type { FormState } from './useForm';

interface Props {
  readonly form: FormState;
  readonly sections: readonly Section[];
  /** Sets the ids of two forms on one screen apart. */
  readonly prefix: string;
  /** Which form it is, for choices that are offered by its own right: a resource, or an action of one (`room.reserve`). */
  readonly path?: string;
  readonly row?: Row | undefined;
  /** The park that goes without saying: a row in it is not asked which one, nor shown it beside its building. */
  readonly park?: OwnPark | undefined;
  readonly inputs?: Overrides['inputs'];
  readonly visibleWhen?: Overrides['visibleWhen'];
  readonly disabled?: boolean;
  /** What stands below a question: a way to its answer, a word about it. */
  readonly notes?: Readonly<Record<string, ReactNode>>;
  /** All sections of the form, where not all are shown: a set may stand in several of them. */
  readonly whole?: readonly Section[];
}
const nothing = {};
const lengthOf = (value: unknown): number => [...String(value ?? '')].length;

/** Narrow questions first, the wide ones below them: a section without an order of its own has no holes then. */
export const narrowFirst = (fields: Readonly<Record<string, Field>>, keys: readonly string[]): string[] => {
  const wide = (key: string): boolean => fields[key] !== undefined && (kindOf(fields[key]).wide ?? false);
  return [...keys.filter((key) => !wide(key)), ...keys.filter(wide)];
};
/** The questions of a form, each by its kind or by an override, with what is wrong with it beside it. */
export function Fields({ form, sections, prefix, path, row, park, inputs, visibleWhen, disabled = false, notes = nothing, whole = sections }: Props) {
  const [needed, setNeeded] = useState<Readonly<Record<string, boolean>>>(nothing);
  const shown = useMemo(
    () =>
      sections.map(({ title, fields }) => ({
        title,
        fields: fields.flatMap((key) => {
          const field = form.fields[key];
          if (!field) return [];
          const kind = kindOf(field);
          const part = partOf(form.fields, whole, title, key);
          const isFurther = part !== undefined && !part.isFirst;
          if (isFurther && Array.isArray(form.values[key]) && !answersIn(form.values[key]).some(part.has)) return [];
          const id = isFurther ? `${prefix}-${title}-${key}` : `${prefix}-${key}`;
          const Input = inputs?.[key] ?? kind.Input;
          // two questions that are asked as one path stand at its end
          const { path: way } = field;
          const isOwn = (name: string | undefined): boolean => name === park?.name && Number(form.values[park?.name ?? '']) === park?.id;
          if (isOwn(key) && !form.errors[key]) return [];
          const within = isOwn(way?.parent) ? park?.id : undefined;
          if (fields.some((one) => form.fields[one]?.path?.parent === key)) return [];
          const errors = form.errors[key] ?? (way && form.errors[way.parent]);
          const nests = isNested(field) || field.set !== undefined;
          return [
            <FormField
              key={key}
              id={id}
              label={(within === undefined && way?.label) || field.label}
              required={isRequired(field, form.values) || visibleWhen?.[key]?.(form.values as never) === 'needed' || needed[key] === true}
              hint={field.hint}
              errors={errors}
              wide={kind.wide || field.wide}
              note={notes[key]}
              counter={field.limit !== undefined && kind.width >= 160 ? { length: lengthOf(form.values[key]), limit: field.limit } : undefined}
            >
              <Input
                id={id}
                name={key}
                field={field}
                value={form.values[key]}
                onChange={(value) => form.change(key, value)}
                onOther={form.change}
                onBlur={() => !nests && form.leave(key)}
                {...(!row && { onFill: (value: unknown) => form.fill(key, value) })}
                onFilling={form.fillsWith}
                onHold={(why, part) => form.blockSubmit(part === undefined ? key : `${key}.${part}`, why)}
                onNeeded={(is) => setNeeded((all) => ((all[key] ?? false) === is ? all : { ...all, [key]: is }))}
                disabled={disabled}
                invalid={errors !== undefined}
                describedBy={errorId(id)}
                {...(nests && { errors: inside(form.errors, key), onLeave: (path: string) => form.leave(`${key}.${path}`) })}
                draft={form.values}
                part={part?.has}
                {...(within !== undefined && { within })}
                {...(row && { row })}
              />
            </FormField>,
          ];
        }),
      })),
    [form, sections, prefix, row, park, inputs, visibleWhen, needed, disabled, notes, whole],
  );
  return (
    <FormPath value={path}>
      <FormSections sections={shown.filter(({ fields }) => fields.length > 0)} refusals={form.refusals} />
    </FormPath>
  );
}
