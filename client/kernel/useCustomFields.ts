import { useMemo } from 'react';
import { customFieldOf, customKey, plainAnswer, type CustomDefinition } from '@/domain/custom-fields';
import type { Fields } from '@/domain/kernel/field';
import type { Values } from './check';
import { bodyOf } from './formValues';
import { useForm, type FormState } from './useForm';

/** What an enterprise answered before, as the server has it: `field` is the definition's id. */
export interface CustomAnswer {
  readonly field: number;
  readonly value: unknown;
}
export interface CustomForm extends FormState {
  /** The answers as the server takes them: `enterpriseFields`. */
  readonly answers: () => readonly CustomAnswer[];
}
const plain = (value: unknown): unknown =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && 'name' in one)
    ? value.map((one) => (one as { id: number }).id)
    : value;

/** Values, messages and answers of custom fields, by the same rules as the server's. */
export function useCustomFields(definitions: readonly CustomDefinition[], given: readonly CustomAnswer[]): CustomForm {
  const fields = useMemo<Fields>(() => Object.fromEntries(definitions.map((one) => [customKey(one.id), customFieldOf(one)])), [definitions]);
  const keys = useMemo(() => Object.keys(fields), [fields]);
  const start = useMemo<Values>(() => Object.fromEntries(given.map(({ field, value }) => [customKey(field), plain(value)])), [given]);
  const form = useForm(fields, keys, start);
  const answers = () => {
    const body = bodyOf(fields, keys, form.values);
    return definitions.map(({ id, type }) => ({ field: id, value: plainAnswer(type, body[customKey(id)]) }));
  };
  return { ...form, answers };
}
