import type { RiskFound, FirmFound, RegistryAnswer } from '../answers/registry';
import { decimal, text } from '../kernel/field';
import { defineCalls, shape } from '../kernel/call';

/** What is sent with each question (specification section 7): the words, the moment in ms, and both of them sealed with the login token. */
const question = {
  keyword: text('企业名称', { required: '请输入企业/项目名称', limit: 100 }),
  time: decimal('时间', { required: true, digits: [15, 0] }),
  token: text('令牌', { required: true, limit: 64 }),
} as const;
/** Businesses as a register outside knows them: for whoever makes and edits customers. */
export const registryCalls = defineCalls({
  search: {
    label: '工商查询',
    access: 'enterprise_store',
    source: 'spec',
    at: 'POST /qcc/search',
    anyBuildings: true,
    ownTransaction: true,
    input: question,
    changes: ['qcc_result', 'qcc_call'],
    answer: shape<RegistryAnswer<FirmFound>>(),
  },
  risk: {
    label: '企业风险查询',
    access: 'enterprise_store',
    source: 'spec',
    at: 'POST /qcc/risk',
    anyBuildings: true,
    ownTransaction: true,
    input: question,
    changes: ['qcc_result', 'qcc_call'],
    answer: shape<RegistryAnswer<RiskFound>>(),
  },
});
