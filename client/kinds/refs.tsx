import { dash } from '@/domain/format';
import { idsOf, useKindTools, useQuestion, type Choice, type InputProps, type Kind, type ShowProps } from './kind';
import { RemoteSelect } from './parts/RemoteSelect';
import { RefFilter } from './ref';

const labelsIn = (name: string, row: ShowProps['row']): string[] => {
  const labels = row[`${name}_labels`];
  return Array.isArray(labels) ? labels.map(String) : [];
};
const shown = ({ name, row }: ShowProps): string => {
  const labels = labelsIn(name, row);
  return labels.length > 0
    ? labels.join('、')
    : idsOf(row[name])
        .map((id) => `#${id}`)
        .join('、') || dash;
};
function RefsInput(props: InputProps) {
  const { MadeRows } = useKindTools();
  return props.field.makes ? <MadeRows {...props} /> : <ChosenInput {...props} />;
}
function ChosenInput({ name, value, onChange, row, draft, ...rest }: InputProps) {
  const question = useQuestion(name, rest.field);
  const labels = row ? labelsIn(name, row) : [];
  const known = row ? idsOf(row[name]).flatMap((id, at): Choice[] => (labels[at] === undefined ? [] : [{ value: id, label: labels[at] }])) : [];
  return <RemoteSelect {...rest} multiple value={idsOf(value)} onChange={onChange} known={known} siblingValues={draft} inForm question={question} />;
}
export const refs: Kind = {
  Cell: (props) => {
    const text = shown(props);
    return <span title={text}>{text}</span>;
  },
  Detail: shown,
  Input: RefsInput,
  Filter: RefFilter,
  width: 180,
};
