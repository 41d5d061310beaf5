import '@arco-design/web-react/es/Timeline/style/index.css';
import { Alert, Timeline } from '@arco-design/web-react';
import { auditCalls } from '@/domain/calls/audit';
import { auditResult } from '@/domain/codes/log';
import { tableOf } from '@/domain/kernel/resource';
import { EmptyState } from '../../ui/EmptyState';
import { Loading } from '../../ui/Loading';
import { minuteText } from '@/domain/format';
import { useReadQuery, type Failure, type WireRow } from '../api/api';
import type { RecordProps } from '../overrides';
import './audit.css';

interface Waiting {
  readonly step: number | null;
  readonly steps: number;
  readonly whose: string;
  readonly modeText: string | null;
  readonly users: readonly { readonly id: number; readonly name: string; readonly agreed?: boolean }[];
  readonly message: string | null;
}
interface Trail {
  readonly data: readonly WireRow[];
  readonly waiting: Waiting | null;
}
const dots: Readonly<Record<string, string>> = { green: 'rgb(var(--green-6))', red: 'rgb(var(--red-6))', blue: 'rgb(var(--primary-6))' };
const colourOf = (result: unknown): string | undefined => auditResult.items.find(({ code }) => code === result)?.color;
const path = auditCalls.trail.at.slice('GET '.length);

/** Whom the record waits for now, and who of them has agreed already. */
function WaitingFor({ waiting }: { waiting: Waiting }) {
  const place = waiting.step === null ? '等待审核' : `等待第${waiting.step}步审核（共${waiting.steps}步）`;
  const open = waiting.users.filter(({ agreed }) => !agreed).map(({ name }) => name);
  const agreed = waiting.users.filter((one) => one.agreed).map(({ name }) => name);
  return (
    <Alert
      type={waiting.message ? 'warning' : 'info'}
      title={place}
      content={
        waiting.message ?? (
          <>
            {[waiting.whose, waiting.users.length > 1 ? waiting.modeText : null].filter(Boolean).join(' · ')}
            {open.length > 0 && `：${open.join('、')}`}
            {agreed.length > 0 && <div>已通过：{agreed.join('、')}</div>}
          </>
        )
      }
    />
  );
}
/** The audit history of a record: who did what, when and why, the newest first, and whom it waits for. */
export default function AuditTrail({ resource, row }: RecordProps<WireRow>) {
  const reads = [tableOf(resource), ...auditCalls.trail.reads];
  const answer = useReadQuery({ path, query: { resource: resource.name, row_id: row.id }, reads }, { refetchOnMountOrArgChange: true });
  const trail = answer.currentData as Trail | undefined;
  if (!trail) return <Loading failure={answer.error as Failure | undefined} onRetry={() => void answer.refetch()} rows={6} />;
  if (trail.data.length === 0 && !trail.waiting) return <EmptyState text="暂无审核记录" hint="提交审核后，每一步的结果会出现在这里" />;
  return (
    <div className="audit-trail">
      {trail.waiting && <WaitingFor waiting={trail.waiting} />}
      <Timeline>
        {trail.data.map((entry) => {
          const colour = colourOf(entry.result);
          return (
            <Timeline.Item key={entry.id} dotColor={dots[colour ?? ''] ?? 'var(--color-neutral-5)'}>
              <div className="wrap-row audit-entry">
                <strong>{String(entry.resultText ?? '')}</strong>
                <span>{String(entry.user_name ?? '系统')}</span>
                {entry.step !== null && entry.result !== 1 && <span>第{String(entry.step)}步</span>}
                <time>{minuteText(entry.created_at)}</time>
              </div>
              {entry.reason ? <p className="audit-reason">{String(entry.reason)}</p> : null}
            </Timeline.Item>
          );
        })}
      </Timeline>
    </div>
  );
}
