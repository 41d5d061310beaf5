import type { ReactNode } from 'react';
import { ageText, type Freshness } from './status';
import './status.css';

/** When what is shown was last read, in words; nothing of what is new. */
export const ageTitle = (freshness: Freshness | null): string | undefined =>
  freshness && freshness.kind !== 'live' ? `最后一次数据在 ${ageText(freshness.age)}前` : undefined;
/** 实时, 数据延迟 n 分钟, 已断开: shape, word and colour together. */
export function LiveMark({ freshness, short }: { freshness: Freshness | null; short?: boolean }) {
  if (!freshness) return null;
  if (freshness.kind === 'live') {
    return (
      <span className="p-mark" data-mark="live">
        <i aria-hidden>●</i>实时
      </span>
    );
  }
  return (
    <span className="p-mark" data-mark={freshness.kind} title={ageTitle(freshness)}>
      <i aria-hidden>{freshness.kind === 'late' ? '◌' : '✕'}</i>
      {freshness.kind === 'late' ? `${short ? '延迟' : '数据延迟'} ${ageText(freshness.age)}` : `已断开 ${ageText(freshness.age)}`}
    </span>
  );
}
/** Bars in the shape of what will come; it waits 200 ms, so that a quick answer does not flash. */
export function Skeleton() {
  return (
    <div className="p-skeleton" role="status" aria-label="加载中…">
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}
interface StatusProps {
  readonly icon: string;
  readonly title: string;
  readonly why?: string | undefined;
  readonly children?: ReactNode;
}
function Message({ icon, title, why, children }: StatusProps) {
  return (
    <div className="p-status">
      <span className="p-status-icon" aria-hidden>
        {icon}
      </span>
      <p>{title}</p>
      {why && <p className="p-status-why">{why}</p>}
      {children}
    </div>
  );
}
export const EmptyStatus = ({ why, children }: { why?: string | undefined; children?: ReactNode }) => (
  <Message icon="▱" title="暂无数据" why={why}>
    {children}
  </Message>
);
export const ForbiddenStatus = () => <Message icon="⊘" title="无查看权限" why="如需查看，请联系园区管理员" />;
export const RetryButton = ({ onRetry }: { onRetry: () => void }) => (
  <button type="button" className="p-button" onClick={onRetry}>
    重试
  </button>
);
export const ErrorStatus = ({ onRetry }: { onRetry: () => void }) => (
  <Message icon="△" title="数据加载失败">
    <RetryButton onRetry={onRetry} />
  </Message>
);
