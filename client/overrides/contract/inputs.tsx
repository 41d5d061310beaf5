import { Checkbox, Input, Skeleton } from '@arco-design/web-react';
import { useEffect, useRef } from 'react';
import { areaText, dayText, money } from '@/domain/format';
import { idsOf, useKindTools, type InputProps } from '../../kinds/kind';
import type { RefundPreview } from '@/domain/answers/money';
import { usePreview } from './preview';
import { SettledLines } from './SettledLines';
import { aboutOf, daysOf, isUncounted, outcomeOf } from './settledWords';
import './refund.css';

/** A number says little: whose contract it is, before anything is given back. */
const Tenant = ({ contract: { tenant, start_at, end_at } }: RefundPreview) => (
  <p className="refund-tenant">
    <strong>{tenant}</strong>
    <small>
      {dayText(start_at)} 至 {dayText(end_at)}
    </small>
  </p>
);
/** The rooms that the contract still holds on that day; all of them is 退租, some are 退房. */
export function RoomChooser({ id, field, value, onChange, onNeeded, disabled, draft, describedBy }: InputProps) {
  const { isRequested, preview, failure } = usePreview(draft);
  // of a single room there is nothing to choose: it is ticked with its contract, and may be taken back
  const ticked = useRef<unknown>(undefined);
  const only = preview?.rooms.length === 1 ? preview.rooms[0]?.id : undefined;
  useEffect(() => {
    if (only === undefined || ticked.current === only) return;
    ticked.current = only;
    if (idsOf(value).length === 0) onChange([only]);
  }, [only, value, onChange]);
  // a contract without rooms goes as a whole: of any other they are named
  const holdsRooms = (preview?.rooms.length ?? 0) > 0;
  useEffect(() => onNeeded?.(holdsRooms), [onNeeded, holdsRooms]);
  if (!isRequested) return <p className="refund-hint">请先选择合同和退出日期</p>;
  if (failure) return <p className="refund-hint">{failure.message}</p>;
  if (!preview) return <Skeleton animation text={{ rows: 2 }} />;
  if (preview.rooms.length === 0) return <p className="refund-hint">该合同在这一天没有占用房间，提交即整份退租</p>;
  const chosen = idsOf(value).filter((one) => preview.rooms.some((room) => room.id === one));
  const all = chosen.length === preview.rooms.length;
  return (
    <div id={id} role="group" aria-label={field.label} aria-describedby={describedBy} className="refund-rooms">
      <Tenant {...preview} />
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
        options={preview.rooms.map((room) => ({ value: room.id, label: `${room.building_name} ${room.name}（${areaText(room.area)}）` }))}
      />
    </div>
  );
}
/** How the sum comes about, in a line each. */
export function SheetLines({
  deposit,
  credit,
  unpaid,
  penalty,
  amount,
  metered = '0.00',
}: Pick<RefundPreview, 'deposit' | 'credit' | 'unpaid' | 'penalty' | 'amount'> & { metered?: string }) {
  const owes = amount.startsWith('-');
  return (
    <dl className="refund-sheet">
      <dt>已收押金</dt>
      <dd>{money(deposit)}</dd>
      <dt>＋ 预存与多收</dt>
      <dd>{money(credit)}</dd>
      <dt>－ 未缴（费用计至退出日前一天，滞纳金计至当天）</dt>
      <dd>{money(unpaid)}</dd>
      {Number(metered) > 0 && (
        <>
          <dt className="refund-part">其中末次抄表</dt>
          <dd className="refund-part">{money(metered)}</dd>
        </>
      )}
      <dt>－ 违约金</dt>
      <dd>{money(penalty)}</dd>
      <dt className="refund-total">{owes ? '＝ 应补' : '＝ 应退'}</dt>
      <dd className={owes ? 'refund-total money-bad' : 'refund-total'}>{money(owes ? amount.slice(1) : amount)}</dd>
    </dl>
  );
}
/** What the tenant still has to pay of shared meters once they are settled: said before he leaves, while it can be put on his sheet. */
function SharesToCome({ lines }: { lines: RefundPreview['shares'] }) {
  if (lines.length === 0) return null;
  const named = lines.map((line) => `${aboutOf(line)}（${line.number}，${daysOf(line)}）`);
  return <p className="refund-hint">尚未出账的公摊不在合计内：{named.join('、')}。要计入本单，请先确认到退出日前一天的公摊抄表单。</p>;
}
/** The penalty, and below it what comes out of everything that is typed. */
export function PenaltyInput(props: InputProps) {
  const { isRequested, preview, leaving, chosen, waiting, failure } = usePreview(props.draft);
  // what a contract comes to as a whole is no answer for whoever has not said which rooms are given back
  const unchosen = leaving && preview !== undefined && preview.rooms.length > 0 && chosen.length === 0;
  const goesWhole = leaving && preview !== undefined && chosen.length === preview.rooms.length;
  const Money = useKindTools().kindOf(props.field).Input;
  const settled = preview?.shares.filter((line) => !isUncounted(line)) ?? [];
  return (
    <>
      <Money {...props} />
      {failure && (
        <p className="refund-hint" role="alert">
          结算单暂时无法计算：{failure.message}
        </p>
      )}
      {isRequested && !failure && !preview && <Skeleton animation text={{ rows: 4 }} />}
      {unchosen && !failure && <p className="refund-hint">请先选择退还房间，再核对结算金额</p>}
      {preview && !failure && !unchosen && (
        <div className="refund-preview" aria-live="polite" aria-busy={waiting}>
          {!leaving && <Tenant {...preview} />}
          <SheetLines {...preview} />
          <SharesToCome lines={preview.shares.filter(({ of }) => of === 'share')} />
          {preview.shares
            .filter(({ of }) => of === 'earlier' || of === 'other')
            .map((line) => (
              <p key={line.number} className="refund-hint">
                {line.of === 'earlier' ? '续签前的合同' : '本合同以外的账单'} {line.number} 尚有{outcomeOf(line)}，不在合计内，请另行收取。
              </p>
            ))}
          {goesWhole && <p className="refund-hint">审核并确认退款后房间释放，未到期的账单移除；企业没有其他在租合同时即为退出，账号冻结。</p>}
          {settled.length > 0 && (
            <details>
              <summary>押金、预存、未缴与多收逐项列明（{settled.length} 项）</summary>
              <SettledLines lines={settled} />
            </details>
          )}
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
