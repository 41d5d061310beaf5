import { useContext, useEffect, useState } from 'react';
import { shownName } from '@/domain/kernel/field';
import { dash, isMissing } from '@/domain/format';
import {
  FormPath,
  idsOf,
  useKindTools,
  useQuestion,
  type Choice,
  type FilterProps,
  type InputProps,
  type Kind,
  type Row,
  type ShowProps,
} from './kind';
import { RemoteSelect } from './parts/RemoteSelect';
import { useOnlyChoice } from './parts/useOnlyChoice';
import { TreePick, type TreeChoice } from './parts/TreePick';
import { later } from '../ui/later';

const PathInput = later(() => import('./parts/PathInput').then((module) => module.PathInput));

const labelIn = ({ name, field, row }: ShowProps): string | undefined => {
  const label = row[shownName(name, field) ?? ''];
  return isMissing(label) ? undefined : String(label);
};
const shown = (props: ShowProps) => {
  const named = labelIn(props);
  if (named === undefined && isMissing(props.row[props.name])) return props.field.empty ?? dash;
  const label = named ?? `#${props.row[props.name]}`;
  return <span title={label}>{label}</span>;
};
function OneInput(props: InputProps) {
  const { name, value, onChange, row, ...rest } = props;
  const { search } = useKindTools();
  const { target = '', choices: { first, fills } = {} } = props.field;
  const question = useQuestion(name, props.field);
  // a record is not chosen for itself
  const except = useContext(FormPath) === target && row ? Number(row.id) : undefined;
  const onFills =
    fills && props.onOther
      ? (answers: Row) => {
          for (const key of Object.keys(fills)) props.onOther?.(key, answers[key] ?? null);
        }
      : undefined;
  const { emptied } = useOnlyChoice(props, async () => {
    const { choices, total } = await search(target, { page: 1, question, siblingValues: props.draft });
    return total === 1 ? choices[0]?.value : undefined;
  });
  const label = row && labelIn({ name, field: rest.field, row });
  const known: Choice[] = row && label !== undefined && !isMissing(row[name]) ? [{ value: Number(row[name]), label }] : [];
  return (
    <RemoteSelect
      {...rest}
      multiple={false}
      value={isMissing(value) ? [] : [Number(value)]}
      onChange={(ids) => {
        if (ids.length === 0) emptied();
        onChange(ids[0] ?? null);
      }}
      known={known}
      siblingValues={props.draft}
      inForm
      question={question}
      first={first && (props.draft?.[first] ?? row?.[first])}
      except={except}
      onFills={onFills}
    />
  );
}
/** From a tree level by level; where the tree cannot be had (no right to read it), by name; where it is empty, that says so. */
function TreeInput(props: InputProps) {
  const { id, name, field, value, onChange, row } = props;
  const { tree } = useKindTools();
  const [nodes, setNodes] = useState<readonly TreeChoice[] | 'failed'>();
  const target = field.target ?? '';
  useEffect(() => {
    let current = true;
    tree(target, { name, row }).then(
      (found) => current && setNodes(found),
      () => current && setNodes('failed'),
    );
    return () => {
      current = false;
    };
  }, [tree, target, name, row]);
  if (nodes === 'failed' || nodes?.length === 0) return <OneInput {...props} />;
  const chosen = isMissing(value) ? null : Number(value);
  const label = row && labelIn({ name, field, row });
  // until the tree is there, what was chosen before is known by its label
  const known = chosen !== null && label !== undefined ? [{ id: chosen, title: label }] : [];
  return (
    <TreePick
      id={id}
      label={field.label}
      nodes={nodes ?? known}
      loading={!nodes}
      value={chosen}
      onChange={onChange}
      onBlur={props.onBlur}
      disabled={props.disabled}
      invalid={props.invalid}
      describedBy={props.describedBy}
    />
  );
}
function RefInput(props: InputProps) {
  if (props.field.path) return <PathInput {...props} />;
  return props.field.asTree ? <TreeInput {...props} /> : <OneInput {...props} />;
}
/** Any of several, or one, by id. */
export function RefFilter({ id, field, match, values, onChange, siblingValues, question }: FilterProps) {
  return (
    <RemoteSelect
      id={id}
      field={field}
      multiple={match === 'oneOf'}
      value={idsOf(values[0] ?? [])}
      onChange={(ids) => onChange([ids.map(String)])}
      siblingValues={siblingValues}
      question={question}
    />
  );
}
export const ref: Kind = { Cell: shown, Input: RefInput, Filter: RefFilter, width: 144 };
