import { Button, Checkbox, Input, InputNumber, Skeleton } from '@arco-design/web-react';
import { IconDelete, IconPlus } from '@arco-design/web-react/icon';
import { refund } from '@/domain/resources/refund';
import { useReadQuery, type Failure } from '../../kernel/api';
import { endpointOf } from '../../kernel/visibility';
import { dayText, grouped } from '../../kinds/format';
import { idsOf, type InputProps } from '../../kinds/kind';
import { money } from '../fee_bill/money';
import './refund.css';

interface Preview {
  readonly rooms: readonly { id: number; name: string; area: number; building_name: string }[];
  readonly unpaid: string;
  readonly deposit: string;
  readonly credit: string;
  readonly penalty: string;
  readonly amount: string;
  readonly changes: readonly {
    id: number;
    number: string;
    item: string;
    period_start: string | null;
    period_end: string | null;
    amount: string;
    remove: boolean;
    change: string;
  }[];
}
const kinds = { refund: 1, rooms: 2, all: 3 } as const;
const endpoint = endpointOf(refund, 'preview', 'query');

/** The sheet of what is being typed, as the server reckons it; nothing is asked before contract and day are there. */
function usePreview(draft: InputProps['draft'] = {}) {
  const { contract_id, exit_at, room_ids, penalty } = draft;
  const leaving = 'room_ids' in draft;
  const rooms = idsOf(room_ids);
  const asked = Boolean(contract_id && exit_at && endpoint);
  const kind = !leaving ? kinds.refund : rooms.length > 0 ? kinds.rooms : kinds.all;
  const answer = useReadQuery(
    {
      path: endpoint?.path ?? '',
      query: { contract_id: Number(contract_id), exit_at: String(exit_at ?? ''), kind, rooms, penalty: String(penalty ?? '0') },
      reads: endpoint?.reads ?? [],
    },
    { skip: !asked },
  );
  return { asked, leaving, preview: asked ? (answer.data as Preview | undefined) : undefined, failure: answer.error as Failure | undefined };
}
/** The rooms that the contract still holds on that day; all of them is 退租, some are 退房. */
export function RoomChooser({ id, field, value, onChange, disabled, draft, describedBy }: InputProps) {
  const { asked, preview, failure } = usePreview(draft);
  if (!asked) return <p className="refund-hint">请先选择合同和退出日期</p>;
  if (failure) return <p className="refund-hint">{failure.message}</p>;
  if (!preview) return <Skeleton animation text={{ rows: 2 }} />;
  if (preview.rooms.length === 0) return <p className="refund-hint">该合同在这一天没有占用房间</p>;
  const chosen = idsOf(value).filter((one) => preview.rooms.some((room) => room.id === one));
  const all = chosen.length === preview.rooms.length;
  return (
    <div id={id} role="group" aria-label={field.label} aria-describedby={describedBy} className="refund-rooms">
      <Checkbox
        checked={all}
        indeterminate={chosen.length > 0 && !all}
        disabled={disabled ?? false}
        onChange={(on) => onChange(on ? preview.rooms.map((room) => room.id) : [])}
      >
        全部房间（退租）
      </Checkbox>
      <Checkbox.Group
        value={chosen}
        disabled={disabled ?? false}
        onChange={(next) => onChange(next.map(Number))}
        options={preview.rooms.map((room) => ({ value: room.id, label: `${room.building_name} ${room.name}（${grouped(room.area)} ㎡）` }))}
      />
    </div>
  );
}
/** How the sum comes about, in a line each. */
export function SheetLines({ deposit, credit, unpaid, penalty, amount }: Pick<Preview, 'deposit' | 'credit' | 'unpaid' | 'penalty' | 'amount'>) {
  const owes = amount.startsWith('-');
  return (
    <dl className="refund-sheet">
      <dt>已收押金</dt>
      <dd>{money(deposit)}</dd>
      <dt>＋ 预存与多收</dt>
      <dd>{money(credit)}</dd>
      <dt>－ 未缴（计至退出日前一天）</dt>
      <dd>{money(unpaid)}</dd>
      <dt>－ 违约金</dt>
      <dd>{money(penalty)}</dd>
      <dt className="refund-total">{owes ? '＝ 应补' : '＝ 应退'}</dt>
      <dd className={owes ? 'refund-total money-bad' : 'refund-total'}>{money(owes ? amount.slice(1) : amount)}</dd>
    </dl>
  );
}
/** The penalty, and below it what comes out of everything that is typed. */
export function PenaltyInput({ id, value, onChange, onBlur, disabled, describedBy, draft }: InputProps) {
  const { preview, leaving } = usePreview(draft);
  return (
    <>
      <InputNumber
        id={id}
        aria-describedby={describedBy}
        prefix="¥"
        hideControl
        precision={2}
        min={0}
        max={1e12}
        disabled={disabled ?? false}
        value={value === null || value === undefined || value === '' ? undefined : Number(value)}
        onChange={(next) => onChange(next === undefined || next === null ? null : Number(next).toFixed(2))}
        onBlur={() => onBlur?.()}
      />
      {preview && (
        <div className="refund-preview" aria-live="polite">
          <SheetLines {...preview} />
          {leaving && preview.changes.length > 0 && (
            <details>
              <summary>{preview.changes.length} 张账单将随之调整</summary>
              <ul>
                {preview.changes.map((bill) => (
                  <li key={bill.id}>
                    {bill.item} {dayText(bill.period_start)} 至 {dayText(bill.period_end)}：{money(bill.amount)}
                    {bill.remove ? '，移除' : `，调整 ${money(bill.change)}`}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </div>
      )}
    </>
  );
}
type Account = Readonly<Record<string, string>>;
const parts = [
  ['name', '户名'],
  ['bank', '开户行'],
  ['number', '账号'],
] as const;
/** Where the money is sent. */
export function AccountInput({ id, field, value, onChange, onBlur, disabled, describedBy }: InputProps) {
  const account = (value ?? {}) as Account;
  const set = (key: string, text: string) => {
    const next = { ...account, [key]: text };
    onChange(Object.values(next).some((one) => one.trim() !== '') ? next : null);
  };
  return (
    <div className="refund-account" role="group" aria-label={field.label} aria-describedby={describedBy}>
      {parts.map(([key, label], at) => (
        <Input
          key={key}
          {...(at === 0 && { id })}
          aria-label={label}
          placeholder={label}
          maxLength={60}
          value={account[key] ?? ''}
          disabled={disabled ?? false}
          onChange={(text) => set(key, text)}
          onBlur={() => onBlur?.()}
        />
      ))}
    </div>
  );
}
interface Reading {
  readonly meter: string;
  readonly value: string;
}
/** What the meters stood at when the rooms were handed over. */
export function ReadingsInput({ id, field, value, onChange, disabled, describedBy }: InputProps) {
  const list = (Array.isArray(value) ? value : []) as Reading[];
  const set = (at: number, change: Partial<Reading>) => onChange(list.map((one, place) => (place === at ? { ...one, ...change } : one)));
  return (
    <div className="refund-readings" role="group" aria-label={field.label} aria-describedby={describedBy}>
      {list.map((one, at) => (
        <span key={at}>
          <Input
            aria-label={`第${at + 1}块表号`}
            placeholder="表号"
            maxLength={40}
            value={one.meter}
            disabled={disabled ?? false}
            onChange={(meter) => set(at, { meter })}
          />
          <Input
            aria-label={`第${at + 1}块表读数`}
            placeholder="读数"
            maxLength={20}
            value={one.value}
            disabled={disabled ?? false}
            onChange={(text) => set(at, { value: text })}
          />
          <Button
            type="text"
            status="danger"
            icon={<IconDelete />}
            aria-label={`删除第${at + 1}块表`}
            disabled={disabled ?? false}
            onClick={() => onChange(list.length > 1 ? list.filter((_, place) => place !== at) : null)}
          />
        </span>
      ))}
      <Button
        id={id}
        type="dashed"
        size="small"
        icon={<IconPlus />}
        disabled={disabled ?? false}
        onClick={() => onChange([...list, { meter: '', value: '' }])}
      >
        添加读数
      </Button>
    </div>
  );
}
