import type { ExpiringContract } from '@/domain/answers/money';
import { weeksOf } from './months';

const weekdays = ['一', '二', '三', '四', '五', '六', '日'] as const;
/** So many stand on a day in the open; the list below has them all. */
const most = 3;

interface Props {
  readonly month: string;
  readonly today: string;
  readonly rows: readonly ExpiringContract[];
  readonly onOpen: (contract: number) => void;
}
/** The days of a month with whose contract ends on them. */
export function ExpiryCalendar({ month, today, rows, onOpen }: Props) {
  return (
    <table className="expiry-calendar">
      <caption className="visually-hidden">{month.slice(0, 7)} 到期日历</caption>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col">
              周{name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week, line) => (
          <tr key={`${month} ${line}`}>
            {week.map((day, at) => {
              const ending = rows.filter(({ end_at }) => end_at === day);
              return (
                <td key={day ?? `none ${at}`} data-today={day === today || undefined}>
                  {day && <span className="expiry-day">{Number(day.slice(8))}</span>}
                  {ending.slice(0, most).map(({ id, tenant, number, renewal }) => (
                    <button
                      key={id}
                      type="button"
                      className="expiry-chip one-line"
                      data-renewal={renewal}
                      title={`${tenant}，${number}`}
                      onClick={() => onOpen(id)}
                    >
                      {tenant}
                    </button>
                  ))}
                  {ending.length > most && <small>另 {ending.length - most} 份</small>}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
