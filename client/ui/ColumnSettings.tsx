import { Button, Popover, Tooltip } from '@arco-design/web-react';
import { IconSettings } from '@arco-design/web-react/icon';
import { Suspense } from 'react';
import type { ColumnListProps } from './ColumnList';
import { lazily } from './lazily';
import './columns.css';

const List = lazily(() => import('./ColumnList'));
/** Which columns a table shows, and in which order. */
export function ColumnSettings(props: ColumnListProps) {
  return (
    <Popover
      trigger="click"
      position="br"
      content={
        <Suspense fallback={<div className="column-settings" aria-busy />}>
          <List {...props} />
        </Suspense>
      }
      title="列设置"
    >
      <span>
        <Tooltip content="列设置">
          <Button icon={<IconSettings />} aria-label="列设置" />
        </Tooltip>
      </span>
    </Popover>
  );
}
