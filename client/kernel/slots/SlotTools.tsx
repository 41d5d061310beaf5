import { Button, Checkbox, Select } from '@arco-design/web-react';
import { addDays, startOfDay } from '@/domain/kernel/moment';
import { parkTime } from '@/domain/format';
import type { SlotGrid } from '@/domain/kernel/presentation';
import type { AnyResource } from '@/domain/kernel/resource';
import { DatePicker } from '../../ui/pickers';
import { clockOf } from './track';
import { mondayOf, type Slots } from './useSlots';

interface Props {
  readonly of: AnyResource;
  readonly grid: SlotGrid;
  readonly slots: Slots;
  readonly view: 'day' | 'week';
}
const legend = [
  ['free', '空闲'],
  ['held', '待审核'],
  ['taken', '已预约'],
  ['mine', '我的'],
  ['closed', '不开放'],
  ['past', '不可预约'],
] as const;
const halfHours = Array.from({ length: 47 }, (_, at) => clockOf((at + 1) * 30));
const short = (date: string): string => `${Number(date.slice(5, 7))}月${Number(date.slice(8))}日`;

/** Over the grid: its day or week, the line of a week, a time at which a line is to be free, those marked for oneself, and what the colours mean. */
export function SlotTools({ of, grid, slots, view }: Props) {
  const { date, today, go } = slots;
  const [step, unit] = view === 'day' ? [1, '日'] : [7, '周'];
  const monday = mondayOf(date);
  const isNow = view === 'day' ? date === today : monday === mondayOf(today);
  const show = (day: string) => go({ date: day === today ? undefined : day });
  const time = (name: 'from' | 'to', label: string, choices: readonly string[]) => (
    <Select
      size="small"
      allowClear
      className="slots-time"
      placeholder={label}
      aria-label={label}
      value={slots[name]}
      options={[...choices]}
      getPopupContainer={() => document.body}
      onChange={(value?: string) => go({ [name]: value })}
    />
  );
  return (
    <div className="slots-tools">
      <div className="wrap-row" role="group" aria-label={view === 'day' ? '日期' : '周'}>
        <Button size="small" aria-label={`上一${unit}`} onClick={() => show(addDays(date, -step))}>
          ‹
        </Button>
        <DatePicker
          size="small"
          allowClear={false}
          dayStartOfWeek={1}
          className="slots-date"
          inputProps={{ 'aria-label': '日期' }}
          value={date}
          onChange={(text) => text && show(text)}
        />
        <Button size="small" aria-label={`下一${unit}`} onClick={() => show(addDays(date, step))}>
          ›
        </Button>
        <Button size="small" disabled={isNow} onClick={() => show(today)}>
          {view === 'day' ? '今天' : '本周'}
        </Button>
        <b className="slots-day">
          {view === 'day' ? parkTime(startOfDay(date).getTime()).weekday : `${short(monday)} – ${short(addDays(monday, 6))}`}
        </b>
      </div>
      {view === 'day' ? (
        <div className="wrap-row" role="group" aria-label="空闲时间">
          {time(
            'from',
            '空闲从',
            halfHours.filter((one) => !slots.to || one < slots.to),
          )}
          {time(
            'to',
            '空闲至',
            halfHours.filter((one) => !slots.from || one > slots.from),
          )}
          {grid.marked && (
            <Checkbox checked={slots.marked} onChange={(checked) => go({ marked: checked ? '1' : undefined })}>
              只看收藏
            </Checkbox>
          )}
        </div>
      ) : (
        <Select
          size="small"
          className="slots-line"
          aria-label={of.label}
          placeholder={`选择${of.label}`}
          value={slots.line}
          options={slots.lines.map((line) => ({ value: line.id, label: String(line[of.title]) }))}
          getPopupContainer={() => document.body}
          onChange={(value: number) => go({ line: String(value) })}
        />
      )}
      <ul className="slots-legend" aria-label="图例">
        {legend.map(([state, label]) => (
          <li key={state}>
            <i className="slots-shade" data-state={state === 'mine' ? 'taken' : state} data-mine={state === 'mine' || undefined} />
            {label}
          </li>
        ))}
      </ul>
    </div>
  );
}
