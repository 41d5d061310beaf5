import { RangePicker } from '../ui/pickers';
import { endsOf, rangeText, shiftDay } from '@/domain/format';
import type { InputProps, Kind, ShowProps } from './kind';
import { DateFilter } from './parts/dateFilter';

const ofDays = (field: ShowProps['field']): boolean => field.of !== 'dateTime';
/** People name the last day; the value names the day after it (half-open). */
function RangeInput({ id, field, value, onChange, onBlur, disabled, invalid, describedBy }: InputProps) {
  const [start = '', end = ''] = endsOf(value) ?? [];
  const days = ofDays(field);
  return (
    <RangePicker
      dayStartOfWeek={1}
      separator="至"
      {...(!days && { showTime: { format: 'HH:mm' }, format: 'YYYY-MM-DD HH:mm:ss' })}
      inputProps={[{ id, 'aria-label': `${field.label}开始`, 'aria-describedby': describedBy }, { 'aria-label': `${field.label}结束` }]}
      value={start || end ? [start, days && end ? shiftDay(end, -1) : end] : []}
      onChange={(texts) => onChange(texts?.[0] && texts[1] ? [texts[0], days ? shiftDay(texts[1], 1) : texts[1]] : null)}
      onVisibleChange={(visible) => visible === false && onBlur?.()}
      disabled={disabled ?? false}
      {...(invalid && { status: 'error' as const })}
      placeholder={['开始', '结束']}
    />
  );
}
export const range: Kind = {
  Cell: ({ name, field, row }) => rangeText(row[name], ofDays(field)),
  Input: RangeInput,
  Filter: DateFilter,
  width: 220,
};
