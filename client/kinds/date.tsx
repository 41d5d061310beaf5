import { DatePicker } from '../ui/pickers';
import { dash, dayText } from '@/domain/format';
import type { InputProps, Kind } from './kind';
import { DateFilter } from './parts/dateFilter';

function DateInput({ id, field, value, onChange, onBlur, disabled, invalid, describedBy }: InputProps) {
  return (
    <DatePicker
      dayStartOfWeek={1}
      inputProps={{ id, 'aria-label': field.label, 'aria-describedby': describedBy }}
      value={(value as string | null) ?? undefined}
      onChange={(text) => onChange(text || null)}
      onVisibleChange={(visible) => visible === false && onBlur?.()}
      disabled={disabled ?? false}
      {...(invalid && { status: 'error' as const })}
      placeholder={`请选择${field.label}`}
    />
  );
}
/** A day of 0000 is no day (specification section 5): a form begins without it. */
const toForm: Kind['toForm'] = (row, name) => (dayText(row[name]) === dash ? null : dayText(row[name]));
export const date: Kind = { Cell: ({ name, row }) => dayText(row[name]), Input: DateInput, Filter: DateFilter, width: 112, toForm };
