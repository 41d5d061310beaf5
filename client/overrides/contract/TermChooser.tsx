import { Checkbox, Skeleton } from '@arco-design/web-react';
import { dayText, isMissing, plain } from '@/domain/format';
import { labelOf } from '@/domain/kernel/codes';
import { shownName } from '@/domain/kernel/field';
import { priceUnit } from '@/domain/codes/money';
import { contract } from '@/domain/resources/contract';
import { contractTerm } from '@/domain/resources/contract-part';
import { useCall } from '../../kernel/api/calls';
import { idsOf, type InputProps, type Row } from '../../kinds/kind';
import { linesOf } from './plan';
import './refund.css';

const { room_id: roomField, payment_item_id: itemField } = contractTerm.fields;
const text = (row: Row, name: string, field: Parameters<typeof shownName>[1]): string => String(row[shownName(name, field) ?? ''] ?? '');
/** The terms whose price a supplement may change from the day on: of rooms that are still let then, and charged more than once. */
function chargedFrom(read: Row, day: string): readonly Row[] {
  const held = linesOf(read.rooms).filter(({ end_at }) => String(end_at) >= day);
  return linesOf(read.terms).filter(
    ({ room_id, price_unit, end_at }) =>
      price_unit !== 'yuan' && String(end_at) >= day && (isMissing(room_id) || held.some((one) => one.room_id === room_id)),
  );
}
/** Which terms get another price: none chosen is all of the rent. */
export function TermChooser({ id, field, value, onChange, disabled, draft = {}, row, describedBy }: InputProps) {
  const { data, failure } = useCall(contract, 'read', row ? { id: Number(row.id) } : null);
  if (failure) return <p className="refund-hint">{failure.message}</p>;
  if (!data) return <Skeleton animation text={{ rows: 2 }} />;
  const terms = chargedFrom(data as Row, isMissing(draft.begins_at) ? '' : String(draft.begins_at));
  if (terms.length === 0) return <p className="refund-hint">该合同在这一天之后没有可改价的条款</p>;
  return (
    <div id={id} role="group" aria-label={field.label} aria-describedby={describedBy} className="refund-rooms">
      <Checkbox.Group
        value={idsOf(value)}
        disabled={disabled ?? false}
        onChange={(next) => onChange(next.map(Number))}
        options={terms.map((term) => ({
          value: Number(term.id),
          label: `${text(term, 'room_id', roomField) || '整份合同'} ${text(term, 'payment_item_id', itemField)} ${plain(term.price)} ${labelOf(priceUnit, term.price_unit) ?? ''}（${dayText(String(term.start_at))} 至 ${dayText(String(term.end_at))}）`,
        }))}
      />
    </div>
  );
}
