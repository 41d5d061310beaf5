import { Alert, Modal } from '@arco-design/web-react';
import { useId, useMemo, useState } from 'react';
import type { Fields as FieldTable } from '@/domain/kernel/field';
import { dictionaryCalls } from '@/domain/calls/dictionary';
import { dictionaryItem } from '@/domain/resources/dictionary';
import type { WireRow } from '../../kernel/api/api';
import { bodyOf, formValues } from '../../kernel/form/formValues';
import { mergeRemote } from '../../kernel/form/mergeConflict';
import { notifyResult } from '../../kernel/action/useActions';
import { useForm } from '../../kernel/form/useForm';
import { useSend, useSubmit } from '../../kernel/form/useSubmit';
import { Fields } from '../../kernel/form/Fields';
import { useClosing } from '../../kernel/form/useClosing';
import '../../kernel/form/form.css';

const fields = dictionaryItem.fields as FieldTable;
const inputKeys = { store: ['value', 'label', 'enabled'], update: ['label', 'enabled'] } as const;
interface Props {
  readonly dictionary: number;
  readonly rows: readonly WireRow[];
  readonly item?: WireRow;
  /** Reads the item anew, where somebody else was faster. */
  readonly load: (id: number) => Promise<WireRow | undefined>;
  readonly onClose: () => void;
}
/** A new item begins with the next free value; the value of one that is there stays what it is. */
export function ItemDialog({ dictionary, rows, item, load, onClose }: Props) {
  const prefix = useId();
  const keys: readonly string[] = item ? inputKeys.update : inputKeys.store;
  const first = useMemo(
    () => (item ? formValues(fields, keys, item) : { value: Math.max(0, ...rows.map(({ value }) => Number(value))) + 1, label: null, enabled: 1 }),
    [item, keys, rows],
  );
  const form = useForm(fields, keys, first);
  const { send } = useSend();
  const [read, setRead] = useState(item);
  const { submit, busy, failure } = useSubmit({
    form,
    send: async () => {
      const body = { id: dictionary, ...bodyOf(fields, keys, form.values) };
      const answer = item
        ? await send(dictionaryCalls, 'updateItem', { ...body, item: item.id, version: Number(read?.version) })
        : await send(dictionaryCalls, 'storeItem', body);
      if (answer.failure) return answer.failure;
      notifyResult(undefined, '操作成功');
      onClose();
      return undefined;
    },
    onStale: async () => {
      const newest = item && (await load(item.id));
      if (!newest) return undefined;
      const merged = mergeRemote(fields, keys, form.values, form.before, formValues(fields, keys, newest));
      form.replace(merged.values, merged.before);
      setRead(newest);
      return merged.message;
    },
  });
  const close = useClosing({ dirty: form.dirty, busy, onClose });
  return (
    <Modal
      visible
      title={item ? `编辑字典项（值 ${item.value}）` : '新建字典项'}
      style={{ width: 'min(520px, calc(100vw - 32px))' }}
      onCancel={close}
      okText="保存"
      onOk={() => void submit()}
      confirmLoading={busy}
      cancelButtonProps={{ disabled: busy }}
    >
      <div className="form-dialog">
        {failure && <Alert type="error" content={failure.message} />}
        <Fields form={form} sections={[{ title: '字典项', fields: keys }]} prefix={prefix} disabled={busy} />
      </div>
    </Modal>
  );
}
