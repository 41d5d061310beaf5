import { contract } from '@/domain/resources/contract';
import { lazyDialog } from '../../kernel/action/lazyDialog';
import type { WireRow } from '../../kernel/api/api';
import { overrideViews, type CustomAction } from '../../kernel/overrides';
import { useKindTools, type InputProps } from '../../kinds/kind';
import { later } from '../../ui/later';
import { paperOf } from '../file_template/filled';
import { OccupantsInput } from './OccupantsInput';
import { PlanInput } from './PlanInput';
import { RoomsInput } from './RoomsInput';
import { ToRoomInput } from './ToRoomInput';
import { TermsInput } from './TermsInput';
import { ContractSummary } from './Summary';
import '../fee_bill/fee.css';
import './contract.css';

// only the dialog of 改价 asks for it
const TermChooser = later(() => import('./TermChooser').then((module) => module.TermChooser));
const HeldRoomInput = later(() => import('./HeldRooms').then((module) => module.HeldRoomInput));
const PartyWay = later(() => import('./PartyWay').then((module) => module.PartyWay));
function PartyInput(props: InputProps) {
  const Input = useKindTools().kindOf(props.field).Input;
  return (
    <>
      <Input {...props} />
      {!props.disabled && Boolean(props.value) && <PartyWay id={Number(props.value)} />}
    </>
  );
}
const [inForce, pastEnd] = [30, 40];
const goPay: CustomAction<WireRow> = {
  name: 'go_pay',
  label: '去缴费',
  access: 'payment_store',
  when: ({ status }) => status === inForce || status === pastEnd,
  after: 'sign',
  Dialog: lazyDialog(() => import('./FirstPay').then(({ PayOfContract }) => PayOfContract)),
};
/** The end of a contract is looked for where the contract is. */
const leave: CustomAction<WireRow> = {
  name: 'leave',
  label: '退房退租',
  access: 'refund_store',
  quiet: true,
  when: ({ status }) => status === inForce || status === pastEnd,
  Dialog: lazyDialog(() => import('./Leave').then(({ LeaveContract }) => LeaveContract)),
};
/** So is a room that a firm gives up for another: the firm's own action. That of a person is the contract's. */
const changeRoom: CustomAction<WireRow> = {
  name: 'change_room_of_firm',
  label: '换房',
  access: 'enterprise_changeroom',
  quiet: true,
  when: ({ status, enterprise_id }) => status === inForce && Boolean(enterprise_id),
  Dialog: lazyDialog(() => import('./ChangeRoom').then(({ ChangeRoomOfContract }) => ChangeRoomOfContract)),
};
export default overrideViews(contract, {
  customActions: [goPay, changeRoom, leave, paperOf(contract, '合同文件', { quiet: true })],
  inputs: { enterprise_id: PartyInput, rooms: RoomsInput, occupants: OccupantsInput, terms: TermsInput, plan: PlanInput },
  actionInputs: { term_ids: TermChooser, from_room: HeldRoomInput, to_room: ToRoomInput },
  checkStep: (...left) => import('./checkStep').then((module) => module.checkStep(...left)),
  slots: { formSide: ContractSummary },
});
