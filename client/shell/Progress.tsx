import { type ComponentType, useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import { useLate } from '../kernel/api/slow';

/** A thin bar while the next page is on its way; the page in front stays. */
export function Progress() {
  const busy = useNavigation().state !== 'idle';
  return busy ? <div className="shell-progress" role="progressbar" aria-label="页面加载中" /> : null;
}

/** Said over any page while an answer is long in coming: nothing has been lost. What can be done about it comes when it is needed. */
export function Slow() {
  const isSlow = useLate().length > 0;
  const [Tools, setTools] = useState<ComponentType>();
  useEffect(() => {
    // a server that answers nothing at all leaves the message as it is
    if (isSlow)
      import('./SlowTools').then(
        (tools) => setTools(() => tools.default),
        () => undefined,
      );
  }, [isSlow]);
  return (
    <div className="shell-slow" role="status">
      {isSlow && (
        <div>
          服务器响应较慢，仍在等待…
          {Tools && <Tools />}
        </div>
      )}
    </div>
  );
}
