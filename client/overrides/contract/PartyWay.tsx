import { enterprise } from '@/domain/resources/enterprise';
import { useCall } from '../../kernel/api/calls';
import { addressOf } from '../../kernel/page/navigation';

const comesFirst: ReadonlySet<unknown> = new Set([0, 3]); // of 入驻状态: not here yet, or gone again
const intending = 20;
/** A customer who has not agreed to come yet cannot be the party: where his demand is taken further. */
export function PartyWay({ id }: { id: number }) {
  const { currentData: firm } = useCall(enterprise, 'read', { id });
  if (!firm || !comesFirst.has(firm.residence) || firm.need_status === intending) return null;
  const address = addressOf('enterprise.list', { id });
  return (
    <small className="contract-party">
      该企业还不是意向客户：
      <a href={address} target="_blank" rel="noreferrer">
        打开它的需求与跟进
      </a>
      ，把需求转为已预订后再回来
    </small>
  );
}
