import { KindTools } from '@/client/kernel/page/KindTools';
import { kindOf } from '@/client/kinds';
import { FormField } from '@/client/ui/FormSections';
import { entType, techField } from '@/domain/codes/customer';
import { roomUse } from '@/domain/codes/space';
import { yesNo } from '@/domain/kernel/codes';
import { code, date, ref, type Field } from '@/domain/kernel/field';
import type { PanelFilter } from '@/domain/panels';

interface OpenFiltersProps {
  readonly filters: readonly PanelFilter[];
  readonly values: Readonly<Record<string, string>>;
  readonly onPick: (name: PanelFilter, value: string) => void;
}
/** What a panel's filter asks, as a form would ask it; an end of days goes to the server as the moment at which its day begins. */
const fields: Readonly<Partial<Record<PanelFilter, Field>>> = {
  room_type: ref('房间类型', 'room_type'),
  assets_type: code('房间用途', roomUse),
  payment_id: ref('费用项', 'payment_item'),
  type: code('主体类型', entType),
  cate: code('技术领域', techField),
  isShow: code('官网展示', yesNo),
  start_at: date('开始日期'),
  end_at: date('截止日期'),
};
/** The filters that a panel's numbers follow: days, rooms and enterprises of one kind, the payment item. */
export function OpenFilters({ filters, values, onPick }: OpenFiltersProps) {
  return (
    <KindTools>
      {filters.map((name) => {
        const field = fields[name];
        if (!field) return null;
        const { Input } = kindOf(field);
        const isDay = field.kind === 'date';
        const isChosen = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
        const pick = (value: unknown) => onPick(name, isChosen(value) ? `${value}${isDay ? ' 00:00:00' : ''}` : '');
        const chosen = values[name] || undefined;
        const value = isDay ? chosen?.slice(0, 10) : field.kind === 'code' && chosen ? Number(chosen) : chosen;
        return (
          <FormField key={name} id={name} label={field.label}>
            <Input id={name} name={name} field={field} value={value} onChange={pick} />
          </FormField>
        );
      })}
    </KindTools>
  );
}
