import { Button, Checkbox } from '@arco-design/web-react';
import { IconPushpin } from '@arco-design/web-react/icon';
import { moved, StepButtons } from './SortableList';

export interface ColumnChoice {
  readonly key: string;
  readonly title: string;
  readonly hidden: boolean;
  /** Stands still at the left. */
  readonly pinned?: boolean;
  /** The title column stays. */
  readonly locked?: boolean;
}
export interface ColumnListProps {
  readonly columns: readonly ColumnChoice[];
  readonly onChange: (columns: readonly ColumnChoice[]) => void;
  readonly onReset: () => void;
}
/** The columns of a table, to be shown, pinned and moved. */
export default function ColumnList({ columns, onChange, onReset }: ColumnListProps) {
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
