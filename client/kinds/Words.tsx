import { useEffect, useState } from 'react';
import type { Field } from '@/domain/kernel/field';
import { fieldsOfSet, rowsOfAnswers, setKey, type Answer, type FieldSet } from '@/domain/kernel/field-set';
import { isNested, lineFields } from '@/domain/kernel/lines';
import { dash, isMissing } from '@/domain/format';
import { idsOf, useCodes, useKindTools, type Row } from './kind';
import { textOf } from './textOf';

interface Props {
  readonly field: Field | undefined;
  readonly value: unknown;
  /** What stands where there is no value. */
  readonly nothing?: string;
}
/** So many names are asked for at once. */
const mostNames = 50;

/** The names behind ids, as far as the reader may see the rows they point at; else the ids. */
function Names({ target, ids }: { target: string; ids: readonly number[] }) {
  const { search } = useKindTools();
  const [names, setNames] = useState<ReadonlyMap<number, string>>();
  const key = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids, by what they are
  useEffect(() => {
    let gone = false;
    search(target, { ids }).then(
      ({ choices }) => !gone && setNames(new Map(choices.map(({ value, label }) => [Number(value), label]))),
      () => !gone && setNames(new Map()),
    );
    return () => {
      gone = true;
    };
  }, [target, key]);
  const shown = ids.slice(0, mostNames).map((id) => names?.get(id) ?? (names ? `#${id}` : '…'));
  return `${shown.join('、')}${ids.length > mostNames ? ` 等 ${ids.length} 项` : ''}`;
}
const CodeWord = ({ field, value }: { field: Field; value: unknown }) =>
  useCodes(field.codes).find(({ value: code }) => code === value)?.label ?? String(value);
function DictionaryWord({ name, value }: { name: string; value: unknown }) {
  const { dictionary } = useKindTools();
  return dictionary(name)?.find((item) => item.value === value)?.label ?? String(value);
}
const isGiven = (value: unknown): boolean => !isMissing(value) && !(Array.isArray(value) && value.length === 0);
/** The lines of a part, each as its own fields tell it. */
function LineWords({ field, rows }: { field: Field; rows: readonly Row[] }) {
  const there = (row: Row) => Object.entries(lineFields(field)).filter(([key]) => isGiven(row[key]));
  return (
    <ol>
      {rows.map((row, at) => (
        <li key={at}>
          {there(row).map(([key, one], place) => (
            <span key={key}>
              {place > 0 && '；'}
              {one.label}：<Words field={one} value={row[key]} />
            </span>
          ))}
        </li>
      ))}
    </ol>
  );
}
/** The questions of a set with what was answered to them. */
function AnswerWords({ set, answers }: { set: FieldSet; answers: readonly Answer[] }) {
  const fields = fieldsOfSet(set, rowsOfAnswers(answers), {});
  return (
    <ul>
      {answers.map(({ field, value }) => (
        <li key={field}>
          {fields[setKey(field)]?.label}：<Words field={fields[setKey(field)]} value={value} />
        </li>
      ))}
    </ul>
  );
}
/** A value of a form or of an answer as words, wherever no labels stand beside it: what it refers to is looked up. */
export function Words({ field, value, nothing = dash }: Props) {
  if (isMissing(value)) return nothing;
  switch (field?.kind) {
    case 'code':
    case 'flag':
      return <CodeWord field={field} value={value} />;
    case 'dict':
      return <DictionaryWord name={field.target ?? ''} value={value} />;
    case 'ref':
    case 'region':
      return <Names target={field.target ?? ''} ids={[Number(value)]} />;
    case 'refs':
      return idsOf(value).length > 0 ? <Names target={field.target ?? ''} ids={idsOf(value)} /> : nothing;
    case 'fieldSet': {
      const given = (value as readonly Answer[]).filter((answer) => isGiven(answer.value));
      return field.set && given.length > 0 ? <AnswerWords set={field.set} answers={given} /> : nothing;
    }
    default:
      if (field && isNested(field) && Array.isArray(value)) return value.length > 0 ? <LineWords field={field} rows={value as Row[]} /> : nothing;
      return textOf(field, value, nothing);
  }
}
