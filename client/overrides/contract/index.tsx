import { contract } from '@/domain/resources/contract';
import { overrideViews } from '../../kernel/overrides';
import { PlanInput } from './PlanInput';
import { RoomsInput } from './RoomsInput';
import { TermsInput } from './TermsInput';
import { ContractSummary } from './Summary';
import '../fee_bill/fee.css';
import './contract.css';

export default overrideViews(contract, {
  inputs: { rooms: RoomsInput, terms: TermsInput, plan: PlanInput },
  slots: { formSide: ContractSummary },
});
