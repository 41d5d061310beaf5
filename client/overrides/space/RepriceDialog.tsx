import { Alert, Modal } from '@arco-design/web-react';
import { useId, useMemo } from 'react';
import { room } from '@/domain/resources/room';
import { occupancyActions } from '@/domain/resources/room-actions';
import type { WireRow } from '../../kernel/api/api';
import { toast } from '../../kernel/api/errors';
import { bodyOf, startValues } from '../../kernel/form/formValues';
import { useForm } from '../../kernel/form/useForm';
import { useSend, useSubmit } from '../../kernel/form/useSubmit';
import { Fields } from '../../kernel/form/Fields';
import { useClosing } from '../../kernel/form/useClosing';
import { priceText } from '@/domain/format';
import './room.css';
import '../../kernel/form/form.css';

interface Props {
  readonly rows: readonly WireRow[];
  readonly onClose: (how?: { changed: boolean }) => void;
}
const { percent, reason } = occupancyActions.reprice.input;
const fields = { percent, reason };
const keys = Object.keys(fields);
const sections = [{ title: '批量调价', fields: keys }];
/** As the database rounds it: to the ten-thousandth. */
const priceAfter = (price: unknown, by: number): string => (Math.round(Number(price) * (100 + by) * 100) / 10_000).toFixed(4);

/** Guide prices of chosen rooms, by so many percent: every new price is shown before it holds. */
export function RepriceDialog({ rows, onClose }: Props) {
  const prefix = useId();
  const form = useForm(
    fields,
    keys,
    useMemo(() => startValues(fields, keys), []),
  );
  const { send } = useSend();
  const { submit, busy, failure } = useSubmit({
    form,
    send: async () => {
      const ids = rows.map(({ id }) => id);
      const { failure } = await send(room, 'reprice', { ...bodyOf(fields, keys, form.values), ids });
      if (failure) return failure;
      toast.success(`已调整 ${rows.length} 间房源的指导价`);
      onClose({ changed: true });
      return undefined;
    },
  });
  const close = useClosing({ dirty: form.dirty, busy, onClose });
  const by = Number(form.values.percent ?? 0);
  const bare = rows.filter(({ guide_price }) => guide_price === null || guide_price === undefined);
  return (
    <Modal
      visible
      title="批量调价"
      style={{ width: 'min(560px, calc(100vw - 32px))' }}
      onCancel={close}
      okText="确定"
      onOk={() => void submit()}
      confirmLoading={busy}
      okButtonProps={{ disabled: bare.length > 0 }}
      cancelButtonProps={{ disabled: busy }}
    >
      <div className="form-dialog">
        <p className="form-dialog-about">已选 {rows.length} 间房源</p>
        {failure && <Alert type="error" content={failure.message} />}
        {bare.length > 0 && <Alert type="warning" content={`${bare.map(({ name }) => name).join('、')} 没有指导价，请先在房源管理里填写`} />}
        <Fields form={form} sections={sections} prefix={prefix} disabled={busy} />
        <ul className="reprice-list" aria-label="调整前后">
          {rows.map((room) => (
            <li key={room.id}>
              <span>
                {String(room.building_name ?? '')} {String(room.name)}
              </span>
              <span>
                {priceText(room.guide_price)} → <strong>{priceText(by > -100 && room.guide_price ? priceAfter(room.guide_price, by) : null)}</strong>{' '}
                {String(room.price_unitText ?? '')}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  );
}
