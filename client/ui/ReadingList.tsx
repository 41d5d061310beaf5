import { Checkbox } from '@arco-design/web-react';
import type { ReactNode } from 'react';
import { MoreMenu, type MenuItem } from './MoreMenu';
import { Button } from '@arco-design/web-react';
import { IconMore } from '@arco-design/web-react/icon';
import './reading.css';

export interface ReadingItem {
  readonly id: number;
  readonly title: string;
  readonly summary: string;
  readonly time: string;
  readonly unread: boolean;
  readonly marks: ReactNode;
  readonly menu: readonly MenuItem[];
}
interface Props {
  readonly label: string;
  readonly items: readonly ReadingItem[];
  readonly busy: boolean;
  readonly selected: readonly number[];
  readonly onSelect: (ids: number[]) => void;
  readonly onOpen: (id: number) => void;
}
/** Things to be read: the unread ones marked by a dot and by weight; each can be opened, ticked, and dealt with. */
export function ReadingList({ label, items, busy, selected, onSelect, onOpen }: Props) {
  const toggle = (id: number, on: boolean) => onSelect(on ? [...selected, id] : selected.filter((one) => one !== id));
  return (
    <ul className="reading-list" aria-label={label} aria-busy={busy}>
      {items.map(({ id, title, summary, time, unread, marks, menu }) => (
        <li key={id} className={unread ? 'reading-unread' : undefined}>
          <Checkbox checked={selected.includes(id)} onChange={(on) => toggle(id, on)} aria-label={`选择${title}`} />
          <button type="button" className="reading-open" data-row={id} onClick={() => onOpen(id)}>
            <span className="reading-title">
              {unread && <i className="reading-dot" role="img" aria-label="未读" />}
              <b>{title}</b>
              {marks}
            </span>
            {summary && <span className="reading-summary one-line">{summary}</span>}
          </button>
          <time>{time}</time>
          <MoreMenu items={menu}>
            <Button type="text" icon={<IconMore />} aria-label={`${title}更多操作`} aria-haspopup="menu" />
          </MoreMenu>
        </li>
      ))}
    </ul>
  );
}
