import { DatePicker } from '../ui/pickers';
import { minuteText } from '@/domain/format';
import type { InputProps, Kind } from './kind';
import { DateFilter } from './parts/dateFilter';

function DateTimeInput({ id, field, value, onChange, onBlur, disabled, invalid, describedBy }: InputProps) {
  return (
    <DatePicker
      dayStartOfWeek={1}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm:ss"
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
export const dateTime: Kind = { Cell: ({ name, row }) => minuteText(row[name]), Input: DateTimeInput, Filter: DateFilter, width: 152 };
