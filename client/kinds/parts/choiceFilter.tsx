import type { FilterProps } from '../kind';
import type { Choice } from '../kind';
import { ChoiceSelect } from './ChoiceSelect';

/** A filter over a list of choices: one of them, or any of several. Values in the address are texts. */
export function ChoiceFilter({ id, field, match, values, onChange, choices }: FilterProps & { choices: readonly Choice[] }) {
  const several = match === 'oneOf';
  const asText = choices.map((choice) => ({ ...choice, value: String(choice.value) }));
  const given = values[0] ?? [];
  return (
    <ChoiceSelect
      id={id}
      label={field.label}
      choices={asText}
      value={several ? given : given[0]}
      multiple={several}
      onChange={(next) => onChange([(Array.isArray(next) ? next : next === null ? [] : [next]).map(String)])}
    />
  );
}
