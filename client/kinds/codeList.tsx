import { Checkbox } from '@arco-design/web-react';
import { labelOf } from '@/domain/kernel/codes';
import { dash } from '@/domain/format';
import { choicesOf, idsOf, type FilterProps, type InputProps, type Kind, type ShowProps } from './kind';
import { ChoiceFilter } from './parts/choiceFilter';

/** Codes are numbers, or words: the options of a question. */
const shown = ({ name, field, row }: ShowProps) =>
  (Array.isArray(row[name]) ? (row[name] as (number | string)[]) : []).map((one) => (field.codes && labelOf(field.codes, one)) ?? one).join('、') ||
  dash;
const CodeListInput = ({ id, field, value, onChange, disabled, describedBy }: InputProps) => (
  <div id={id} role="group" aria-label={field.label} aria-describedby={describedBy}>
    <Checkbox.Group
      disabled={disabled ?? false}
      value={idsOf(value)}
      onChange={onChange}
      options={choicesOf(field.codes).map((choice) => ({ value: choice.value, label: choice.label }))}
    />
  </div>
);
const CodeListFilter = (props: FilterProps) => <ChoiceFilter {...props} choices={choicesOf(props.field.codes)} />;
export const codeList: Kind = { Cell: shown, Input: CodeListInput, Filter: CodeListFilter, width: 160, wide: true };
