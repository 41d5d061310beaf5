import { Button } from '@arco-design/web-react';
import { useEffect, useRef, useState } from 'react';
import { fieldsOfSet, rowsOfAnswers, setKey, valuesOfSet, type Answer, type FieldSet } from '@/domain/kernel/field-set';
import { isVisible } from '@/domain/kernel/rule';
import { errorId, FormField } from '../../ui/FormSections';
import { answersIn, groupTitle } from '../fieldSet';
import { kindOf } from '..';
import { useKindTools, type InputProps } from '../kind';
import { inputOf } from './widgets';
import '../fieldSet.css';

/** What was typed before, into the questions as they are asked now. */
const taken = (fresh: readonly Answer[], earlier: readonly Answer[]): Answer[] => {
  const given = new Map(earlier.map(({ field, value }) => [field, value]));
  return fresh.map((one) => (given.has(one.field) ? { ...one, value: given.get(one.field) } : one));
};
/** Learns what a new record is asked; a record that is read has it beside its answers. Answers whether that failed, and how to try again. */
function useRows({ field, value, row, onFill }: InputProps): { failed: boolean; retry: () => void } {
  const { fieldRows } = useKindTools();
  const [failed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  const { at } = field;
  // what is typed while they are learned anew is kept
  const given = useRef(value);
  given.current = value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a form, and when it is tried again
  useEffect(() => {
    if (!at || row || !onFill) return;
    let here = true;
    setFailed(false);
    fieldRows(at).then(
      (rows) => here && onFill(taken(rows, answersIn(given.current))),
      () => here && setFailed(true),
    );
    return () => {
      here = false;
    };
  }, [at, turn]);
  return { failed, retry: () => setTurn((before) => before + 1) };
}
interface Group {
  readonly title: string;
  readonly answers: readonly Answer[];
}
/** Neighbours of one code, under its word. */
function groupsOf(set: FieldSet, answers: readonly Answer[]): Group[] {
  const groups: { title: string; answers: Answer[] }[] = [];
  for (const answer of answers) {
    const title = groupTitle(set, answer);
    const last = groups.at(-1);
    if (last?.title === title) last.answers.push(answer);
    else groups.push({ title, answers: [answer] });
  }
  return groups;
}
/** The fields of a set, each asked by its kind or widget, with what is wrong with it beside it. */
export function FieldSetInput(props: InputProps) {
  const { id, field, value, onChange, onLeave, onHold, errors = {}, disabled = false, describedBy, draft = {}, row, part } = props;
  // what must be answered before it is handed in is marked from the start
  const { complete: _complete, ...set } = field.set as FieldSet;
  const { failed, retry } = useRows(props);
  if (failed)
    return (
      <div className="answer-failed" role="alert">
        加载失败
        <Button size="small" onClick={retry}>
          重试
        </Button>
      </div>
    );
  if (!Array.isArray(value)) return <p className="state-hint">{field.at ? '加载中…' : '没有需要填写的内容'}</p>;
  const answers = answersIn(value);
  const fields = fieldsOfSet(set, rowsOfAnswers(answers), draft);
  const given = valuesOfSet(answers);
  const stored = new Map(answersIn(row?.[props.name]).map((one) => [one.field, one]));
  const shown = part ? answers.filter(part) : answers;
  const groups = groupsOf(set, shown);
  if (shown.length === 0) return <p className="state-hint">没有需要填写的内容</p>;
  return (
    <div
      id={id}
      className={set.owner ? 'answer-form answer-questions' : 'answer-form'}
      role="group"
      aria-label={field.label}
      aria-describedby={describedBy}
    >
      {groups.map((group) => (
        <div key={group.title || 'all'}>
          {groups.length > 1 && group.title !== '' && <h4>{group.title}</h4>}
          <div className="form-grid">
            {group.answers.map((answer) => {
              const one = fields[setKey(answer.field)];
              if (!one || !isVisible(one, given)) return null;
              const Input = inputOf(one);
              const inner = `${id}-${answer.field}`;
              const wrong = errors[answer.field];
              const earlier = stored.get(answer.field);
              return (
                <FormField
                  key={answer.field}
                  id={inner}
                  label={one.label}
                  required={one.required !== undefined}
                  hint={one.hint}
                  errors={wrong}
                  wide={kindOf(one).wide || one.wide || one.widget === 'ratings'}
                >
                  <Input
                    id={inner}
                    name="value"
                    field={one}
                    value={answer.value}
                    onChange={(next) => onChange(answers.map((other) => (other.field === answer.field ? { ...other, value: next } : other)))}
                    onBlur={() => onLeave?.(String(answer.field))}
                    onHold={(why) => onHold?.(why, String(answer.field))}
                    disabled={disabled}
                    invalid={wrong !== undefined}
                    describedBy={errorId(inner)}
                    draft={given}
                    {...(earlier && { row: earlier })}
                  />
                </FormField>
              );
            })}
          </div>
        </div>
      ))}
    </div>
  );
}
