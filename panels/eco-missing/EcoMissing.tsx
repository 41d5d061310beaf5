import type { Unreported, UnreportedReturns } from '@/domain/feeds/analysis';
import { dayText, thousands } from '@/domain/format';
import { useLists, useOpener } from '../kernel/host';
import type { PanelProps } from '../kernel/panel';
import { type Column, OpenButton, Rows } from '../kernel/pieces';
import { quarterText } from '../kernel/quarters';
import { useUnit } from '../kernel/surface';
import { linesOf } from './shape';
import './eco-missing.css';

/** Who has not reported, the longest overdue first; each leads to its portrait, the figures to the returns that they count. */
export default function EcoMissing({ data, size }: PanelProps<UnreportedReturns>) {
  const unit = useUnit();
  const open = useOpener();
  const { to } = useLists();
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
    { title: '催报', cell: ({ reminded_at }) => (reminded_at ? `${dayText(reminded_at).slice(5)} 已催` : '未催'), from: 22 },
  ];
  const head = Math.max(32, 48 * unit);
  // whole figures, as many as stand side by side: the first is what it is about
  const fits = Math.max(1, Math.floor(size.width / Math.max(92, 132 * unit)));
  const rest = { width: size.width, height: size.height - head };
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
