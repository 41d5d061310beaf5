import { Button } from '@arco-design/web-react';
import { useState } from 'react';
import { isMissing } from '@/domain/format';
import { lineFields } from '@/domain/kernel/lines';
import { isWritable } from '@/domain/kernel/derive';
import { contract } from '@/domain/resources/contract';
import { paymentItem } from '@/domain/resources/payment-item';
import { room } from '@/domain/resources/room';
import { termTemplate } from '@/domain/resources/term-template';
import { fetchCall, useCall } from '../../kernel/api/calls';
import { toast, wordsOf } from '../../kernel/api/errors';
import { useViewer } from '../../kernel/session/viewer';
import { useKindTools, type InputProps, type Row } from '../../kinds/kind';
import { begunBy, freshLine } from '../../kinds/parts/lineRows';
import { MoreMenu } from '../../ui/MoreMenu';
import { offered, termsOfTemplate } from './fromTemplate';
import { linesOf } from './plan';

const rows = (answer: unknown): readonly Row[] => (answer as { readonly data?: readonly Row[] } | undefined)?.data ?? [];
const roomOf = async ({ room_id }: Row): Promise<Row> => (await fetchCall(room, 'read', { id: Number(room_id) })) as Row;
/** The terms of a contract: begun with what the rooms are offered for, with a template of the park, or with the tenant's last contract. */
export function TermsInput(props: InputProps) {
  const { field, value, onChange, draft = {}, disabled } = props;
  const viewer = useViewer();
  const { kindOf } = useKindTools();
  const Lines = kindOf(field).Input;
  const [busy, setBusy] = useState(false);
  const fields = lineFields(field);
  const fresh = (more: Row): Row => ({ ...freshLine(Object.entries(fields)), ...more });
  const own = linesOf(value);
  const rooms = linesOf(draft.rooms).filter(({ room_id }) => !isMissing(room_id));
  const find = async (work: () => Promise<readonly Row[] | string>): Promise<void> => {
    setBusy(true);
    try {
      const found = await work();
      if (typeof found === 'string') toast.warning(found);
      else onChange([...own, ...found]);
    } catch (thrown) {
      toast.error(wordsOf(thrown));
    }
    setBusy(false);
  };
  /** A rent for each room that has none yet, at the price that it is offered for. */
  const fromRooms = () =>
    find(async () => {
      const items = rows(await fetchCall(paymentItem, 'list', { page: 1, pageSize: 50 } as never));
      const rent = items.find(({ code, enabled }) => code === 'rent' && enabled === 1);
      if (!rent) return '没有启用的租金费用项，请手工添加条款';
      const without = rooms.filter(({ room_id }) => !own.some((term) => term.room_id === room_id && term.payment_item_id === rent.id));
      if (without.length === 0) return '每间房源都已有租金条款';
      return Promise.all(
        without.map(async (line) => {
          const priced = offered(await roomOf(line));
          const { start_at, end_at } = { ...begunBy(field, draft), ...line };
          const cycle = draft.kind === 2 ? { pay_cycle: 'month' } : {};
          return fresh({ payment_item_id: rent.id, room_id: line.room_id, start_at, end_at, ...priced, ...cycle });
        }),
      );
    });
  // who has one park alone is not asked for it
  const inPark = isMissing(draft.incubator_id) ? {} : { incubator_id: Number(draft.incubator_id) };
  const of = { ...inPark, kind: Number(draft.kind ?? 1), enabled: 1 };
  const templates = useCall(termTemplate, 'list', viewer.can('term_template_list') && !disabled ? ({ ...of, page: 1, pageSize: 50 } as never) : null);
  /** What the park usually agrees on, over these rooms and days. */
  const fromTemplate = ({ id, name }: Row) =>
    find(async () => {
      const template = linesOf(((await fetchCall(termTemplate, 'read', { id: Number(id) })) as Row).terms);
      const offers = new Map(await Promise.all(rooms.map(async (line) => [Number(line.room_id), await roomOf(line)] as const)));
      const terms = termsOfTemplate(template, rooms, { begun: begunBy(field, draft), offers });
      const added = terms.filter((term) => !own.some((one) => one.room_id === term.room_id && one.payment_item_id === term.payment_item_id));
      if (terms.length === 0) return `模板“${String(name)}”按房源带出，请先选择房源`;
      return added.length > 0 ? added.map(fresh) : `模板“${String(name)}”的条款均已有`;
    });
  /** What the tenant pays under his last contract, over this one's days; rooms that this one does not let are left out. */
  const fromLast = () =>
    find(async () => {
      const of = { enterprise_id: Number(draft.enterprise_id), page: 1, pageSize: 10, sortField: 'end_at', sortOrder: 'descend' };
      const last = rows(await fetchCall(contract, 'list', of as never)).find(({ id }) => id !== props.row?.id);
      if (!last) return '该企业没有其他合同';
      const read = (await fetchCall(contract, 'read', { id: Number(last.id) })) as Row;
      const held = new Set(rooms.map(({ room_id }) => Number(room_id)));
      const begun = begunBy(field, draft);
      const copied = linesOf(read.terms)
        .filter(({ room_id }) => isMissing(room_id) || held.has(Number(room_id)))
        .map((term) => {
          const names = Object.keys(fields).filter((name) => fields[name] && isWritable(fields[name], true));
          return fresh({ ...Object.fromEntries(names.map((name) => [name, term[name] ?? null])), ...begun, free_from: null, free_to: null });
        });
      return copied.length > 0 ? copied : `合同 ${String(last.number)} 没有可以沿用的条款`;
    });
  return (
    <div className="contract-rooms">
      {!disabled && (
        <div className="contract-plan-head">
          {rooms.length > 0 && viewer.can('payment_item_list') && (
            <Button size="small" loading={busy} onClick={() => void fromRooms()}>
              按房源指导价带出租金
            </Button>
          )}
          <MoreMenu items={rows(templates.data).map((one) => ({ key: String(one.id), label: String(one.name), run: () => void fromTemplate(one) }))}>
            <Button size="small" loading={busy}>
              从模板带入
            </Button>
          </MoreMenu>
          {!isMissing(draft.enterprise_id) && (
            <Button size="small" loading={busy} onClick={() => void fromLast()}>
              从上一份合同带入
            </Button>
          )}
        </div>
      )}
      <Lines {...props} />
    </div>
  );
}
