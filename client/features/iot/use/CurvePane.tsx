import { Radio, Select, Skeleton } from '@arco-design/web-react';
import { useMemo } from 'react';
import type { UseCurve } from '@/domain/answers/curve';
import { iotCalls } from '@/domain/calls/iot';
import { useSubject } from '@/domain/codes/iot';
import { money } from '@/domain/format';
import { useCall } from '../../../kernel/api/calls';
import { saveExport } from '../../../kernel/api/saveExport';
import { CurveSums, Drawing } from '../../../kernel/record/Drawing';
import { PeriodTools } from '../../../kernel/record/PeriodTools';
import { useViewer } from '../../../kernel/session/viewer';
import { ErrorState } from '../../../ui/ErrorState';
import { ExportButton } from '../../../ui/ExportButton';
import { StaleAlert } from '../../../ui/StaleAlert';
import { keyOf, queryOf, subjectOf } from './address';
import { comparedSums, comparison, drawingOf } from './drawing';
import { Limits } from './Limits';
import type { PaneProps } from './pane';
import { Priced } from './Priced';
import { useRefreshed } from './useReading';

const order = useSubject.items.map(({ code }) => code);
/** All that has a name, the largest things first: buildings before rooms before meters. */
const choicesOf = (names: PaneProps['names']) =>
  [...names]
    .flatMap(([value, label]) => {
      const subject = subjectOf(value);
      return subject ? [{ value, label, rank: order.indexOf(subject.of) }] : [];
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ value, label }) => ({ value, label }));

/** The curve of what is chosen: beside another period or another thing, with its bands, its price and what would raise an alarm. */
export function CurvePane({ kind, address, go, names, refreshed }: PaneProps) {
  const viewer = useViewer();
  const { subject, other, span, date, against, draw } = address;
  // beside another thing no other period: two of each would be four lines
  const of = { kind: kind as 1 | 2, span, date, against: other ? ('none' as const) : against };
  const one = useRefreshed(useCall(iotCalls, 'curve', { ...of, ...queryOf(subject) }), refreshed);
  const two = useRefreshed(useCall(iotCalls, 'curve', other && { ...of, ...queryOf(other) }), refreshed, !other);
  const answer = one.currentData;
  const second = other ? two.currentData : undefined;
  const [mine, its] = [names.get(keyOf(subject)) ?? '', (other && names.get(keyOf(other))) ?? '对比'];
  const drawn = useMemo(
    () => (answer && second ? comparison(answer, second, [mine, its], draw) : answer && !other ? drawingOf(answer, draw, span) : undefined),
    [answer, second, other, mine, its, draw, span],
  );
  const failure = one.failure ?? (other ? two.failure : undefined);
  const retry = () => {
    one.retry();
    if (other) two.retry();
  };
  const choices = useMemo(() => choicesOf(names), [names]);
  const canFlow = span === 'day' || span === 'week';
  return (
    <div className="use-pane">
      <div className="wrap-row curve-tools">
        <PeriodTools value={address} onChange={go} alone={other !== null} />
        {canFlow && (
          <Radio.Group
            type="button"
            size="small"
            value={draw}
            onChange={(next: 'use' | 'flow') => go({ draw: next })}
            options={[
              { value: 'use', label: '用量' },
              { value: 'flow', label: kind === 2 ? '流量' : '功率' },
            ]}
          />
        )}
        <Select
          className="use-with"
          size="small"
          allowClear
          showSearch
          aria-label="对比对象"
          placeholder="与…对比"
          filterOption={(word, { props }) => String((props as { children?: unknown }).children).includes(word)}
          value={other ? keyOf(other) : undefined}
          options={choices.filter(({ value }) => value !== keyOf(subject))}
          onChange={(key?: string) => go({ other: subjectOf(key ?? null) })}
        />
        {viewer.can('meter_export') && (
          <span className="use-export">
            <ExportButton
              run={(signal) => saveExport('/iot/use/export', { ...of, against, view: 'curve', ...queryOf(subject) }, '用量曲线.xlsx', signal)}
            />
          </span>
        )}
      </div>
      {failure && !answer && <ErrorState failure={failure} onRetry={retry} />}
      {failure && answer && <StaleAlert message={failure.message} onRetry={retry} />}
      {!failure && !drawn && <Skeleton animation text={{ rows: 8 }} />}
      {drawn && answer && <Sums answer={answer} second={second} names={[mine, its]} />}
      <Drawing label={`${mine}用量`} lines={drawn?.lines} draws={drawn?.draws ?? []} colors={drawn?.colors} empty="这段时间没有读数" />
      {drawn && answer && !other && (
        <>
          <Limits answer={answer} kind={kind} />
          <Priced answer={answer} span={span} />
        </>
      )}
    </div>
  );
}
function Sums({ answer, second, names }: { answer: UseCurve; second: UseCurve | undefined; names: readonly [string, string] }) {
  if (second) return <CurveSums sums={comparedSums(answer, second, names)} />;
  return (
    <CurveSums sums={answer.sums}>
      {answer.amount !== null && (
        <div>
          <dt>按单价</dt>
          <dd>{money(answer.amount)}</dd>
        </div>
      )}
      {answer.meters > 1 && (
        <div>
          <dt>计入表计</dt>
          <dd>{answer.meters} 块</dd>
        </div>
      )}
    </CurveSums>
  );
}
