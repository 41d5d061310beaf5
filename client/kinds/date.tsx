import { DatePicker } from '../ui/pickers';
import { dash, dayText, minuteText } from '@/domain/format';
import type { InputProps, Kind } from './kind';
import { DateFilter } from './parts/dateFilter';

const withTime = { showTime: { format: 'HH:mm' }, format: 'YYYY-MM-DD HH:mm:ss' };
/** A day, or with a clock beside the calendar a moment. */
const dateInput = (format: object) =>
  function DateInput({ id, field, value, onChange, onBlur, disabled, invalid, describedBy }: InputProps) {
    return (
      <DatePicker
        {...format}
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
  };
/** A day of 0000 is no day (specification section 5): a form begins without it. */
const toForm: Kind['toForm'] = (row, name) => (dayText(row[name]) === dash ? null : dayText(row[name]));
export const date: Kind = { Cell: ({ name, row }) => dayText(row[name]), Input: dateInput({}), Filter: DateFilter, width: 112, toForm };
export const dateTime: Kind = { Cell: ({ name, row }) => minuteText(row[name]), Input: dateInput(withTime), Filter: DateFilter, width: 152 };
