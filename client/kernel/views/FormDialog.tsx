import { Alert, Button, Modal, Skeleton } from '@arco-design/web-react';
import { useId, useRef } from 'react';
import { lineFields } from '@/domain/kernel/lines';
import type { AnyResource } from '@/domain/kernel/resource';
import { ErrorState } from '../../ui/ErrorState';
import type { WireRow } from '../api';
import type { Values } from '../check';
import type { Overrides } from '../overrides';
import { useResourceDetail } from '../useResourceDetail';
import { useResourceForm } from '../useResourceForm';
import { ConflictPanel } from './Conflict';
import { Fields, narrowFirst } from './Fields';
import { useClosing } from './useClosing';
import { useRevealAlert } from './useRevealAlert';

interface Props {
  readonly resource: AnyResource;
  readonly overrides: Overrides;
  /** The record to edit; without it a new one is made. */
  readonly id?: number | undefined;
  readonly start?: Values;
  readonly onClose: () => void;
  readonly onSaved?: (row: WireRow) => void;
}
const usualSave: NonNullable<AnyResource['saves']> = [{ label: '保存', set: {} }];
const manyFields = 10;
const manyInLine = 5;
/** Dialog widths of the specification: wide for long forms and rich text, else a middle one. */
const widthOf = (resource: AnyResource, fields: readonly string[]): string =>
  fields.some(
    (key) =>
      resource.fields[key].kind === 'richText' || resource.fields[key].wide || Object.keys(lineFields(resource.fields[key])).length > manyInLine,
  ) || fields.length > manyFields
    ? 'min(1200px, calc(100vw - 32px))'
    : 'min(720px, calc(100vw - 32px))';

function Form({ resource, overrides, row, reread, start, onClose, onSaved }: Props & { row?: WireRow; reread?: () => Promise<WireRow | undefined> }) {
  const prefix = useId();
  const form = useResourceForm(resource, {
    ...(row && { row }),
    ...(reread && { reread }),
    ...(start && { start }),
    ...(overrides.visibleWhen && { visibleWhen: overrides.visibleWhen }),
  });
  const { dirty, saving, conflict, failure } = form;
  const sections = resource.form
    ? form.sections
    : form.sections.map(({ title, fields }) => ({ title, fields: narrowFirst(resource.fields, fields) }));
  const alertRef = useRevealAlert(conflict ?? failure);
  const saves = resource.saves ?? usualSave;
  const close = useClosing({ dirty, busy: saving, onClose, discard: form.discard });
  const save = async (also?: Values) => {
    const saved = await form.submit(also);
    if (!saved) return;
    onSaved?.(saved);
    onClose();
  };
  return (
    <Modal
      visible
      title={row ? `编辑${resource.label}` : (resource.newTitle ?? `新建${resource.label}`)}
      style={{
        width: widthOf(
          resource,
          sections.flatMap(({ fields }) => fields),
        ),
      }}
      maskClosable={false}
      onCancel={close}
      footer={
        <>
          <Button onClick={close} disabled={saving}>
            取消
          </Button>
          {saves.map(({ label, set }, at) => (
            <Button
              key={label}
              {...(at === saves.length - 1 && { type: 'primary' as const })}
              loading={saving}
              disabled={conflict !== undefined}
              onClick={() => void save(set)}
            >
              {label}
            </Button>
          ))}
        </>
      }
    >
      <div className="form-dialog">
        {form.restored && (
          <Alert
            type="info"
            content="已恢复上次未保存的内容"
            action={
              <Button size="mini" onClick={form.discard}>
                放弃恢复
              </Button>
            }
          />
        )}
        {(conflict || failure) && (
          <div ref={alertRef} tabIndex={-1} className="form-alert">
            {conflict ? (
              <ConflictPanel
                resource={resource}
                conflict={conflict}
                mine={form.values}
                before={form.before}
                row={row}
                onSettle={form.resolveConflict}
              />
            ) : (
              failure && <Alert type="error" content={`${failure.message}${failure.requestId ? `（请求编号 ${failure.requestId}）` : ''}`} />
            )}
          </div>
        )}
        <Fields
          form={form}
          path={resource.name}
          sections={sections}
          prefix={prefix}
          row={row}
          inputs={overrides.inputs}
          visibleWhen={overrides.visibleWhen}
          disabled={saving}
        />
      </div>
    </Modal>
  );
}
/** The record is read anew before it is edited, and stays as it was read while somebody types. */
function EditForm(props: Props) {
  const { resource, id, onClose } = props;
  const { row, whole, refetching, failure, refetch } = useResourceDetail(resource, id, undefined);
  const held = useRef<WireRow>(undefined);
  if (!held.current && row && whole && !refetching) held.current = row;
  if (held.current) return <Form {...props} row={held.current} reread={refetch} />;
  return (
    <Modal visible title={`编辑${resource.label}`} style={{ width: 'min(720px, calc(100vw - 32px))' }} onCancel={onClose} footer={null}>
      {failure ? <ErrorState failure={failure} onRetry={() => void refetch()} /> : <Skeleton animation text={{ rows: 8 }} />}
    </Modal>
  );
}
/** Create or edit one record. */
export const FormDialog = (props: Props) => (props.id === undefined ? <Form {...props} /> : <EditForm {...props} />);
