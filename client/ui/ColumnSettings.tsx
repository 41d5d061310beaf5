import { Button, Checkbox, Popover, Tooltip } from '@arco-design/web-react';
import { IconPushpin, IconSettings } from '@arco-design/web-react/icon';
import { moved, StepButtons } from './SortableList';
import './columns.css';

export interface ColumnChoice {
  readonly key: string;
  readonly title: string;
  readonly hidden: boolean;
  /** Stands still at the left. */
  readonly pinned?: boolean;
  /** The title column stays. */
  readonly locked?: boolean;
}
interface Props {
  readonly columns: readonly ColumnChoice[];
  readonly onChange: (columns: readonly ColumnChoice[]) => void;
  readonly onReset: () => void;
}
function List({ columns, onChange, onReset }: Props) {
  return (
    <div className="column-settings">
      <ul>
        {columns.map((column, index) => (
          <li key={column.key}>
            <Checkbox
              checked={!column.hidden}
              disabled={Boolean(column.locked)}
              onChange={(shown) => onChange(columns.map((one) => (one.key === column.key ? { ...one, hidden: !shown } : one)))}
            >
              {column.title}
            </Checkbox>
            <span>
              <Button
                type="text"
                size="mini"
                className={column.pinned || column.locked ? undefined : 'column-settings-loose'}
                icon={<IconPushpin />}
                aria-label={`固定${column.title}`}
                aria-pressed={Boolean(column.pinned || column.locked)}
                disabled={Boolean(column.locked)}
                onClick={() => onChange(columns.map((one) => (one.key === column.key ? { ...one, pinned: !one.pinned } : one)))}
              />
              <StepButtons
                name={column.title}
                up={index > 1 && !column.locked}
                down={index < columns.length - 1 && !column.locked}
                onStep={(by) => onChange(moved(columns, index, index + by))}
              />
            </span>
          </li>
        ))}
      </ul>
      <Button type="text" size="small" onClick={onReset}>
        恢复默认
      </Button>
    </div>
  );
}
/** Which columns a table shows, and in which order. */
export function ColumnSettings(props: Props) {
  return (
    <Popover trigger="click" position="br" content={<List {...props} />} title="列设置">
      <span>
        <Tooltip content="列设置">
          <Button icon={<IconSettings />} aria-label="列设置" />
        </Tooltip>
      </span>
    </Popover>
  );
}
