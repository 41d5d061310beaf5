import { useMemo } from 'react';
import { contract } from '@/domain/resources/contract';
import { areaText, dash, dayText, money, yuanOf } from '@/domain/format';
import type { FormSideProps } from '../../kernel/overrides';
import { useCellLabels, labelKey } from '../../kinds/parts/useCellLabels';
import { areaOf, depositOf, linesOf, planOfDraft, totalOf } from './plan';

const { enterprise_id: tenant } = contract.fields;
const last = 4;
/** What the contract comes to so far, beside each of its steps; in the last one with what is to be paid first. */
export function ContractSummary({ draft, step, row }: FormSideProps) {
  const labels = useCellLabels([['enterprise_id', tenant]], [draft], row ? [row] : [], 'contract');
  const rooms = linesOf(draft.rooms);
  const { rooms: spaces, terms, plan: kept, sign_at, start_at } = draft;
  // reckoned anew when something of it changes, not with every stroke elsewhere in the form
  const { plan, isStale } = useMemo(
    () => planOfDraft({ rooms: spaces, terms, plan: kept, sign_at, start_at }),
    [spaces, terms, kept, sign_at, start_at],
  );
  const deposit = depositOf(linesOf(draft.terms));
  // the deposit is due on the first day of the contract, which may be long before the first rent
  const dues = [...plan.map(({ due_at }) => String(due_at)), ...(deposit > 0 && draft.start_at ? [String(draft.start_at)] : [])];
  const firstDay = dues.toSorted()[0];
  const withDeposit = deposit > 0 && firstDay === draft.start_at;
  const firstDue = totalOf(plan.filter(({ due_at }) => due_at === firstDay)) + (withDeposit ? deposit : 0);
  const who = draft.enterprise_id ? labels.get(labelKey(tenant, draft.enterprise_id)) : draft.party_name;
  const facts: (readonly [label: string, value: string, bad?: boolean])[] = [
    ['承租方', who ? String(who) : dash],
    ['房源', rooms.length > 0 ? `${new Set(rooms.map(({ room_id }) => room_id)).size} 间 ${areaText(areaOf(rooms))}` : dash],
    ['租期', draft.start_at || draft.end_at ? `${dayText(draft.start_at)} 至 ${dayText(draft.end_at)}` : dash],
    ['账单合计', plan.length > 0 ? `${money(yuanOf(totalOf(plan)))}（${plan.length} 期）` : dash, plan.length > 0 && isStale],
    ['押金', deposit > 0 ? money(yuanOf(deposit)) : dash],
    ...(step === last && firstDay !== undefined
      ? ([['首缴', `${money(yuanOf(firstDue))}（${dayText(firstDay)} 前${withDeposit ? '，含押金' : ''}）`]] as const)
      : []),
  ];
  return (
    <aside className="contract-summary" aria-label="合同摘要">
      <dl>
        {facts.map(([label, value, bad]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={bad ? 'money-bad' : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      {step === last && isStale && <p role="alert">账单计划与费用条款不一致，请回到“账单计划”重新生成</p>}
      {step === last && !isStale && <p>提交后由审核人核对；审核通过后房间即为其预留，上传扫描件签约后账单生效，可在“账单”中收首期款。</p>}
    </aside>
  );
}
