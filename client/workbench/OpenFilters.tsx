import '@arco-design/web-react/es/DatePicker/style/index.css';
import '@arco-design/web-react/es/TimePicker/style/index.css';
import { DatePicker, Form, Select } from '@arco-design/web-react';
import { useCall } from '@/client/kernel/api/calls';
import { paymentItem } from '@/domain/resources/payment-item';
import { roomType } from '@/domain/resources/room-type';
import type { AnyResource } from '@/domain/kernel/resource';
import type { PanelFilter } from '@/domain/panels';

interface OpenFiltersProps {
  readonly filters: readonly PanelFilter[];
  readonly values: Readonly<Record<string, string>>;
  readonly onPick: (name: PanelFilter, value: string) => void;
}
const lists = {
  room_type: { label: '房间类型', resource: roomType },
  payment_id: { label: '费用项', resource: paymentItem },
} as const;
const dates = { start_at: '开始日期', end_at: '截止日期' } as const;

function Chosen({ name, value, onPick }: { name: keyof typeof lists; value: string | undefined; onPick: (value: string) => void }) {
  const { label, resource } = lists[name];
  const rows = useCall<AnyResource, 'list'>(resource, 'list', { pageSize: 200 }).data?.data ?? [];
  return (
    <Form.Item label={label}>
      <Select
        allowClear
        showSearch
        placeholder={`全部${label}`}
        filterOption={(text: string, option) => String((option.props as { children?: unknown }).children ?? '').includes(text)}
        value={value === undefined ? undefined : Number(value)}
        onChange={(id?: number) => onPick(id === undefined ? '' : String(id))}
      >
        {rows.map(({ id, name: text }) => (
          <Select.Option key={id} value={id}>
            {String(text)}
          </Select.Option>
        ))}
      </Select>
    </Form.Item>
  );
}
/** The filters that a panel's numbers follow: days, the type of rooms, the payment item. */
export function OpenFilters({ filters, values, onPick }: OpenFiltersProps) {
  return filters.map((name) => {
    if (name === 'room_type' || name === 'payment_id')
      return <Chosen key={name} name={name} value={values[name]} onPick={(value) => onPick(name, value)} />;
    if (name !== 'start_at' && name !== 'end_at') return null;
    return (
      <Form.Item key={name} label={dates[name]}>
        <DatePicker
          style={{ width: '100%' }}
          value={values[name]?.slice(0, 10)}
          onChange={(day?: string) => onPick(name, day ? `${day} 00:00:00` : '')}
        />
      </Form.Item>
    );
  });
}
