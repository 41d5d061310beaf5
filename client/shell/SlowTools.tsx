import { useLate } from '../kernel/api/slow';
import './slow.css';

/** What can be done about an answer that is long in coming: go without it, or send the same once more. */
export default function SlowTools() {
  const late = useLate();
  const repeatable = late.filter(({ repeat }) => repeat);
  return (
    <span className="slow-tools">
      <button type="button" onClick={() => late.map(({ giveUp }) => giveUp())}>
        取消
      </button>
      {repeatable.length > 0 && (
        <button type="button" onClick={() => repeatable.map(({ repeat }) => repeat?.())}>
          重试
        </button>
      )}
    </span>
  );
}
