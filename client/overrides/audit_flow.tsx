import '@arco-design/web-react/es/Steps/style/index.css';
import { Alert, Skeleton, Steps } from '@arco-design/web-react';
import { auditFlow } from '@/domain/resources/audit-flow';
import { useReadQuery, type Failure, type WireRow } from '../kernel/api';
import { overrideViews, type RecordProps } from '../kernel/overrides';
import { addressOf, endpointOf } from '../kernel/visibility';
import { ErrorState } from '../ui/ErrorState';

interface Subject {
  readonly sort: number;
  readonly whose: string;
  readonly mode: number;
  readonly users: readonly { readonly id: number; readonly name: string }[];
  readonly message: string | null;
}
const approvers = endpointOf(auditFlow, 'approvers', 'query');
/** The steps in their order, with those who could act now: a step without anybody is seen here, before a record waits in it. */
function FlowSteps({ row }: RecordProps<WireRow>) {
  const path = approvers ? addressOf(approvers, row.id) : '';
  const { currentData, error, refetch } = useReadQuery({ path, reads: approvers?.reads ?? [] }, { skip: !approvers });
  const steps = (currentData as { data: readonly Subject[] } | undefined)?.data;
  if (!steps) return error ? <ErrorState failure={error as Failure} onRetry={() => void refetch()} /> : <Skeleton animation text={{ rows: 3 }} />;
  return (
    <section className="record" style={{ gap: 12, marginBottom: 24 }} aria-label="审核步骤">
      <h3>审核步骤</h3>
      <Steps direction="vertical" current={0} size="small">
        {steps.map(({ sort, whose, mode, users, message }) => (
          <Steps.Step
            key={sort}
            status="wait"
            title={`${whose}${users.length > 1 ? `（${mode === 2 ? '会签：所有人通过' : '或签：任一人通过'}）` : ''}`}
            description={message ? <Alert type="warning" content={message} /> : users.map(({ name }) => name).join('、')}
          />
        ))}
      </Steps>
    </section>
  );
}
export default overrideViews(auditFlow, {
  cells: { incubator_id: (row) => (row.incubator_id === null ? '全部园区' : String((row as unknown as WireRow).incubator_name ?? '')) },
  slots: { detailTop: FlowSteps },
});
