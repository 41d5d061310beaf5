import { RangePicker } from '../ui/pickers';
import { endsOf, rangeText, shiftDay } from '@/domain/format';
import type { InputProps, Kind, ShowProps } from './kind';
import { DateFilter } from './parts/dateFilter';
import { dropSeconds, minute, toMinute } from './parts/minute';

const ofDays = (field: ShowProps['field']): boolean => field.of !== 'dateTime';
/** People name the last day; the value names the day after it (half-open). */
function RangeInput({ id, field, value, onChange, onBlur, disabled, invalid, describedBy }: InputProps) {
  const [start = '', end = ''] = endsOf(value) ?? [];
  const days = ofDays(field);
  const ends = (texts: readonly string[] | undefined): [string, string] | null => {
    const [first, last] = texts ?? [];
    return first && last ? (days ? [first, shiftDay(last, 1)] : [`${first}:00`, `${last}:00`]) : null;
  };
  return (
    <div onInputCapture={dropSeconds}>
      <RangePicker
        style={{ width: '100%' }}
        getPopupContainer={() => document.body}
        dayStartOfWeek={1}
        separator="至"
        {...(!days && minute)}
        inputProps={[{ id, 'aria-label': `${field.label}开始`, 'aria-describedby': describedBy }, { 'aria-label': `${field.label}结束` }]}
        value={start || end ? [days ? start : toMinute(start), days ? end && shiftDay(end, -1) : toMinute(end)] : []}
        onChange={(texts) => onChange(ends(texts))}
        onVisibleChange={(visible) => visible === false && onBlur?.()}
        disabled={disabled ?? false}
        {...(invalid && { status: 'error' as const })}
        placeholder={['开始', '结束']}
      />
    </div>
  );
}
export const range: Kind = {
  Cell: ({ name, field, row }) => rangeText(row[name], ofDays(field)),
  Input: RangeInput,
  Filter: DateFilter,
  width: 220,
  wide: true,
};
