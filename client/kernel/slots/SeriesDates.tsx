import { Checkbox, Select, Tag } from '@arco-design/web-react';
import type { SeriesDate, SlotChoice } from '@/domain/answers/slots';
import { costWords, type BookingCost } from '@/domain/calc/booking-cost';
import { choiceKey, stretchWords, type Choices } from './series';

const words = { free: '可预约', held: '有人待审核', taken: '已被占用', closed: '不可预约' } as const;
const colours = { free: 'green', held: 'orange', taken: 'red', closed: 'gray' } as const;
interface Props {
  readonly line: number;
  readonly name: string;
  readonly dates: readonly SeriesDate[];
  readonly choices: Choices;
  readonly costs: ReadonlyMap<string, BookingCost>;
  readonly disabled: boolean;
  readonly onChoose: (start: string, choice: SlotChoice | null) => void;
}
const choiceWords = ({ label, start_at, end_at }: SlotChoice, date: SeriesDate): string =>
  start_at === date.start_at ? `改到 ${label}` : `改为 ${start_at.slice(11, 16)}–${end_at.slice(11, 16)}`;

/** The dates of a series: those that can be had are ticked, the others offer what can be had in their place. */
export function SeriesDates({ line, name, dates, choices, costs, disabled, onChoose }: Props) {
  return (
    <ul className="series-dates" aria-label="每一次的日期">
      {dates.map((date) => {
        const open = date.state === 'free' || date.state === 'held';
        const own = choices[date.start_at];
        const chosen = own === undefined ? open : own !== null;
        const when = stretchWords(date);
        const itself: SlotChoice = { line, label: name, start_at: date.start_at, end_at: date.end_at };
        const taken = own ?? (chosen ? itself : undefined);
        const cost = taken && costs.get(choiceKey(taken));
        return (
          <li key={date.start_at} data-state={date.state}>
            {open ? (
              <Checkbox checked={chosen} disabled={disabled} onChange={(checked) => onChoose(date.start_at, checked ? itself : null)}>
                {when}
              </Checkbox>
            ) : (
              <span className="series-when">{when}</span>
            )}
            <Tag color={colours[date.state]}>{words[date.state]}</Tag>
            {!open &&
              (date.others.length > 0 ? (
                <Select
                  size="small"
                  className="series-other"
                  aria-label={`${when} 改为`}
                  disabled={disabled}
                  value={own ? choiceKey(own) : ''}
                  getPopupContainer={() => document.body}
                  options={[
                    { value: '', label: '跳过这一次' },
                    ...date.others.map((one) => ({ value: choiceKey(one), label: choiceWords(one, date) })),
                  ]}
                  onChange={(value: string) => onChoose(date.start_at, date.others.find((one) => choiceKey(one) === value) ?? null)}
                />
              ) : (
                <small>{date.why === words[date.state] ? '' : date.why}，没有可换的</small>
              ))}
            {cost && <span className="series-cost">{costWords(cost)}</span>}
          </li>
        );
      })}
    </ul>
  );
}
