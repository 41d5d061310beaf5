import { TimePicker } from '../ui/pickers';
import { dash, isMissing } from '@/domain/format';
import type { InputProps, Kind } from './kind';
import { useAriaOn } from './parts/aria';
import { TextFilter } from './parts/textFilter';

function TimeInput({ id, field, value, onChange, disabled, invalid, describedBy }: InputProps) {
  useAriaOn(id, { label: field.label, describedBy, invalid });
  return (
    <div id={id} role="group">
      <TimePicker
        format="HH:mm"
        style={{ width: '100%' }}
        value={isMissing(value) ? undefined : String(value).slice(0, 5)}
        onChange={(text) => onChange(text || null)}
        disabled={disabled ?? false}
        {...(invalid && { status: 'error' as const })}
        placeholder={`请选择${field.label}`}
      />
    </div>
  );
}
export const time: Kind = {
  Cell: ({ name, row }) => (isMissing(row[name]) ? dash : String(row[name]).slice(0, 5)),
  Input: TimeInput,
  Filter: TextFilter,
  width: 96,
};
