import '@arco-design/web-react/es/Rate/style/index.css';
import { Rate, Skeleton } from '@arco-design/web-react';
import { suggest } from '@/domain/resources/suggest';
import type { WireRow } from '../../kernel/api/api';
import { useCall } from '../../kernel/api/calls';
import { overrideViews, type RecordProps } from '../../kernel/overrides';
import { minuteText } from '@/domain/format';
import type { InputProps } from '../../kinds/kind';
import { ErrorState } from '../../ui/ErrorState';
import './suggest.css';

const writerSide = 2;

function Words({ who, at, text, answer }: { who: string; at: unknown; text: string; answer: boolean }) {
  return (
    <li className="thread-words" data-answer={answer || undefined}>
      <p className="thread-about">
        <b>{who}</b>
        <time>{minuteText(at)}</time>
      </p>
      <p className="thread-text">{text}</p>
    </li>
  );
}
/** What was asked, answered and asked again, in its order. */
function Thread({ row }: RecordProps<WireRow>) {
  const { data, failure, retry } = useCall(suggest, 'replies', { id: row.id });
  const answers = data?.data;
  return (
    <section aria-label="留言与回复" className="thread">
      <ol>
        <Words who={String(row.enterprise_name ?? '留言人')} at={row.created_at} text={String(row.content ?? '')} answer={false} />
        {answers?.map((one) => (
          <Words
            key={one.id}
            who={`${String(one.sideText ?? '')}${one.user_name ? ` · ${String(one.user_name)}` : ''}`}
            at={one.created_at}
            text={String(one.content)}
            answer={one.side !== writerSide}
          />
        ))}
      </ol>
      {!answers && !failure && <Skeleton animation text={{ rows: 2 }} />}
      {failure && <ErrorState failure={failure} onRetry={retry} />}
      {row.score ? (
        <p className="wrap-row thread-score">
          评价 <Rate readonly value={Number(row.score)} aria-label={`${String(row.score)} 分`} /> {String(row.feedback ?? '')}
        </p>
      ) : null}
    </section>
  );
}
/** Five stars; choosing the chosen one again takes it back. */
function Stars({ value, onChange, disabled, field }: InputProps) {
  return (
    <Rate allowClear value={Number(value ?? 0)} disabled={disabled ?? false} onChange={(score) => onChange(score || null)} aria-label={field.label} />
  );
}
export default overrideViews(suggest, {
  cells: { score: (row) => (row.score ? `${'★'.repeat(row.score)}${'☆'.repeat(5 - row.score)}` : '—') },
  inputs: { score: Stars },
  slots: { detailTop: Thread },
});
