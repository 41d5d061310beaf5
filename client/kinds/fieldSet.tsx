import type { Field } from '@/domain/kernel/field';
import { inputAnswers, fieldsOfSet, rowsOfAnswers, setKey, type Answer, type FieldSet } from '@/domain/kernel/field-set';
import { later } from '../ui/later';
import { dash, isMissing } from '@/domain/format';
import { cleaned } from './kind';
import type { Kind } from './kind';

const Answers = later(() => import('./parts/Answers').then((module) => module.Answers));
const FieldSetInput = later(() => import('./parts/FieldSetInput').then((module) => module.FieldSetInput));
export const answersIn = (value: unknown): readonly Answer[] => (Array.isArray(value) ? (value as readonly Answer[]) : []);
/** The word of the code by which a set groups its answers; of one that groups nothing none. */
export function groupTitle({ groupBy, of }: FieldSet, answer: Answer): string {
  const codes = groupBy ? (of.fields[groupBy] as Field | undefined)?.codes : undefined;
  return codes?.items.find(({ code }) => code === answer[groupBy ?? ''])?.label ?? '';
}
export const isAnswered = ({ value }: Answer): boolean => !isMissing(value) && !(Array.isArray(value) && value.length === 0);

/** Answers to fields that are rows: each asked, shown and sent by the kind of its field. */
export const fieldSet: Kind = {
  Cell: ({ name, row }) => {
    const answered = answersIn(row[name]).filter(isAnswered).length;
    return answered > 0 ? `已填 ${answered} 项` : dash;
  },
  Detail: (props) => <Answers {...props} />,
  Input: FieldSetInput,
  width: 120,
  wide: true,
  toForm: (row, name, field, kindOf) => {
    if (!Array.isArray(row[name])) return null;
    const answers = inputAnswers(answersIn(row[name]));
    const fields = fieldsOfSet(field.set as FieldSet, rowsOfAnswers(answers), row);
    return answers.map((answer) => {
      const one = fields[setKey(answer.field)];
      return { ...answer, value: one ? (kindOf(one).toForm?.(answer, 'value', one, kindOf) ?? answer.value) : answer.value };
    });
  },
  toBody: (value, field, kindOf) => {
    const answers = answersIn(value);
    const fields = fieldsOfSet(field.set as FieldSet, rowsOfAnswers(answers), {});
    return answers.map((answer) => {
      const one = fields[setKey(answer.field)];
      const given = cleaned(answer.value);
      return { field: answer.field, value: given === null || !one ? null : (kindOf(one).toBody?.(given, one, kindOf) ?? given) };
    });
  },
};
