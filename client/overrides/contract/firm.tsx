import { Alert, Select } from '@arco-design/web-react';
import { areaText, dayText, isMissing } from '@/domain/format';
import { enterprise } from '@/domain/resources/enterprise';
import { useCall } from '../../kernel/api/calls';
import { lazyDialog } from '../../kernel/action/lazyDialog';
import type { WireRow } from '../../kernel/api/api';
import { overrideViews, type CustomAction, type FormSideProps } from '../../kernel/overrides';
import type { InputProps } from '../../kinds/kind';
import { useViewer } from '../../kernel/session/viewer';
import { contractOfFirm } from './begin';
import { ErrorState } from '../../ui/ErrorState';
import { later } from '../../ui/later';
import { lazily } from '../../ui/lazily';
import { ToRoomInput } from './ToRoomInput';

const merge: CustomAction<WireRow> = {
  name: 'merge',
  label: '合并',
  access: 'enterprise_merge',
  several: true,
  quiet: true,
  Dialog: lazyDialog(() => import('../../features/customers/MergeDialog').then((module) => module.MergeDialog)),
};
/** The end of a stay is looked for where the tenant is. */
const leave: CustomAction<WireRow> = {
  name: 'leave',
  label: '退房退租',
  access: 'refund_store',
  parties: ['staff'],
  quiet: true,
  when: ({ residence }) => residence === settled,
  Dialog: lazyDialog(() => import('./LeaveFirm').then((module) => module.LeaveFirm)),
};
const StatusInput = later(() => import('./StatusInput').then((module) => module.StatusInput));
const PaperScore = lazily(() => import('../../features/customers/PaperScore'));
const Scores = lazily(() => import('../../features/customers/Scores'));
const [let_, settled] = [3, 2]; // 占用：在租；入驻状态：已入驻
/** The room that a tenant gives up: one of those that it has. */
function HeldRoomInput({ id, value, onChange, onBlur, row, disabled, invalid, describedBy }: InputProps) {
  const { data, failure, retry, isFetching } = useCall(enterprise, 'rooms', isMissing(row?.id) ? null : { id: Number(row?.id) });
  if (failure) return <ErrorState failure={failure} onRetry={retry} />;
  const rooms = (data?.data ?? []).filter(({ kind }) => kind === let_);
  return (
    <Select
      id={id}
      aria-label="原房间"
      aria-describedby={describedBy}
      placeholder={rooms.length === 0 && !isFetching ? '该企业没有在租的房间' : '请选择原房间'}
      value={isMissing(value) ? undefined : Number(value)}
      loading={isFetching}
      disabled={disabled}
      error={invalid}
      onChange={(room) => onChange(room ?? null)}
      onBlur={onBlur}
      options={rooms.map(({ room_id, building_name, name, area, until }) => ({
        value: room_id,
        label: `${building_name ?? ''} ${name}，${areaText(area)}，至 ${dayText(until)}`,
      }))}
    />
  );
}
/** A tenant whose change waits cannot hand in another: said before anything is typed. */
function ChangeWaits({ row }: FormSideProps) {
  const { staff } = useViewer();
  if (staff || Number(row?.change_waits) !== 1) return null;
  return <Alert type="warning" content="已有一份资料变更在等待审核，审核通过或撤回后才能再次提交；这里显示的是现行资料。" />;
}
const inTalks = 0;
export default overrideViews(enterprise, {
  // how far its demands got is no state of a firm that has moved in: one that looks for a second room is no 意向客户
  notInDetail: ({ residence }) => (residence === inTalks ? [] : ['need_status']),
  customActions: [contractOfFirm, leave, merge],
  inputs: { need_status: StatusInput },
  actionInputs: { from_room: HeldRoomInput, to_room: ToRoomInput },
  slots: {
    formSide: ChangeWaits,
    detailTabs: [{ title: '综合评分', body: ({ row }) => <Scores id={row.id} />, access: 'enterprise_synthesize' }],
    paperParts: { score: { title: '综合评分', body: PaperScore, access: 'enterprise_synthesize' } },
  },
});
