import type { AnyResource } from '@/domain/kernel/resource';
import { bankEntry } from './bank-entry';
import { building } from './building';
import { contract } from './contract';
import { contractBill, contractOccupant, contractRoom, contractTerm } from './contract-part';
import { contractSupplement } from './contract-supplement';
import { enterprise } from './enterprise';
import { enterpriseChange } from './enterprise-change';
import { enterpriseFrom } from './enterprise-from';
import { enterpriseMerge } from './enterprise-merge';
import { enterpriseSynthesize, enterpriseTimeline } from './enterprise-timeline';
import { entryInformation } from './entry-information';
import { feeBill } from './fee-bill';
import { feeReminder } from './fee-reminder';
import { floor } from './floor';
import { financing, honour, knowledge } from './growth-record';
import { idleRoom } from './idle-room';
import { incubation } from './incubation';
import { incubator } from './incubator';
import { need, needDynamic } from './need';
import { payment, paymentBill } from './payment';
import { paymentNotice } from './payment-notice';
import { lateCheck, paymentRelease } from './payment-release';
import { paymentItem } from './payment-item';
import { refund } from './refund';
import { room } from './room';
import { roomOccupancy } from './room-occupancy';
import { roomChange } from './room-actions';
import { roomType } from './room-type';
import { enterpriseApply, settlementApply } from './settlement-apply';
import { showcase } from './showcase';
import { termTemplate, termTemplateLine } from './term-template';
import { tutorRecord, tutorRelation } from './tutor-relation';

/** Space, customers, contracts and money: entities.md sections 3 to 5. The joins enterprise_tag and refund_room come with the fields that name them. */
export const businessResources: readonly AnyResource[] = [
  incubator,
  building,
  floor,
  roomType,
  room,
  roomOccupancy,
  roomChange,
  idleRoom,
  enterprise,
  enterpriseFrom,
  need,
  needDynamic,
  entryInformation,
  incubation,
  enterpriseChange,
  enterpriseMerge,
  showcase,
  tutorRelation,
  tutorRecord,
  enterpriseTimeline,
  enterpriseSynthesize,
  knowledge,
  financing,
  honour,
  settlementApply,
  enterpriseApply,
  contract,
  contractRoom,
  contractTerm,
  contractSupplement,
  contractBill,
  contractOccupant,
  termTemplate,
  termTemplateLine,
  paymentItem,
  feeBill,
  feeReminder,
  payment,
  paymentBill,
  paymentRelease,
  lateCheck,
  bankEntry,
  paymentNotice,
  refund,
];
