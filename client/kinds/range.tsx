import { RangePicker } from '../ui/pickers';
import { endsOf, rangeText, shiftDay } from '@/domain/format';
import type { FormEvent } from 'react';
import type { InputProps, Kind, ShowProps } from './kind';
import { DateFilter } from './parts/dateFilter';

const ofDays = (field: ShowProps['field']): boolean => field.of !== 'dateTime';
const grain = 'YYYY-MM-DD HH:mm';
/** Typed with its seconds a moment is taken to the minute, which is all that is shown of it; set past React, which else would see no change. */
function dropSeconds({ target }: FormEvent): void {
  if (target instanceof HTMLInputElement && /\d \d\d:\d\d:\d\d$/.test(target.value))
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(target, target.value.slice(0, grain.length));
}
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
        {...(!days && { showTime: { format: 'HH:mm' }, format: grain })}
        inputProps={[{ id, 'aria-label': `${field.label}开始`, 'aria-describedby': describedBy }, { 'aria-label': `${field.label}结束` }]}
        value={start || end ? [days ? start : start.slice(0, grain.length), days ? end && shiftDay(end, -1) : end.slice(0, grain.length)] : []}
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
