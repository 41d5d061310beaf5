import { DatePicker, RangePicker } from '../../ui/pickers';
import type { FilterProps } from '../kind';

/** A span of days, or one day. */
export function DateFilter({ id, field, match, values, onChange }: FilterProps) {
  if (match !== 'between') {
    return (
      <DatePicker
        style={{ width: '100%' }}
        dayStartOfWeek={1}
        value={values[0]?.[0]}
        inputProps={{ id, 'aria-label': field.label }}
        placeholder={`请选择${field.label}`}
        onChange={(text) => onChange([text ? [text] : []])}
      />
    );
  }
  const [start, end] = [values[0]?.[0]?.slice(0, 10), values[1]?.[0]?.slice(0, 10)];
  return (
    <RangePicker
      style={{ width: '100%' }}
      dayStartOfWeek={1}
      separator="至"
      allowClear
      disabledDate={() => false}
      value={start || end ? [start ?? '', end ?? ''] : []}
      inputProps={[{ id, 'aria-label': `${field.label}开始` }, { 'aria-label': `${field.label}结束` }]}
      placeholder={['开始日期', '结束日期']}
      onChange={(texts) => onChange([texts?.[0] ? [texts[0]] : [], texts?.[1] ? [texts[1]] : []])}
    />
  );
}
