import { Button, Modal, Skeleton } from '@arco-design/web-react';
import { IconPlus } from '@arco-design/web-react/icon';
import { useEffect, useMemo, useState } from 'react';
import { isMissing } from '@/domain/format';
import { tableOf, type AnyResource } from '@/domain/kernel/resource';
import { kindOf } from '../../kinds';
import { idsOf, type InputProps } from '../../kinds/kind';
import { useReadQuery, type WireRow } from '../api/api';
import { report, toast } from '../api/errors';
import type { Overrides } from '../overrides';
import { loadResource } from '../resources';
import { useViewer } from '../session/viewer';
import { addressOf, endpointOf, mayOperate } from '../visibility';
import { FormDialog } from './FormDialog';
import { useSend } from './useSubmit';
import './made.css';

interface RowProps {
  readonly resource: AnyResource;
  readonly id: number;
  readonly disabled: boolean;
  /** Fields that say whose it is: one that another form has taken meanwhile is only let go of. */
  readonly owners: readonly string[];
  readonly onEdit: () => void;
  readonly onRemoved: () => void;
}
/** One that was made: what it is called, its state, and what a card shows of it. */
function MadeRow({ resource, id, disabled, owners, onEdit, onRemoved }: RowProps) {
  const viewer = useViewer();
  const read = endpointOf(resource, 'read', 'operation');
  const answer = useReadQuery({ path: read ? addressOf(read, id) : '', reads: [tableOf(resource)] }, { skip: !read });
  const row = answer.currentData as WireRow | undefined;
  const { send } = useSend();
  const away = async () => {
    const { failure } = await send(resource, 'delete', { id, version: row?.version });
    if (!failure) return onRemoved();
    toast.error(failure.message);
    void answer.refetch();
  };
  const isFree = row !== undefined && owners.every((name) => isMissing(row[name]));
  const state = Object.keys(resource.fields).find((name) => resource.fields[name].codes && !isMissing(row?.[name]));
  const shown = [resource.title, state, ...(resource.views?.card ?? [])].filter(
    (name): name is string => name !== undefined && !isMissing(row?.[name]),
  );
  return (
    <li>
      {!row && answer.isFetching && <Skeleton animation text={{ rows: 1 }} />}
      {!row && !answer.isFetching && <span>该{resource.label}已不存在</span>}
      {row && (
        <span className="made-words">
          {shown.map((name) => {
            const field = resource.fields[name];
            const { Cell } = kindOf(field);
            return <Cell key={name} name={name} field={field} row={row} />;
          })}
        </span>
      )}
      {isFree && mayOperate(resource, 'update', viewer) && (
        <Button size="mini" disabled={disabled} onClick={onEdit}>
          {resource.views?.edit ?? '编辑'}
        </Button>
      )}
      {row && !isFree && <span>已属于其他{resource.fields[owners[0] ?? '']?.label ?? '记录'}</span>}
      {isFree && mayOperate(resource, 'delete', viewer) ? (
        <Button
          size="mini"
          disabled={disabled}
          onClick={() => Modal.confirm({ title: '确定删除？', okButtonProps: { status: 'danger' }, onOk: away })}
        >
          删除
        </Button>
      ) : (
        <Button size="mini" disabled={disabled} onClick={onRemoved}>
          移除
        </Button>
      )}
    </li>
  );
}
/** Rows of another resource that are made in this form, before its own record is there: they are its own once it is saved. */
export function MadeRows({ id, field, value, onChange, draft, disabled = false }: InputProps) {
  const viewer = useViewer();
  const [resource, setResource] = useState<AnyResource>();
  const [open, setOpen] = useState<{ readonly id?: number }>();
  const { target = '', makes } = field;
  useEffect(() => {
    let current = true;
    loadResource(target).then((found) => current && setResource(found), report);
    return () => {
      current = false;
    };
  }, [target]);
  const ids = idsOf(value);
  const start = useMemo(
    () => Object.fromEntries(Object.entries(makes?.begins ?? {}).flatMap(([name, of]) => (isMissing(draft?.[of]) ? [] : [[name, draft?.[of]]]))),
    [makes, draft],
  );
  const overrides = useMemo<Overrides>(() => ({ visibleWhen: Object.fromEntries((makes?.hides ?? []).map((name) => [name, () => false])) }), [makes]);
  if (!resource) return <Skeleton animation text={{ rows: 1 }} />;
  return (
    <div className="made" id={id}>
      {ids.length > 0 && (
        <ul aria-label={field.label}>
          {ids.map((one) => (
            <MadeRow
              key={one}
              resource={resource}
              id={one}
              disabled={disabled}
              owners={makes?.hides ?? []}
              onEdit={() => setOpen({ id: one })}
              onRemoved={() => onChange(ids.filter((other) => other !== one))}
            />
          ))}
        </ul>
      )}
      {mayOperate(resource, 'store', viewer) && (
        <Button size="small" icon={<IconPlus />} disabled={disabled} onClick={() => setOpen({})}>
          添加{resource.label}
        </Button>
      )}
      {open && (
        <FormDialog
          resource={resource}
          overrides={overrides}
          {...(open.id === undefined ? { start } : { id: open.id })}
          onClose={() => setOpen(undefined)}
          onSaved={(row) => {
            if (!ids.includes(row.id)) onChange([...ids, row.id]);
          }}
        />
      )}
    </div>
  );
}
