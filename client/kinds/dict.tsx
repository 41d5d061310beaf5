import { shownName } from '@/domain/kernel/field';
import { dash, isMissing } from '@/domain/format';
import { useKindTools, type FilterProps, type InputProps, type Kind, type ShowProps } from './kind';
import { ChoiceFilter } from './parts/choiceFilter';
import { ChoiceSelect } from './parts/ChoiceSelect';

const shown = ({ name, field, row }: ShowProps) => (isMissing(row[name]) ? dash : String(row[shownName(name, field) ?? ''] ?? row[name]));
/** An item of an open dictionary; disabled ones are not offered any more. */
function DictInput(props: InputProps) {
  const choices = useKindTools().dictionary(props.field.target ?? '');
  return <ChoiceSelect {...props} label={props.field.label} choices={choices ?? []} loading={choices === undefined} />;
}
/** Disabled items still stand on old rows, so they can be filtered by. */
function DictFilter(props: FilterProps) {
  const choices = useKindTools().dictionary(props.field.target ?? '') ?? [];
  return <ChoiceFilter {...props} choices={choices.map(({ value, label }) => ({ value, label }))} />;
}
export const dict: Kind = { Cell: shown, Input: DictInput, Filter: DictFilter, width: 104 };
