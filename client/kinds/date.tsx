import { useState, type KeyboardEvent } from 'react';
import { DatePicker } from '../ui/pickers';
import { dash, dayText, minuteText } from '@/domain/format';
import type { InputProps, Kind } from './kind';
import { DateFilter } from './parts/dateFilter';
import { dropSeconds, minute, toMinute } from './parts/minute';
import { typedMoment } from './parts/typedMoment';

/** A day, or with a clock beside the calendar a moment. */
const dateInput = (hasTime: boolean) =>
  function DateInput({ id, field, value, onChange, onBlur, disabled, invalid, describedBy }: InputProps) {
    const text = (value as string | null) ?? undefined;
    const [open, setOpen] = useState(false);
    const change = (next: string | undefined) => onChange(next ? `${next}${hasTime ? ':00' : ''}` : null);
    // whoever types and goes on to the next question has answered this one: the picker alone would want Enter, and forget the rest
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (key !== 'Tab' || !open || !(target instanceof HTMLInputElement)) return;
      const typed = typedMoment(target.value, hasTime);
      if (typed) change(typed);
      setOpen(false);
      onBlur?.();
    };
    return (
      <div onInputCapture={dropSeconds} onKeyDownCapture={onKey}>
        <DatePicker
          {...(hasTime && minute)}
          style={{ width: '100%' }}
          dayStartOfWeek={1}
          inputProps={{ id, 'aria-label': field.label, 'aria-describedby': describedBy }}
          value={hasTime ? text && toMinute(text) : text}
          onChange={change}
          popupVisible={open}
          onVisibleChange={(visible = false) => {
            setOpen(visible);
            if (!visible) onBlur?.();
          }}
          disabled={disabled ?? false}
          {...(invalid && { status: 'error' as const })}
          placeholder={`请选择${field.label}`}
        />
      </div>
    );
  };
/** A day of 0000 is no day (specification section 5): a form begins without it. */
const toForm: Kind['toForm'] = (row, name) => (dayText(row[name]) === dash ? null : dayText(row[name]));
export const date: Kind = { Cell: ({ name, row }) => dayText(row[name]), Input: dateInput(false), Filter: DateFilter, width: 118, toForm };
/** A moment; before it has come what its field says of that (待确认). */
const momentText: Kind['Cell'] = ({ name, field, row }) => {
  const text = minuteText(row[name]);
  return text === dash ? (field.empty ?? dash) : text;
};
export const dateTime: Kind = { Cell: momentText, Input: dateInput(true), Filter: DateFilter, width: 166 };
