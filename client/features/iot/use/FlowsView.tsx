import { Skeleton } from '@arco-design/web-react';
import { Suspense, useMemo } from 'react';
import type { LossAnswer } from '@/domain/answers/use';
import { withUnit } from '@/domain/format';
import { EnvironmentContext, inPage } from '@/panels/kernel/surface';
import { useSize } from '@/panels/kernel/useSize';
import { EmptyState } from '../../../ui/EmptyState';
import { flowsOf } from './flows';
import { lazily } from '../../../ui/lazily';

const FlowChart = lazily(() => import('@/panels/kernel/charts/FlowChart'));
/** px of one name on the right. */
const line = 28;

/** Where the use of the meters above goes to: as large as what it leads to needs. */
export function FlowsView({ answer, whole, onOpen }: { answer: LossAnswer; whole: string; onOpen: (key: string) => void }) {
  const [host, size] = useSize<HTMLDivElement>();
  const { flows, nodes } = useMemo(() => flowsOf(answer.data, whole), [answer, whole]);
  if (flows.length === 0) return <EmptyState text="该时段没有可以画出的用量" hint="总表或分表没有数据" />;
  const sources = new Set(flows.map(({ source }) => source));
  const targets = new Set(flows.map(({ target }) => target));
  const tallest = Math.max(
    nodes.filter(({ key }) => !sources.has(key)).length,
    nodes.filter(({ key }) => sources.has(key) && targets.has(key)).length,
  );
  const lost = flows.reduce((sum, { target, value }) => (target === 'loss' ? sum + value : sum), 0);
  return (
    <div className="use-flow" ref={host} style={{ height: Math.max(240, tallest * line) }}>
      {size.width > 0 && (
        <Suspense fallback={<Skeleton animation text={{ rows: 6 }} />}>
          <EnvironmentContext value={inPage}>
            <FlowChart
              caption={`${whole}的用量去向，损耗 ${withUnit(lost, answer.unit)}`}
              {...{ flows, nodes, size }}
              unit={answer.unit}
              onOpen={(key) => /^(?:meter|floor):/.test(key) && onOpen(key)}
            />
          </EnvironmentContext>
        </Suspense>
      )}
    </div>
  );
}
