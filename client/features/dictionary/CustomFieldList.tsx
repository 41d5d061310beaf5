import { Button, Modal, Tag } from '@arco-design/web-react';
import { IconPlus } from '@arco-design/web-react/icon';
import { useMemo, useState } from 'react';
import type { CustomDefinition } from '@/domain/custom-fields';
import { customFieldModule } from '@/domain/codes/system';
import { customField } from '@/domain/resources/custom-field';
import type { WireRow } from '../../kernel/api/api';
import { useCall } from '../../kernel/api/calls';
import { useSend } from '../../kernel/form/useSubmit';
import { useSession } from '../../kernel/session/session';
import { notifyResult, useActions } from '../../kernel/action/useActions';
import { FormDialog } from '../../kernel/form/FormDialog';
import { EmptyState } from '../../ui/EmptyState';
import { Loading } from '../../ui/Loading';
import { LineTabs } from '../../ui/LineTabs';
import { SortableList } from '../../ui/SortableList';
import { ItemLine, useArranged } from './ItemLine';
import { OptionInput } from './OptionInput';
import { Preview } from './Preview';

const overrides = {
  inputs: { option: OptionInput },
  visibleWhen: { sort: () => false },
};
const may = { update: 'custom_field_update', remove: 'custom_field_delete' } as const;
const tabs = customFieldModule.items.map(({ code, label }) => ({ key: String(code), title: label }));

/** The definitions of a module in the order of the form, and beside them the form as an enterprise will meet it. */
export function CustomFieldList() {
  const [module, setModule] = useState('1');
  const { can } = useSession();
  const query = useMemo(() => ({ module_id: module, pageSize: 100 }), [module]);
  const { currentData, failure, retry, refetch } = useCall(customField, 'list', query, { refetchOnMountOrArgChange: true });
  const { send } = useSend();
  const { remove } = useActions(customField);
  const [form, setForm] = useState<{ id?: number }>();
  const { rows, arrange } = useArranged(currentData?.data, (ids) => send(customField, 'arrange', { ids }), refetch);
  const ask = (row: WireRow) =>
    void Modal.confirm({
      title: '确定删除？',
      content: `${row.name}删除后，企业已填写的内容不再显示。`,
      okText: '删除',
      okButtonProps: { status: 'danger' },
      onOk: async () => void notifyResult(await remove(row), '操作成功'),
    });
  const definitions = useMemo(() => (rows ?? []).filter(({ enabled }) => enabled === 1) as unknown as readonly CustomDefinition[], [rows]);
  const body = () => {
    if (!rows) return <Loading failure={failure} onRetry={retry} rows={6} />;
    return (
      <div className="custom-board">
        <div>
          {rows.length === 0 ? (
            <EmptyState text="暂无自定义字段" hint="新建后，企业表单的这一部分会多出相应的填写项" />
          ) : (
            <SortableList
              label="自定义字段"
              items={rows}
              keyOf={({ id }) => id}
              nameOf={({ name }) => String(name)}
              onMove={can('custom_field_update') ? (next) => void arrange(next) : undefined}
            >
              {(row) => (
                <ItemLine
                  name={String(row.name)}
                  enabled={row.enabled === 1}
                  may={may}
                  marks={
                    <>
                      <Tag size="small">{String(row.typeText)}</Tag>
                      {row.is_require === 1 && (
                        <Tag size="small" color="red">
                          必填
                        </Tag>
                      )}
                    </>
                  }
                  onEdit={() => setForm({ id: row.id })}
                  onRemove={() => ask(row)}
                  onEnable={(on) => send(customField, 'update', { id: row.id, enabled: on ? 1 : 2, version: row.version })}
                />
              )}
            </SortableList>
          )}
          {can('custom_field_store') && (
            <Button className="dictionary-add" type="dashed" long icon={<IconPlus />} onClick={() => setForm({})}>
              新建自定义字段
            </Button>
          )}
        </div>
        <Preview key={definitions.map(({ id, type }) => `${id}${type}`).join()} definitions={definitions} />
      </div>
    );
  };
  return (
    <>
      <LineTabs label="所属模块" tabs={tabs} chosen={module} onChoose={setModule}>
        {body()}
      </LineTabs>
      {form && (
        <FormDialog
          resource={customField}
          overrides={overrides}
          id={form.id}
          {...(form.id === undefined && { start: { module_id: Number(module) } })}
          onClose={() => setForm(undefined)}
        />
      )}
    </>
  );
}
