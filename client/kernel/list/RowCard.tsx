import type { AnyResource } from '@/domain/kernel/resource';
import type { WireRow } from '../api/api';
import { MoreMenu, type MenuItem } from '../../ui/MoreMenu';
import { Button } from '@arco-design/web-react';
import { IconMore } from '@arco-design/web-react/icon';
import { cardOf, type ListColumn } from './columns';
import './card.css';

interface Props {
  readonly resource: AnyResource;
  readonly row: WireRow;
  readonly columns: readonly ListColumn[];
  readonly onOpen?: (() => void) | undefined;
  readonly menu: readonly MenuItem[];
  /** What stands in the open below it. */
  readonly verbs?: readonly MenuItem[];
}
/** A row on a phone: title, state, three lines, and what can be done. */
export function RowCard({ resource, row, columns, onOpen, menu, verbs = [] }: Props) {
  const { title, state, lines } = cardOf(columns, resource.views?.card);
  return (
    <article className="page-card">
      <div className="page-card-head">
        <button type="button" className="link-button" data-row={row.id} onClick={onOpen} disabled={!onOpen}>
          {title?.show(row)}
        </button>
        {state?.show(row)}
        <MoreMenu items={menu}>
          <Button type="text" icon={<IconMore />} aria-label="更多操作" aria-haspopup="menu" />
        </MoreMenu>
      </div>
      <dl>
        {lines.map((column) => (
          <div key={column.key} className="page-card-line">
            <dt>{column.title}</dt>
            <dd>{column.show(row)}</dd>
          </div>
        ))}
      </dl>
      {verbs.length > 0 && (
        <div className="page-card-verbs">
          {verbs.map(({ key, label, run }) => (
            <Button key={key} onClick={run}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </article>
  );
}
