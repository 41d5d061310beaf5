import { Button, Checkbox, Tag } from '@arco-design/web-react';
import type { InboxKind, InboxRow } from '@/domain/answers/inbox';
import { dateText, minuteText, momentOf, timeAgo } from '@/domain/format';
import { useServerTime } from '@/panels/kernel/surface';
import { keyOfRow, type Way } from './naming';
import './inbox.css';

/** A day, or the minute of a day. */
const dueText = (due: string): string => (due.endsWith('23:59:59') ? dateText(due) : minuteText(due));
/** How a row stands: until when, and since when it waits. */
function Times({ row: { due, since } }: { readonly row: InboxRow }) {
  const late = useServerTime((now) => due !== null && (momentOf(due) ?? now) < now);
  const ago = useServerTime((now) => timeAgo(since, now));
  return (
    <span className="inbox-times">
      {due && (
        <time className={late ? 'inbox-late' : undefined} dateTime={due}>
          {late ? '已过' : '截至'} {dueText(due)}
        </time>
      )}
      <time dateTime={since} title={since}>
        {ago}
      </time>
    </span>
  );
}
interface RowProps {
  readonly row: InboxRow;
  readonly kind: InboxKind;
  readonly current: boolean;
  readonly ticked?: boolean | undefined;
  readonly busy: boolean;
  readonly onTick: (() => void) | undefined;
  readonly onFocus: () => void;
  readonly onOpen: (() => void) | undefined;
  readonly onDeal: (way: Way) => void;
}
function Row({ row, kind, current, ticked, busy, onTick, onFocus, onOpen, onDeal }: RowProps) {
  const { title, from } = row;
  return (
    <li className="inbox-row" data-current={current || undefined} onFocus={onFocus}>
      {onTick && <Checkbox checked={ticked ?? false} onChange={onTick} aria-label={`选择 ${title}`} />}
      <div className="inbox-what">
        <button type="button" className="link-button inbox-title" data-waits={keyOfRow(row)} title={title} onClick={onOpen} aria-disabled={!onOpen}>
          {title}
        </button>
        <span className="inbox-about">
          <Tag size="small">{kind.label}</Tag>
          {row.about && <span className="inbox-detail">{row.about}</span>}
          {from && from !== title && <span className="inbox-from">{from}</span>}
          <Times row={row} />
        </span>
      </div>
      <span className="inbox-acts">
        {kind.act && (
          <Button size="small" type={current ? 'primary' : 'outline'} disabled={busy} onClick={() => onDeal('act')}>
            {kind.act}
          </Button>
        )}
        {kind.refuse && (
          <Button size="small" status="danger" type="text" disabled={busy} onClick={() => onDeal('refuse')}>
            {kind.refuse}
          </Button>
        )}
        {!kind.act && onOpen && (
          <Button size="small" onClick={onOpen}>
            去办理
          </Button>
        )}
      </span>
    </li>
  );
}
interface Props {
  readonly rows: readonly InboxRow[];
  readonly kindOf: (row: InboxRow) => InboxKind | undefined;
  /** The one that the keys are about. */
  readonly at: number;
  /** Ticked rows by their keys; without it none can be ticked. */
  readonly ticked?: Pick<ReadonlyMap<string, unknown>, 'has'>;
  readonly busy: boolean;
  readonly onAt: (at: number) => void;
  readonly onTick: (row: InboxRow) => void;
  readonly openOf: (row: InboxRow) => (() => void) | undefined;
  readonly onDeal: (row: InboxRow, way: Way) => void;
}
/** What waits, a line each: what it is, from whom, until when, and what can be done with it at once. */
export function InboxList({ rows, kindOf, at, ticked, busy, onAt, onTick, openOf, onDeal }: Props) {
  return (
    <ul className="inbox-rows">
      {rows.map((row, place) => {
        const kind = kindOf(row);
        return (
          kind && (
            <Row
              key={keyOfRow(row)}
              row={row}
              kind={kind}
              current={place === at}
              ticked={ticked?.has(keyOfRow(row))}
              busy={busy}
              onTick={ticked && (() => onTick(row))}
              onFocus={() => onAt(place)}
              onOpen={openOf(row)}
              onDeal={(way) => onDeal(row, way)}
            />
          )
        );
      })}
    </ul>
  );
}
