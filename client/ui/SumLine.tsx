import { Button } from '@arco-design/web-react';
import type { ReactNode } from 'react';
import './sums.css';

interface Props {
  /** What is summed. */
  readonly label: string;
  /** Undefined while they are reckoned. */
  readonly sums: readonly { readonly title: string; readonly value: ReactNode; readonly bad?: boolean }[] | undefined;
  /** They stand above the rows. */
  readonly above?: true | undefined;
  /** They could not be asked for: asks again. */
  readonly failed?: (() => void) | undefined;
}
/** Sums below the rows of a list. */
export const SumLine = ({ label, sums, above, failed }: Props) => (
  <div className="sum-line" data-above={above} role="group" aria-label={label} aria-busy={sums === undefined && !failed}>
    <span className="sum-line-label">{label}</span>
    {failed ? (
      <span>
        加载失败
        <Button type="text" size="mini" onClick={failed}>
          重试
        </Button>
      </span>
    ) : (
      <dl>
        {(sums ?? []).map(({ title, value, bad }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd className={bad ? 'sum-line-bad' : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
    )}
  </div>
);
