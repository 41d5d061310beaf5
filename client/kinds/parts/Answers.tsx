import { fieldsOfSet, rowsOfAnswers, setKey, type FieldSet } from '@/domain/kernel/field-set';
import { dash } from '@/domain/format';
import { answersIn, isAnswered } from '../fieldSet';
import { useKindTools, type ShowProps } from '../kind';
import '../fieldSet.css';

/** Each question with its answer; what is not answered is left out. */
export function Answers({ name, field, row }: ShowProps) {
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
              <Show name="value" field={one} row={answer} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
