import { fieldsOfSet, rowsOfAnswers, setKey, type Answer, type FieldSet } from '@/domain/kernel/field-set';
import { later } from '../ui/later';
import { cleaned, dash, isMissing } from './format';
import { useKindTools, type Kind, type Row, type ShowProps } from './kind';
import './fieldSet.css';

const FieldSetInput = later(() => import('./parts/FieldSetInput').then((module) => module.FieldSetInput));
export const answersIn = (value: unknown): readonly Answer[] => (Array.isArray(value) ? (value as readonly Answer[]) : []);
/** An answer as a row of one field called `value`, as its kind shows it. */
const rowOf = (answer: Answer): Row => answer;
const isAnswered = ({ value }: Answer): boolean => !isMissing(value) && !(Array.isArray(value) && value.length === 0);

/** Each question with its answer; what is not answered is left out. */
function Answers({ name, field, row }: ShowProps) {
  const { kindOf } = useKindTools();
  const answers = answersIn(row[name]).filter(isAnswered);
  if (answers.length === 0) return dash;
  const fields = fieldsOfSet(field.set as FieldSet, rowsOfAnswers(answers), row);
  return (
    <dl className="answers">
      {answers.map((answer) => {
        const one = fields[setKey(answer.field)];
        if (!one) return null;
        const kind = kindOf(one);
        const Show = kind.Detail ?? kind.Cell;
        return (
          <div key={answer.field}>
            <dt>{one.label}</dt>
            <dd>
              <Show name="value" field={one} row={rowOf(answer)} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
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
    const answers = answersIn(row[name]);
    const fields = fieldsOfSet(field.set as FieldSet, rowsOfAnswers(answers), row);
    return answers.map((answer) => {
      const one = fields[setKey(answer.field)];
      return { ...answer, value: one ? (kindOf(one).toForm?.(rowOf(answer), 'value', one, kindOf) ?? answer.value) : answer.value };
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
