import { Button, Input } from '@arco-design/web-react';
import { addDays } from '@/domain/kernel/moment';
import { priceBand } from '@/domain/codes/iot';
import { labelOf } from '@/domain/kernel/codes';
import { dash, dayText, grouped, money, plain } from '@/domain/format';
import type { InputProps } from '../../kinds/kind';
import type { FinalLine } from '@/domain/calc/finalLine';
import { readingsIn, usePreview, type Reading } from './preview';

const shownOf = (value: string | null): string => (value === null ? dash : grouped(plain(value)));
const unitText = (unit: FinalLine['unit']): string => (unit === 't' ? '吨' : unit);

/** How a line came to its money: each band's price with what was used in it. */
export const stepsText = ({ steps, unit }: FinalLine): string =>
  steps
    .map(({ band, price, quantity }) => `${band ? `${labelOf(priceBand, band)} ` : ''}${plain(quantity)} ${unitText(unit)} × ${plain(price)} 元`)
    .join(' ＋ ');
const Steps = ({ line }: { line: FinalLine }) => (line.steps.length === 0 ? null : <small>{stepsText(line)}</small>);
/** What a meter stood at before and after, and what that comes to in its unit. */
export const readingWords = ({ last_value, value, ratio, usage, unit }: FinalLine): string =>
  `${shownOf(last_value)} → ${shownOf(value)}${Number(ratio) === 1 ? '' : `，倍率 ${plain(ratio)}`}，用量 ${shownOf(usage)} ${unitText(unit)}`;
/** What was read, used and charged, of a sheet that was handed in. */
export function ReadingLines({ lines }: { lines: readonly FinalLine[] }) {
  return (
    <ul className="refund-meters" aria-label="末次读数">
      {lines.map((line) => (
        <li key={`${line.meter_id} ${line.period_start}`}>
          <p>
            <strong>{line.meter}</strong>
            <span>{line.settled ? '已结清' : money(line.amount)}</span>
          </p>
          {line.settled ? (
            <small>
              {line.number}，已结算至 {addDays(line.period_start, -1)}
            </small>
          ) : (
            <small>
              {line.number}，{dayText(line.period_start)} 至 {dayText(line.period_end)}：{readingWords(line)}
            </small>
          )}
          <Steps line={line} />
        </li>
      ))}
    </ul>
  );
}
function Line({
  line,
  typed,
  disabled,
  onChange,
}: {
  line: FinalLine;
  typed: Reading | undefined;
  disabled: boolean;
  onChange: (change: Partial<Reading>) => void;
}) {
  const value = typed?.value ?? '';
  const current = line.value === (value || null);
  const wrong = current && value !== '' ? line.fault : null;
  return (
    <li>
      <p>
        <strong>{line.meter}</strong>
        <small>{line.room}</small>
      </p>
      {line.waiting ? (
        <small className="money-bad">{line.fault}</small>
      ) : line.settled ? (
        <small>已结算至 {addDays(line.period_start, -1)}，无需抄表</small>
      ) : line.known ? (
        <>
          <p>
            <small>
              {dayText(line.period_start)} 至 {dayText(line.period_end)}：{readingWords(line)}
            </small>
            <span>{money(line.amount)}</span>
          </p>
          <Steps line={line} />
        </>
      ) : (
        <>
          <div className="refund-meter-values">
            {line.last_value === null ? (
              <Input
                aria-label={`${line.meter} 上期读数`}
                placeholder="上期读数"
                maxLength={17}
                value={typed?.last_value ?? ''}
                disabled={disabled}
                onChange={(last_value) => onChange({ last_value: last_value.trim() })}
              />
            ) : (
              <span>
                上期 {shownOf(line.last_value)}
                <small>自 {dayText(line.period_start)}</small>
              </span>
            )}
            <Input
              aria-label={`${line.meter} 本期读数`}
              placeholder={line.shown === null ? '本期读数' : `表显 ${shownOf(line.shown)}`}
              suffix={unitText(line.unit)}
              maxLength={17}
              value={value}
              disabled={disabled}
              {...(wrong && { status: 'error' as const })}
              onChange={(text) => onChange({ value: text.trim() })}
            />
          </div>
          {wrong ? (
            <small className="money-bad">{wrong}</small>
          ) : (
            current &&
            line.amount !== null && (
              <p>
                <small>
                  用量 {shownOf(line.usage)} {unitText(line.unit)}
                  {line.doubtful && <b className="money-bad"> 明显偏大，请核对</b>}
                </small>
                <span>{money(line.amount)}</span>
              </p>
            )
          )}
          {current && !wrong && <Steps line={line} />}
        </>
      )}
    </li>
  );
}
/** What the meters of the rooms stood at when they were handed over, and what that comes to. */
export function ReadingsInput({ id, field, value, onChange, disabled, draft, describedBy }: InputProps) {
  const { isRequested, chosen, preview, failure } = usePreview(draft);
  if (!isRequested || failure || !preview || chosen.length === 0) return <p className="refund-hint">选择退还房间后，在此填写各表读数</p>;
  if (preview.meters.length === 0) return <p className="refund-hint">所选房间没有绑定的电表、水表</p>;
  const typed = readingsIn(value).filter((one) => preview.meters.some(({ meter_id }) => meter_id === one.meter_id));
  const set = (meter_id: number, change: Partial<Reading>) => {
    const before = typed.find((one) => one.meter_id === meter_id) ?? { meter_id, value: '' };
    onChange([...typed.filter((one) => one.meter_id !== meter_id), { ...before, ...change }]);
  };
  const reporting = preview.meters.filter(({ settled, shown }) => !settled && shown !== null);
  const fill = () =>
    onChange([
      ...typed.filter((one) => !reporting.some(({ meter_id }) => meter_id === one.meter_id)),
      ...reporting.map(({ meter_id, shown }) => ({ ...typed.find((one) => one.meter_id === meter_id), meter_id, value: plain(String(shown)) })),
    ]);
  return (
    <div id={id} role="group" aria-label={field.label} aria-describedby={describedBy} className="refund-readings">
      {reporting.length > 0 && (
        <Button size="small" type="text" className="refund-fill" disabled={disabled ?? false} onClick={fill}>
          取当前表显
        </Button>
      )}
      <ul className="refund-meters">
        {preview.meters.map((line) => (
          <Line
            key={`${line.meter_id} ${line.period_start}`}
            line={line}
            typed={typed.find(({ meter_id }) => meter_id === line.meter_id)}
            disabled={disabled ?? false}
            onChange={(change) => set(line.meter_id, change)}
          />
        ))}
      </ul>
    </div>
  );
}
