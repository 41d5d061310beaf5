import './ui.css';

interface Props {
  /** What is summed. */
  readonly label: string;
  /** Undefined while they are reckoned. */
  readonly sums: readonly { readonly title: string; readonly value: string; readonly bad?: boolean }[] | undefined;
}
/** Sums below the rows of a list. */
export const SumLine = ({ label, sums }: Props) => (
  <dl className="sum-line" aria-label={label} aria-busy={sums === undefined}>
    <dt className="sum-line-label">{label}</dt>
    {(sums ?? []).map(({ title, value, bad }) => (
      <div key={title}>
        <dt>{title}</dt>
        <dd className={bad ? 'sum-line-bad' : undefined}>{value}</dd>
      </div>
    ))}
  </dl>
);
