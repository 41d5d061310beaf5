import { useEffect, useState, useSyncExternalStore } from 'react';
import { useFeedStore } from '@/panels/kernel/live';

const minute = 60_000;
/** A connection that is lost for a moment only is nobody's business. */
const lostAfterMs = 5000;
/** Over a board that keeps its last picture: since when nothing new has come. */
export function Disconnected() {
  const store = useFeedStore();
  const connected = useSyncExternalStore(store.onConnection, store.connected);
  const [since, setSince] = useState<number>();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (connected) {
      setSince(undefined);
      return undefined;
    }
    const lost = Date.now();
    const first = setTimeout(() => {
      setSince(lost);
      setNow(Date.now());
    }, lostAfterMs);
    const timer = setInterval(() => setNow(Date.now()), minute / 2);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [connected]);
  if (since === undefined) return null;
  const minutes = Math.floor((now - since) / minute);
  return (
    <p className="preview-lost" role="status">
      已断开 {minutes < 1 ? '不到 1' : minutes} 分钟，正在重连，显示的是断开前的数据
    </p>
  );
}
