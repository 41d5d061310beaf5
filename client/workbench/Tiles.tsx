import { Suspense, useEffect, useRef } from 'react';
import { countsFeed, type DashboardCounts } from '@/domain/feeds/user';
import { panelByProp } from '@/panels/index';
import { LiveMark } from '@/panels/kernel/StatusView';
import { useFreshness } from '@/panels/kernel/FeedPanel';
import { useFeed, useFeedStore } from '@/panels/kernel/live';
import { useViewer } from '@/panels/kernel/viewer';
import { lazily } from '../ui/lazily';

const noParams = {};
const Todo = lazily(() => panelByProp.get('todo')?.load() ?? Promise.reject(new Error('目录里没有待办总览')));
const twelve = Array.from({ length: 12 }, (_, at) => at);
const Skeletons = () => (
  <div className="db-skeletons" role="status" aria-label="加载中…">
    {twelve.map((at) => (
      <i key={at} />
    ))}
  </div>
);

/** Alt+1 to Alt+9 open the first nine tiles. */
function useTileKeys(box: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const at = /^Digit([1-9])$/.exec(event.code)?.[1];
      if (!event.altKey || event.ctrlKey || event.metaKey || at === undefined) return;
      const tile = box.current?.querySelectorAll<HTMLElement>('a.todo-tile')[Number(at) - 1];
      if (!tile) return;
      event.preventDefault();
      tile.click();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [box]);
}

/** 待我处理: the caller's counters, live, in their five faces. */
export function Tiles() {
  const { party } = useViewer();
  const store = useFeedStore();
  const live = useFeed<DashboardCounts, {}>(countsFeed, noParams);
  const freshness = useFreshness(live);
  const box = useRef<HTMLElement>(null);
  useTileKeys(box);
  const { data, status } = live;
  const retry = () => store.retry(countsFeed, noParams, undefined);
  return (
    <section className="db-card" data-stacked ref={box} aria-labelledby="db-tiles">
      <header>
        <h2 id="db-tiles">{party === 'staff' ? '待我处理' : '待办与审核进度'}</h2>
        <span className="db-hint">Alt+1 … 9 打开前九项</span>
        <span className="db-mark">
          <LiveMark freshness={freshness} />
        </span>
      </header>
      {data === undefined && status === 'loading' && <Skeletons />}
      {data === undefined && status === 'forbidden' && <p className="db-none">无查看权限</p>}
      {status === 'error' && (
        <p className="db-failed" role="alert">
          待办计数加载失败{data && '，以下为之前的数据'}
          <button type="button" className="p-button" onClick={retry}>
            重试
          </button>
        </p>
      )}
      {data !== undefined && (
        <Suspense fallback={<Skeletons />}>
          <Todo data={data} params={noParams} options={noParams} size={{ width: 0, height: 0 }} surface="workbench" />
        </Suspense>
      )}
    </section>
  );
}
