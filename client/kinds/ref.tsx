import { shownName } from '@/domain/kernel/field';
import { dash, isMissing } from './format';
import { idsOf, type Choice, type FilterProps, type InputProps, type Kind, type ShowProps } from './kind';
import { RemoteSelect } from './parts/RemoteSelect';

const labelIn = ({ name, field, row }: ShowProps): string | undefined => {
  const label = row[shownName(name, field) ?? ''];
  return isMissing(label) ? undefined : String(label);
};
const shown = (props: ShowProps) => {
  if (isMissing(props.row[props.name])) return dash;
  const label = labelIn(props) ?? `#${props.row[props.name]}`;
  return <span title={label}>{label}</span>;
};
function RefInput({ name, value, onChange, row, ...rest }: InputProps) {
  const label = row && labelIn({ name, field: rest.field, row });
  const known: Choice[] = row && label !== undefined && !isMissing(row[name]) ? [{ value: Number(row[name]), label }] : [];
  return (
    <RemoteSelect
      {...rest}
      multiple={false}
      value={isMissing(value) ? [] : [Number(value)]}
      onChange={(ids) => onChange(ids[0] ?? null)}
      known={known}
    />
  );
}
/** Any of several, or one, by id. */
export function RefFilter({ id, field, match, values, onChange }: FilterProps) {
  return (
    <RemoteSelect id={id} field={field} multiple={match === 'oneOf'} value={idsOf(values[0] ?? [])} onChange={(ids) => onChange([ids.map(String)])} />
  );
}
export const ref: Kind = { Cell: shown, Input: RefInput, Filter: RefFilter, width: 144 };
