import { Button, Modal, Tag } from '@arco-design/web-react';
import { IconPlus } from '@arco-design/web-react/icon';
import { useState } from 'react';
import { dictionaryCalls } from '@/domain/calls/dictionary';
import { dictionary as resource } from '@/domain/resources/dictionary';
import type { WireRow } from '../../kernel/api/api';
import { useCall } from '../../kernel/api/calls';
import { useSend } from '../../kernel/form/useSubmit';
import { useSession } from '../../kernel/session/session';
import { notifyResult, removalOf } from '../../kernel/action/useActions';
import { EmptyState } from '../../ui/EmptyState';
import { Loading } from '../../ui/Loading';
import { SortableList } from '../../ui/SortableList';
import { ItemDialog } from './ItemDialog';
import { ItemLine, useArranged } from './ItemLine';

const everything = { pageSize: 100 };
const may = { update: 'dictionary_update', remove: 'dictionary_delete' } as const;
/** The items of one dictionary in their order. */
export function Items({ dictionary }: { dictionary: WireRow }) {
  const { id } = dictionary;
  const { can } = useSession();
  const { data, failure, retry, refetch, isFetching } = useCall(dictionaryCalls, 'items', { id, ...everything }, { refetchOnMountOrArgChange: true });
  const usage = useCall(resource, 'usage', can('dictionary_read') ? { id } : null);
  const { send } = useSend();
  const [form, setForm] = useState<{ item?: WireRow }>();
  const { rows, arrange } = useArranged(data?.data, (ids) => send(resource, 'arrange', { id, ids }), refetch);
  const used = new Map((usage.data?.data ?? []).map((one) => [one.value, one]));
  const remove = (item: WireRow) =>
    void Modal.confirm({
      title: '确定删除？',
      content: `${item.label}（值 ${item.value}）删除后，这个值不会再给别的字典项使用。`,
      okText: '删除',
      okButtonProps: { status: 'danger' },
      onOk: async () => void notifyResult((await send(dictionaryCalls, 'deleteItem', { id, item: item.id, ...removalOf(item) })).failure, '操作成功'),
    });
  if (!rows) return <Loading failure={failure} onRetry={retry} rows={6} />;
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
          {(item) => {
            const use = used.get(Number(item.value));
            return (
              <ItemLine
                name={String(item.label)}
                enabled={item.enabled === 1}
                may={may}
                locked={item.is_system === 1 ? '系统字典的值不可删除，只能停用' : use && '该值已被使用，只能停用'}
                before={<span className="dictionary-value">{String(item.value)}</span>}
                marks={
                  <>
                    {item.is_system === 1 && <Tag size="small">系统</Tag>}
                    {use && (
                      <Tag size="small" color="arcoblue" title={`用于${use.places.join('、')}`}>
                        使用中
                      </Tag>
                    )}
                  </>
                }
                onEdit={() => setForm({ item })}
                onRemove={() => remove(item)}
                onEnable={(on) => send(dictionaryCalls, 'updateItem', { id, item: item.id, enabled: on ? 1 : 2, version: Number(item.version) })}
              />
            );
          }}
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
