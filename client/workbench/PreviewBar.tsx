import { useFullScreen } from '@/client/ui/useFullScreen';
import { fits, type PreviewFit } from './preview-fit';

interface Props {
  readonly name: string;
  readonly fit: PreviewFit;
  readonly onFit: (fit: PreviewFit) => void;
  readonly paused: boolean;
  readonly onPause: () => void;
  /** Seconds from one reading of the board to the next, where it is read again by itself. */
  readonly every: number | undefined;
  /** Which reading it is: the ring begins anew with each. */
  readonly turn: number;
  readonly readAt: string;
  readonly onRefresh: () => void;
}
/** What can be done with a board that hangs on a wall: there while the pointer moves. */
export function PreviewBar({ name, fit, onFit, paused, onPause, every, turn, readAt, onRefresh }: Props) {
  const [full, toggleFull] = useFullScreen();
  return (
    <div className="board-bar" role="toolbar" aria-label="看板工具">
      <strong>{name}</strong>
      <span className="preview-fits" role="group" aria-label="显示方式">
        {fits.map(([key, label]) => (
          <button key={key} type="button" aria-pressed={fit === key} onClick={() => onFit(key)}>
            {label}
          </button>
        ))}
      </span>
      <button type="button" onClick={onRefresh}>
        {every !== undefined && (
          <svg key={turn} viewBox="0 0 20 20" aria-hidden className="preview-ring" style={{ '--every': `${every}s` } as React.CSSProperties}>
            <circle cx="10" cy="10" r="8" />
            <circle cx="10" cy="10" r="8" pathLength="1" className="preview-ring-left" data-still={paused} />
          </svg>
        )}
        刷新
      </button>
      <span>更新时间 {readAt}</span>
      <button type="button" aria-pressed={paused} onClick={onPause}>
        {paused ? '继续' : '暂停'}
      </button>
      <button type="button" aria-pressed={full} onClick={toggleFull}>
        {full ? '退出全屏' : '全屏'}
      </button>
    </div>
  );
}
