import { useNavigation } from 'react-router';
import { useSlow } from '../kernel/api/slow';

/** A thin bar while the next page is on its way; the page in front stays. */
export function Progress() {
  const busy = useNavigation().state !== 'idle';
  return busy ? <div className="shell-progress" role="progressbar" aria-label="页面加载中" /> : null;
}

/** Said over any page while an answer is long in coming: nothing has been lost, and nothing need be pressed again. */
export function Slow() {
  const slow = useSlow();
  return (
    <div className="shell-slow" role="status">
      {slow && <span>服务器响应较慢，仍在等待…</span>}
    </div>
  );
}
