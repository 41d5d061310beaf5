import { useState } from 'react';
import type { Unreported, UnreportedReturns } from '@/domain/feeds/analysis';
import { thousands } from '@/domain/format';
import { useLists, useOpener } from '../kernel/host';
import type { PanelProps } from '../kernel/panel';
import { OpenButton } from '../kernel/OpenButton';
import { type Column, Rows } from '../kernel/pieces';
import { quarterText } from '../kernel/quarters';
import { useToday, useUnit } from '../kernel/surface';
import { isToday, linesOf, remindable, remindedText } from './shape';
import { useRemind } from './useRemind';
import './eco-missing.css';

/** Who has not reported, the longest overdue first; each leads to its portrait, the figures to the returns that they count. */
export default function EcoMissing({ data, size }: PanelProps<UnreportedReturns>) {
  const unit = useUnit();
  const open = useOpener();
  const { to } = useLists();
  const day = useToday();
  const { send, may, message } = useRemind();
  // a message to many is sent by the second press
  const [sure, setSure] = useState(false);
  const waiting = remindable(data.data, day);
  const columns: readonly Column<Unreported>[] = [
    {
      title: '企业',
      wide: true,
      cell: ({ enterprise_id, name }) => (
        <span className="k-way" title={name}>
          {name}
          <OpenButton label={`${name}的画像`} onOpen={open('cockpitPortrayal', { id: String(enterprise_id) })} />
        </span>
      ),
    },
    { title: '状态', cell: ({ state }) => state },
    { title: '逾期 天', cell: ({ days_late }) => (days_late > 0 ? thousands(days_late, 0) : '未到期'), figure: true },
    {
      title: '催报',
      from: 22,
      cell: ({ id, name, reminded_at }) =>
        may && !isToday(reminded_at, day) ? (
          <button
            type="button"
            className="p-button eco-missing-remind"
            title={`${name}：${remindedText(reminded_at, day)}`}
            disabled={!send}
            onClick={() => send?.([id])}
          >
            催报<span className="visually-hidden">{name}</span>
          </button>
        ) : (
          remindedText(reminded_at, day)
        ),
    },
  ];
  const head = Math.max(32, 48 * unit);
  // whole figures, as many as stand side by side: the first is what it is about
  const fits = Math.max(1, Math.floor(size.width / Math.max(92, 132 * unit)));
  const foot = may && (waiting.length > 0 || message) ? Math.max(28, 40 * unit) : 0;
  const rest = { width: size.width, height: size.height - head - foot };
  return (
    <div className="eco-missing">
      <ul style={{ height: head }} aria-label={`${quarterText(data.period ?? '')}填报`}>
        {linesOf(data)
          .slice(0, fits)
          .map(({ label, value, link }) => (
            <li key={label}>
              {label} <b>{thousands(value, 0)}</b>
              <OpenButton label={`${label} ${value} 家`} onOpen={link && value > 0 ? to(link) : undefined} />
            </li>
          ))}
      </ul>
      {foot > 0 && (
        <p className="eco-missing-all" style={{ height: foot }}>
          <span className="one-line" role="status" title={message}>
            {message}
          </span>
          {waiting.length > 0 && (
            <button
              type="button"
              className="p-button"
              disabled={!send}
              onBlur={() => setSure(false)}
              onClick={() => {
                if (sure) send?.(waiting);
                setSure(!sure);
              }}
            >
              {sure ? `确定催报 ${waiting.length} 家` : '全部催报'}
            </button>
          )}
        </p>
      )}
      <div className="eco-missing-rows">
        {data.data.length > 0 ? (
          <Rows label="未上报企业" columns={columns} rows={data.data} keyOf={({ id }) => id} size={rest} />
        ) : (
          <p>{quarterText(data.period ?? '')} 应报的企业都已上报</p>
        )}
      </div>
    </div>
  );
}
