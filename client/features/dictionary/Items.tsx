import { Button, Modal, Skeleton, Switch, Tag } from '@arco-design/web-react';
import { IconDelete, IconEdit, IconPlus } from '@arco-design/web-react/icon';
import { useState } from 'react';
import type { UsedValue } from '@/domain/answers/settings';
import { settingsCalls } from '@/domain/calls/settings';
import { dictionary as resource } from '@/domain/resources/dictionary';
import type { WireRow } from '../../kernel/api/api';
import { useCall } from '../../kernel/api/calls';
import { useSend } from '../../kernel/form/useSubmit';
import { useSession } from '../../kernel/session/session';
import { removalOf, notifyResult } from '../../kernel/action/useActions';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { SortableList } from '../../ui/SortableList';
import { ItemDialog } from './ItemDialog';

const everything = { pageSize: 100 };
function Item({
  item,
  used,
  onEdit,
  onRemove,
  onEnable,
}: {
  item: WireRow;
  used: UsedValue | undefined;
  onEdit: () => void;
  onRemove: () => void;
  onEnable: (on: boolean) => void;
}) {
  const { can } = useSession();
  const label = String(item.label);
  return (
    <div className={`dictionary-item${item.enabled === 1 ? '' : ' dictionary-item-off'}`}>
      <span className="dictionary-value">{String(item.value)}</span>
      <span className="dictionary-label">
        {label}
        {item.is_system === 1 && <Tag size="small">系统</Tag>}
        {used && (
          <Tag size="small" color="arcoblue" title={`用于${used.places.join('、')}`}>
            使用中
          </Tag>
        )}
      </span>
      <Switch
        size="small"
        checked={item.enabled === 1}
        disabled={!can('dictionary_update')}
        checkedText="启用"
        uncheckedText="停用"
        aria-label={`启用${label}`}
        onChange={onEnable}
      />
      <span className="dictionary-actions">
        {can('dictionary_update') && <Button size="mini" type="text" icon={<IconEdit />} aria-label={`编辑${label}`} onClick={onEdit} />}
        {can('dictionary_delete') && (
          <Button
            size="mini"
            type="text"
            status="danger"
            icon={<IconDelete />}
            disabled={item.is_system === 1 || used !== undefined}
            title={item.is_system === 1 ? '系统字典的值不可删除，只能停用' : used ? '该值已被使用，只能停用' : undefined}
            aria-label={`删除${label}`}
            onClick={onRemove}
          />
        )}
      </span>
    </div>
  );
}
/** The items of one dictionary in their order. */
export function Items({ dictionary }: { dictionary: WireRow }) {
  const { id } = dictionary;
  const { can } = useSession();
  const { data, failure, retry, refetch, isFetching } = useCall(settingsCalls, 'items', { id, ...everything }, { refetchOnMountOrArgChange: true });
  const usage = useCall(resource, 'usage', can('dictionary_read') ? { id } : null);
  const { send } = useSend();
  const [form, setForm] = useState<{ item?: WireRow }>();
  const [order, setOrder] = useState<readonly WireRow[]>();
  const rows = order ?? data?.data;
  const used = new Map((usage.data?.data ?? []).map((one) => [one.value, one]));
  const arrange = async (next: readonly WireRow[]) => {
    setOrder(next);
    const moved = await send(resource, 'arrange', { id, ids: next.map((one) => one.id) });
    if (moved.failure) notifyResult(moved.failure, '');
    await refetch();
    setOrder(undefined);
  };
  const remove = (item: WireRow) =>
    void Modal.confirm({
      title: '确定删除？',
      content: `${item.label}（值 ${item.value}）删除后，这个值不会再给别的字典项使用。`,
      okText: '删除',
      okButtonProps: { status: 'danger' },
      onOk: async () => void notifyResult((await send(settingsCalls, 'deleteItem', { id, item: item.id, ...removalOf(item) })).failure, '操作成功'),
    });
  if (failure && !rows) return <ErrorState failure={failure} onRetry={retry} />;
  if (!rows) return <Skeleton animation text={{ rows: 6 }} />;
  return (
    <div aria-busy={isFetching}>
      {rows.length === 0 ? (
        <EmptyState text="暂无字典项" />
      ) : (
        <SortableList
          label={`${dictionary.name}的字典项`}
          items={rows}
          keyOf={({ id }) => id}
          nameOf={({ label }) => String(label)}
          onMove={can('dictionary_update') ? (next) => void arrange(next) : undefined}
        >
          {(item) => (
            <Item
              item={item}
              used={used.get(Number(item.value))}
              onEdit={() => setForm({ item })}
              onRemove={() => remove(item)}
              onEnable={(on) =>
                void send(settingsCalls, 'updateItem', { id, item: item.id, enabled: on ? 1 : 2, version: Number(item.version) }).then((answer) =>
                  notifyResult(answer.failure, '操作成功'),
                )
              }
            />
          )}
        </SortableList>
      )}
      {can('dictionary_store') && (
        <Button className="dictionary-add" type="dashed" long icon={<IconPlus />} onClick={() => setForm({})}>
          新建字典项
        </Button>
      )}
      {form && (
        <ItemDialog
          dictionary={id}
          rows={rows}
          {...form}
          load={async (item) => (await refetch())?.data.find((row) => row.id === item)}
          onClose={() => setForm(undefined)}
        />
      )}
    </div>
  );
}
