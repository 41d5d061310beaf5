import { Alert, Modal } from '@arco-design/web-react';
import { useEffect, useId, useMemo, useState } from 'react';
import type { AnyResource } from '@/domain/kernel/resource';
import type { Failure, WireRow } from '../api/api';
import { errorsOf, visibleFields, type Values } from '../form/check';
import type { Overrides } from '../overrides';
import { bodyOf, startValues } from '../form/formValues';
import { useForm } from '../form/useForm';
import { useOwn } from '../form/useOwn';
import { useSubmit } from '../form/useSubmit';
import { inputFields, type NamedAction } from '../visibility';
import { Fields } from '../form/Fields';
import { useClosing } from '../form/useClosing';
import { useFormKeys } from '../form/useFormKeys';
import { FormAlert } from '../form/FormAlert';
import { ActionFacts } from './ActionFacts';
import { Foreseen } from './Foreseen';
import '../form/form.css';
import './action.css';

interface Props {
  readonly resource: AnyResource;
  readonly named: NamedAction;
  /** What it is done to, in a word or two. */
  readonly about: string;
  readonly inputs?: Overrides['inputs'];
  /** The one row it is done to, for inputs that need to know it. */
  readonly row?: WireRow | undefined;
  /** Answers to begin with, beside those of the definition. */
  readonly given?: Values | undefined;
  /** What is to be known before it is done to these rows. */
  readonly warning?: string | undefined;
  readonly run: (answers: Values) => Promise<Failure | undefined>;
  readonly onClose: () => void;
}
/** What an action asks before it acts: the same kinds and rules as a form. What was typed stays when the server refuses. */
export function ActionDialog({ resource, named, about, inputs, row, given, warning, run, onClose }: Props) {
  const prefix = useId();
  const { action } = named;
  const fields = useMemo(() => inputFields(action), [action]);
  const start = useMemo(() => ({ ...startValues(fields, Object.keys(fields)), ...given }), [fields, given]);
  const [answers, setAnswers] = useState<Values>(start);
  const keys = useMemo(() => visibleFields(fields, answers), [fields, answers]);
  const sections = useMemo(() => [{ title: action.label, fields: keys }], [action.label, keys]);
  const form = useForm(fields, keys, start);
  useOwn(form);
  useEffect(() => setAnswers(form.values), [form.values]);
  const { submit, busy, failure } = useSubmit({
    form,
    send: async () => {
      const failed = await run(bodyOf(fields, keys, form.values));
      if (!failed) onClose();
      return failed;
    },
  });
  const close = useClosing({ dirty: form.dirty, busy, onClose });
  const host = useFormKeys({ on: () => void (busy || submit()), back: undefined });
  return (
    <Modal
      visible
      title={action.label}
      maskClosable={false}
      style={{ width: `min(${action.previews ? 640 : 520}px, calc(100vw - 32px))` }}
      onCancel={close}
      okText="确定"
      onOk={() => void submit()}
      confirmLoading={busy}
      okButtonProps={{ title: 'Ctrl+Enter', 'aria-keyshortcuts': 'Control+Enter' }}
      cancelButtonProps={{ disabled: busy }}
    >
      <div className="form-dialog" ref={host}>
        <p className="form-dialog-about">{about}</p>
        {row && <ActionFacts resource={resource} action={action} row={row} />}
        {action.confirm && <Alert type="warning" content={action.confirm} />}
        {warning && <Alert type="warning" content={warning} />}
        <FormAlert failure={failure} />
        <Fields form={form} path={`${resource.name}.${named.name}`} sections={sections} prefix={prefix} row={row} inputs={inputs} disabled={busy} />
        {row && action.previews && (
          <Foreseen
            named={named}
            row={row}
            answers={Object.keys(errorsOf(fields, keys, form.values)).length > 0 ? null : bodyOf(fields, keys, form.values)}
          />
        )}
      </div>
    </Modal>
  );
}
