import '@arco-design/web-react/es/Switch/style/index.css';
import { Button, Switch } from '@arco-design/web-react';
import { IconDelete, IconEdit } from '@arco-design/web-react/icon';
import { useState, type ReactNode } from 'react';
import type { Access } from '@/domain/kernel/access';
import type { Failure, WireRow } from '../../kernel/api/api';
import { useSession } from '../../kernel/session/session';
import { notifyResult } from '../../kernel/action/useActions';

type Sent = Promise<{ readonly failure?: Failure | undefined }>;
interface Props {
  readonly name: string;
  readonly enabled: boolean;
  readonly may: { readonly update: Access; readonly remove: Access };
  /** Why it cannot be removed. */
  readonly locked?: string | undefined;
  /** In front of the name, and behind it. */
  readonly before?: ReactNode;
  readonly marks: ReactNode;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  readonly onEnable: (on: boolean) => Sent;
}
/** One line of a list in an order of its own: switched on and off, edited, removed. */
export function ItemLine({ name, enabled, may, locked, before, marks, onEdit, onRemove, onEnable }: Props) {
  const { can } = useSession();
  return (
    <div className={`wrap-row dictionary-item${enabled ? '' : ' dictionary-item-off'}`}>
      {before}
      <span className="wrap-row dictionary-label">
        {name}
        {marks}
      </span>
      <Switch
        size="small"
        checked={enabled}
        disabled={!can(may.update)}
        checkedText="启用"
        uncheckedText="停用"
        aria-label={`启用${name}`}
        onChange={(on) => void onEnable(on).then((answer) => notifyResult(answer.failure, '操作成功'))}
      />
      <span className="dictionary-actions">
        {can(may.update) && <Button size="mini" type="text" icon={<IconEdit />} aria-label={`编辑${name}`} onClick={onEdit} />}
        {can(may.remove) && (
          <Button
            size="mini"
            type="text"
            status="danger"
            icon={<IconDelete />}
            disabled={locked !== undefined}
            title={locked}
            aria-label={`删除${name}`}
            onClick={onRemove}
          />
        )}
      </span>
    </div>
  );
}
/** Rows as they were just moved, until the server's answer has been read again. */
export function useArranged(rows: readonly WireRow[] | undefined, send: (ids: number[]) => Sent, refetch: () => Promise<unknown>) {
  const [order, setOrder] = useState<readonly WireRow[]>();
  const arrange = async (next: readonly WireRow[]) => {
    setOrder(next);
    const moved = await send(next.map(({ id }) => id));
    if (moved.failure) notifyResult(moved.failure, '');
    await refetch();
    setOrder(undefined);
  };
  return { rows: order ?? rows, arrange };
}
