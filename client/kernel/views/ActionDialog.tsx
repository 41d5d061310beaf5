import { Alert, Button, Modal } from '@arco-design/web-react';
import { useId, useMemo, useState } from 'react';
import type { Failure } from '../api';
import type { Values } from '../check';
import type { Overrides } from '../overrides';
import { bodyOf, startValues } from '../formValues';
import { useForm } from '../useForm';
import { askedFields, type NamedAction } from '../visibility';
import { Fields } from './Fields';

interface Props {
  readonly named: NamedAction;
  /** What it is done to, in a word or two. */
  readonly about: string;
  readonly inputs?: Overrides['inputs'];
  readonly run: (answers: Values) => Promise<Failure | undefined>;
  readonly onClose: () => void;
}
/** What an action asks before it acts: the same kinds and rules as a form. What was typed stays when the server refuses. */
export function ActionDialog({ named, about, inputs, run, onClose }: Props) {
  const prefix = useId();
  const { action } = named;
  const fields = useMemo(() => askedFields(action), [action]);
  const keys = useMemo(() => Object.keys(fields), [fields]);
  const start = useMemo(() => startValues(fields, keys), [fields, keys]);
  const sections = useMemo(() => [{ title: action.label, fields: keys }], [action.label, keys]);
  const form = useForm(fields, keys, start);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string>();

  const submit = async () => {
    if (busy || !form.check()) return;
    setBusy(true);
    setMessage(undefined);
    const failure = await run(bodyOf(fields, keys, form.values)).finally(() => setBusy(false));
    if (!failure) return onClose();
    const elsewhere = form.refuse(failure.errors ?? {});
    setMessage(failure.status === 422 && failure.errors && elsewhere.length === 0 ? undefined : elsewhere.join('；') || failure.message);
  };
  return (
    <Modal
      visible
      title={action.label}
      style={{ width: 'min(520px, calc(100vw - 32px))' }}
      maskClosable={!form.dirty}
      onCancel={() => !busy && onClose()}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            取消
          </Button>
          <Button type="primary" loading={busy} onClick={() => void submit()}>
            确定
          </Button>
        </>
      }
    >
      <div className="form-dialog">
        <p className="form-dialog-about">{about}</p>
        {action.confirm && <Alert type="warning" content={action.confirm} />}
        {message && <Alert type="error" content={message} />}
        <Fields form={form} sections={sections} prefix={prefix} inputs={inputs} disabled={busy} />
      </div>
    </Modal>
  );
}
