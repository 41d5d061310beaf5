import { useNavigation } from 'react-router';

/** A thin bar while the next page is on its way; the page in front stays. */
export function Progress() {
  const busy = useNavigation().state !== 'idle';
  return busy ? <div className="shell-progress" role="progressbar" aria-label="页面加载中" /> : null;
}
