import { Button, Radio, Select } from '@arco-design/web-react';
import { IconLeft, IconRight } from '@arco-design/web-react/icon';
import { addMonths } from '@/domain/calc/dates';
import { curveAgainst, curveSpan } from '@/domain/codes/iot';
import { addDays } from '@/domain/kernel/moment';
import type { Draw } from '@/panels/kernel/charts/series';
import { DatePicker } from '../../ui/pickers';
import './curve.css';

type Span = (typeof curveSpan.items)[number]['code'];
export interface PeriodQuery {
  readonly span: Span;
  readonly date: string;
  readonly against: (typeof curveAgainst.items)[number]['code'];
}
/** What stands close is a field, days and months are columns. */
export const drawOf: Readonly<Record<Span, Draw>> = { day: 'area', week: 'area', month: 'column', year: 'column' };
const moved: Readonly<Record<Span, (day: string, by: number) => string>> = {
  day: addDays,
  week: (day, by) => addDays(day, by * 7),
  month: addMonths,
  year: (day, by) => addMonths(day, by * 12),
};
interface Props {
  readonly value: PeriodQuery;
  readonly onChange: (some: Partial<PeriodQuery>) => void;
  /** Without another period beside it. */
  readonly alone?: boolean;
}
/** Which day, week, month or year is looked at, and what it stands beside. */
export function PeriodTools({ value: { span, date, against }, onChange, alone = false }: Props) {
  const name = curveSpan.items.find(({ code }) => code === span)?.label ?? '';
  return (
    <>
      <Radio.Group type="button" size="small" value={span} onChange={(next: Span) => onChange({ span: next })}>
        {curveSpan.items.map(({ code, label }) => (
          <Radio key={code} value={code}>
            {label}
          </Radio>
        ))}
      </Radio.Group>
      <span className="curve-step">
        <Button size="small" icon={<IconLeft />} aria-label={`上一${name}`} onClick={() => onChange({ date: moved[span](date, -1) })} />
        <DatePicker size="small" value={date} allowClear={false} onChange={(day) => onChange({ date: day.slice(0, 10) })} />
        <Button size="small" icon={<IconRight />} aria-label={`下一${name}`} onClick={() => onChange({ date: moved[span](date, 1) })} />
      </span>
      {!alone && (
        <Select
          size="small"
          aria-label="对比"
          value={against}
          options={curveAgainst.items.map(({ code: one, label }) => ({ value: one, label }))}
          onChange={(next) => onChange({ against: next })}
        />
      )}
    </>
  );
}
