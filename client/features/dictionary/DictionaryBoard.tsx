import { Button, Input, Modal } from '@arco-design/web-react';
import { IconDelete, IconEdit, IconPlus } from '@arco-design/web-react/icon';
import { useState } from 'react';
import { dictionary } from '@/domain/resources/dictionary';
import type { WireRow } from '../../kernel/api/api';
import { useCall } from '../../kernel/api/calls';
import { useTabLocation } from '../../kernel/page/location';
import { useSession } from '../../kernel/session/session';
import { notifyResult, useActions } from '../../kernel/action/useActions';
import { FormDialog } from '../../kernel/form/FormDialog';
import { EmptyState } from '../../ui/EmptyState';
import { Loading } from '../../ui/Loading';
import { Items } from './Items';

const none = {};
const everything = { pageSize: 100 };
const matches = (row: WireRow, typed: string): boolean => `${row.name}${row.code}`.toLowerCase().includes(typed.trim().toLowerCase());

function Picker({ rows, chosen, onChoose }: { rows: readonly WireRow[]; chosen: number | undefined; onChoose: (id: number) => void }) {
  const [typed, setTyped] = useState('');
  const shown = rows.filter((row) => matches(row, typed));
  return (
    <>
      <Input.Search allowClear value={typed} onChange={setTyped} placeholder="搜索名称或编码" aria-label="搜索字典" />
      {shown.length === 0 && <p className="state-hint">未找到符合条件的字典</p>}
      <ul className="dictionary-list" aria-label="字典">
        {shown.map((row) => (
          <li key={row.id}>
            <button type="button" aria-current={row.id === chosen ? 'true' : undefined} onClick={() => onChoose(row.id)}>
              <span>{String(row.name)}</span>
              <small>{String(row.code)}</small>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
function Chosen({ row, onEdit, onRemoved }: { row: WireRow; onEdit: () => void; onRemoved: () => void }) {
  const { can } = useSession();
  const { remove } = useActions(dictionary);
  const ask = () =>
    void Modal.confirm({
      title: '确定删除？',
      content: `${row.name}及其字典项将被删除`,
      okText: '删除',
      okButtonProps: { status: 'danger' },
      onOk: async () => {
        if (notifyResult(await remove(row), '操作成功')) onRemoved();
      },
    });
  return (
    <section className="dictionary-items" aria-label={String(row.name)}>
      <header>
        <h2>
          {String(row.name)}
          <small>
            {String(row.code)}
            {row.is_system === 1 && ' · 系统字典，保留编码和值'}
          </small>
        </h2>
        <span>
          {can('dictionary_update') && (
            <Button size="small" icon={<IconEdit />} onClick={onEdit}>
              编辑
            </Button>
          )}
          {can('dictionary_delete') && row.is_system !== 1 && (
            <Button size="small" status="danger" icon={<IconDelete />} onClick={ask}>
              删除
            </Button>
          )}
        </span>
      </header>
      <Items key={row.id} dictionary={row} />
    </section>
  );
}
/** Dictionaries on the left, the items of the chosen one on the right; on a phone one above the other. */
export function DictionaryBoard() {
  const { search, setSearch } = useTabLocation();
  const { can } = useSession();
  const { data, failure, retry } = useCall(dictionary, 'list', everything, { refetchOnMountOrArgChange: true });
  const [form, setForm] = useState<{ id?: number }>();
  const rows = data?.data;
  if (!rows) return <Loading failure={failure} onRetry={retry} rows={10} />;
  const chosen = rows.find(({ id }) => id === Number(search.get('id'))) ?? rows[0];
  const choose = (id: number) => setSearch(new URLSearchParams({ id: String(id) }));
  return (
    <div className="dictionary-board">
      <div className="dictionary-side">
        {can('dictionary_store') && (
          <Button type="primary" long icon={<IconPlus />} onClick={() => setForm({})}>
            新建字典
          </Button>
        )}
        <Picker rows={rows} chosen={chosen?.id} onChoose={choose} />
      </div>
      {chosen ? (
        <Chosen row={chosen} onEdit={() => setForm({ id: chosen.id })} onRemoved={() => setSearch(new URLSearchParams())} />
      ) : (
        <EmptyState text="暂无字典" />
      )}
      {form && (
        <FormDialog resource={dictionary} overrides={none} id={form.id} onClose={() => setForm(undefined)} onSaved={(row) => choose(row.id)} />
      )}
    </div>
  );
}
