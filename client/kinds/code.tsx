import { Radio } from '@arco-design/web-react';
import { shownName } from '@/domain/kernel/field';
import { CodeTag } from '../ui/CodeTag';
import { dash, isMissing } from '@/domain/format';
import { useCodes, type FilterProps, type InputProps, type Kind, type ShowProps } from './kind';
import { ChoiceFilter } from './parts/choiceFilter';
import { ChoiceSelect } from './parts/ChoiceSelect';

/** The word of a code: the server's, else the table's own. */
function Shown({ name, field, row }: ShowProps) {
  const value = row[name];
  if (isMissing(value)) return dash;
  const item = field.codes?.items.find((one) => one.code === value);
  const label = String(row[shownName(name, field) ?? ''] ?? item?.label ?? value);
  return field.codes?.items.some((one) => one.color) ? <CodeTag label={label} color={item?.color} /> : label;
}
const fewest = 4;
/** Few answers that must be given lie open; many are chosen from a list. */
function CodeInput(props: InputProps) {
  const { id, field, value, onChange, disabled, describedBy } = props;
  const known = useCodes(field.codes);
  const { choosable } = field;
  const choices = choosable ? known.filter(({ value: code }) => code === value || choosable.includes(code)) : known;
  if (choices.length > fewest || !(field.required || field.initial !== undefined))
    return <ChoiceSelect {...props} label={field.label} choices={choices} />;
  return (
    <div id={id} role="group" aria-label={field.label} aria-describedby={describedBy}>
      <Radio.Group value={value ?? undefined} onChange={onChange} disabled={disabled ?? false}>
        {choices.map((choice) => (
          <Radio key={choice.value} value={choice.value}>
            {choice.label}
          </Radio>
        ))}
      </Radio.Group>
    </div>
  );
}
const CodeFilter = (props: FilterProps) => <ChoiceFilter {...props} choices={useCodes(props.field.codes)} />;
export const code: Kind = { Cell: Shown, Input: CodeInput, Filter: CodeFilter, width: 96 };
/** 1 是, 2 否. */
export const flag: Kind = { ...code, width: 96 };
