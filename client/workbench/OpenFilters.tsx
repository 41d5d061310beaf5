import { KindTools } from '@/client/kernel/page/KindTools';
import { kindOf } from '@/client/kinds';
import { FormField } from '@/client/ui/FormSections';
import { date, ref, type Field } from '@/domain/kernel/field';
import type { PanelFilter } from '@/domain/panels';

interface OpenFiltersProps {
  readonly filters: readonly PanelFilter[];
  readonly values: Readonly<Record<string, string>>;
  readonly onPick: (name: PanelFilter, value: string) => void;
}
/** What a panel's filter asks, as a form would ask it; an end of days goes to the server as the moment at which its day begins. */
const fields: Readonly<Partial<Record<PanelFilter, Field>>> = {
  room_type: ref('房间类型', 'room_type'),
  payment_id: ref('费用项', 'payment_item'),
  start_at: date('开始日期'),
  end_at: date('截止日期'),
};
/** The filters that a panel's numbers follow: days, the type of rooms, the payment item. */
export function OpenFilters({ filters, values, onPick }: OpenFiltersProps) {
  return (
    <KindTools>
      {filters.map((name) => {
        const field = fields[name];
        if (!field) return null;
        const { Input } = kindOf(field);
        const isDay = field.kind === 'date';
        const pick = (value: unknown) => onPick(name, value ? `${value}${isDay ? ' 00:00:00' : ''}` : '');
        return (
          <FormField key={name} id={name} label={field.label}>
            <Input id={name} name={name} field={field} value={isDay ? values[name]?.slice(0, 10) : values[name]} onChange={pick} />
          </FormField>
        );
      })}
    </KindTools>
  );
}
