import { Select } from '@arco-design/web-react';
import { useRef, useState } from 'react';
import { dayText, isMissing } from '@/domain/format';
import { idleRoom } from '@/domain/resources/idle-room';
import { useCall } from '../../kernel/api/calls';
import type { InputProps, Row } from '../../kinds/kind';
import { offeredFacts, offeredName } from './offeredRoom';

const most = 100;
/** The room that somebody moves into: one of those that are free from the day on, as a contract's own first step offers them. */
export function FreeRoomInput({ id, field, value, onChange, onBlur, draft, row, disabled, invalid, describedBy }: InputProps) {
  const [sought, setSought] = useState('');
  const seen = useRef(new Map<number, string>());
  const [park, day] = [row?.incubator_id, draft?.changed_at];
  const waits = isMissing(park) || isMissing(day);
  const query = { incubator_id: Number(park), page: 1, pageSize: most, sortField: 'area', sortOrder: 'ascend', free_start: day };
  const { data, failure, isFetching } = useCall(idleRoom, 'list', waits ? null : ({ ...query, ...(sought && { name: sought }) } as never));
  const { data: found = [], total = 0 } = (data ?? {}) as { data?: readonly Row[]; total?: number };
  const options = found
    .filter((one) => one.id !== Number(draft?.from_room))
    .map((one) => ({ value: Number(one.id), label: `${offeredName(one)} · ${offeredFacts(one)}`, disabled: false }));
  for (const { value: one, label } of options) seen.current.set(one, label);
  const chosen = isMissing(value) ? undefined : Number(value);
  // of another day, it may be somebody else's by then: that is said where it stands, and it is left to whoever chose it
  if (chosen !== undefined && !sought && !isFetching && data && !options.some((one) => one.value === chosen))
    options.unshift({
      value: chosen,
      label: `${seen.current.get(chosen)?.split(' · ')[0] ?? field.label}（${dayText(day)} 起不可租）`,
      disabled: true,
    });
  const none = waits ? '请先选择换房日期' : isFetching ? '正在查找可租的房间' : '没有可租的房间';
  const some = `请选择${field.label}（${dayText(day)} 起可租 ${total} 间${total > most ? '，可输入房间号查找' : ''}）`;
  return (
    <Select
      id={id}
      aria-label={field.label}
      aria-describedby={describedBy}
      placeholder={options.length > 0 ? some : (failure?.message ?? none)}
      notFoundContent={failure?.message ?? none}
      showSearch
      allowClear
      filterOption={(text, option) => String((option.props as { children?: unknown }).children).includes(text.trim())}
      // what is here is sought here
      onSearch={(text) => (sought || total > most) && setSought(text.trim())}
      value={chosen}
      loading={isFetching}
      disabled={disabled}
      error={invalid}
      onChange={(room) => onChange(room ?? null)}
      onBlur={onBlur}
      options={options}
    />
  );
}
