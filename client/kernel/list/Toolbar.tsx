import { Button, Link, Tooltip } from '@arco-design/web-react';
import { IconDown, IconImport, IconLineHeight, IconPlus, IconRefresh } from '@arco-design/web-react/icon';
import type { ReactNode } from 'react';
import type { ColumnChoice } from '../../ui/ColumnList';
import { ColumnSettings } from '../../ui/ColumnSettings';
import { ExportButton } from '../../ui/ExportButton';
import { MoreMenu, type MenuItem } from '../../ui/MoreMenu';
import { usePhone } from '../../ui/usePhone';
import type { NamedAction } from '../visibility';

interface Props {
  readonly onNew?: (() => void) | undefined;
  readonly newLabel?: string | undefined;
  readonly onImport?: (() => void) | undefined;
  readonly listActions: readonly NamedAction[];
  readonly onListAction: (named: NamedAction) => void;
  readonly batch: readonly MenuItem[];
  readonly selected: number;
  readonly onUnselect: () => void;
  /** What the chosen rows come to. */
  readonly chosen?: ReactNode;
  readonly onExport?: ((signal: AbortSignal) => Promise<void>) | undefined;
  readonly exportable: boolean;
  readonly columns: readonly ColumnChoice[];
  readonly onColumns: (columns: readonly ColumnChoice[]) => void;
  readonly onResetColumns: () => void;
  readonly compact: boolean;
  readonly onDensity: () => void;
  readonly onRefresh: () => void;
  readonly refreshing: boolean;
  readonly children?: ReactNode;
}
/** Above the rows: what can be done on the left, how they are shown on the right. */
export function Toolbar(props: Props) {
  const { onNew, onImport, listActions, onListAction, batch, selected, onUnselect, onExport, exportable, compact } = props;
  const phone = usePhone();
  return (
    <div className="list-toolbar">
      <div>
        {onNew && (
          <Button type="primary" icon={<IconPlus />} onClick={onNew}>
            {props.newLabel ?? '新建'}
          </Button>
        )}
        {onImport && (
          <Button icon={<IconImport />} onClick={onImport}>
            导入
          </Button>
        )}
        {listActions.map((named) => (
          <Button key={named.name} onClick={() => onListAction(named)}>
            {named.action.label}
          </Button>
        ))}
        {props.children}
        {batch.length > 0 && selected > 0 && (
          <>
            <MoreMenu items={batch}>
              <Button aria-haspopup="menu">
                批量操作（{selected}） <IconDown />
              </Button>
            </MoreMenu>
            <span className="list-selected" aria-live="polite">
              已选 {selected} 项{props.chosen}
              <Link onClick={onUnselect}>取消</Link>
            </span>
          </>
        )}
      </div>
      <div>
        {onExport && <ExportButton run={onExport} disabled={!exportable} />}
        {!phone && (
          <>
            <ColumnSettings columns={props.columns} onChange={props.onColumns} onReset={props.onResetColumns} />
            <Tooltip content={compact ? '宽松显示' : '紧凑显示'}>
              <Button icon={<IconLineHeight />} aria-label="密度" aria-pressed={compact} onClick={props.onDensity} />
            </Tooltip>
          </>
        )}
        <Tooltip content="刷新">
          <Button icon={<IconRefresh spin={props.refreshing} />} aria-label="刷新" onClick={props.onRefresh} />
        </Tooltip>
      </div>
    </div>
  );
}
