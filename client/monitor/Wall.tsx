import { useEffect, useMemo, useState, type CSSProperties } from 'react';
import type { DisplayPlan, DisplayStop } from '@/domain/answers/display';
import { isQuiet, stopAt } from '@/domain/display';
import { settingsFeed } from '@/domain/feeds/settings';
import { parameters } from '@/domain/parameters';
import { FreshnessContext, makeFreshnessRegistry } from '@/panels/kernel/freshness';
import { closedHost, PanelHostContext, type PanelHost } from '@/panels/kernel/host';
import { FeedContext, useFeed } from '@/panels/kernel/live';
import { EnvironmentContext, useServerTime } from '@/panels/kernel/surface';
import { Clock } from '../cockpit/Clock';
import { Connection } from '../cockpit/Connection';
import { ScreenGrid } from '../cockpit/ScreenGrid';
import { screenAt } from '../cockpit/screens';
import { nearOf, useFit } from '../cockpit/useFit';
import { useIdle } from '../ui/useIdle';
import { queryText } from '../kernel/api/http';
import type { LiveStore } from '../kernel/live';
import { useSite } from '../kernel/site/site';
import { askAs } from './ask';
import { BoardGrid } from './BoardGrid';
import { KeptRows } from './kept-feeds';
import type { DisplayLink } from './link';
import '../cockpit/fonts';
import '../cockpit/cockpit.css';

const noParams = {};
/** Ms without a movement after which the pointer is gone. */
const pointerRests = 3000;

/** What panels may do here: be seen. What no feed carries is asked for with the display's own token. */
function useHost(link: DisplayLink): PanelHost {
  const { map_approval: mapApproval } = useSite().site;
  return useMemo(
    () => ({
      ...closedHost,
      mapApproval,
      read: async <T,>(path: `/${string}`, query: Readonly<Record<string, string | number>>, signal: AbortSignal): Promise<T> => {
        const answer = await askAs<T>(link.token, 'GET', `${path}${queryText(query)}`, undefined, signal);
        if (!answer.ok) throw new Error(String(answer.status));
        return answer.body;
      },
    }),
    [link, mapApproval],
  );
}
function Picture({ stop, park }: { readonly stop: DisplayStop; readonly park: string }) {
  const screen = stop.route === null ? undefined : screenAt(stop.route);
  const { unit, bucket } = useFit(nearOf(Number(new URLSearchParams(location.search).get('k')) || 1), screen);
  const [board] = useState(makeFreshnessRegistry);
  const idle = useIdle(pointerRests);
  const { demo } = useSite().site;
  const usual = useFeed(settingsFeed, noParams).data?.cockpit.title ?? parameters['cockpit.title'].initial;
  const environment = useMemo(() => ({ surface: 'cockpit' as const, unit, frozenAt: null, paused: false }), [unit]);
  return (
    <EnvironmentContext value={environment}>
      <div className="cockpit" data-surface="cockpit" data-bucket={bucket} data-idle={idle} style={{ '--u': `${unit}px` } as CSSProperties}>
        <header className="k-header">
          <div className="k-left">
            <span className="monitor-park">{park}</span>
            {demo && <span className="k-demo">演示数据</span>}
          </div>
          <h1>{screen ? (screen.heading ?? usual) : stop.title}</h1>
          <div className="k-right">
            <Connection board={board} />
            <Clock />
          </div>
        </header>
        <FreshnessContext value={board}>
          <main className="k-main">
            {screen && <ScreenGrid screen={screen} bucket={bucket} />}
            {stop.board && stop.board.length > 0 && <BoardGrid board={stop.board} stacked={bucket === 'stacked'} />}
            {stop.board?.length === 0 && <p className="monitor-words">这块看板没有可以上墙的面板</p>}
          </main>
        </FreshnessContext>
      </div>
    </EnvironmentContext>
  );
}
function Shown({ plan, link }: { readonly plan: DisplayPlan; readonly link: DisplayLink }) {
  const host = useHost(link);
  const isDark = useServerTime((now) => isQuiet(plan, now));
  const key = useServerTime((now) => stopAt(plan, now)?.key ?? null);
  const stop = [...(plan.own ? [plan.own] : []), ...plan.stops].find((one) => one.key === key);
  const showing = isDark ? '熄屏' : (stop?.title ?? '没有画面');
  useEffect(() => {
    link.showing = showing;
    link.askNow(); // the list of displays says what is on
  }, [link, showing]);
  // nothing is asked for while nobody sees it
  if (isDark) return <div className="monitor-dark" data-surface="cockpit" />;
  if (!stop) {
    return (
      <main className="monitor-page" data-surface="cockpit">
        <p className="monitor-title">{plan.name}</p>
        <p className="monitor-hint">还没有安排画面，请在后台“大屏终端”中选择</p>
      </main>
    );
  }
  return (
    <PanelHostContext value={host}>
      <Picture key={stop.key} stop={stop} park={plan.park} />
    </PanelHostContext>
  );
}
/** A display that is paired: its pictures, one after the other, by its timetable. */
export default function Wall({ plan, feeds, link }: { readonly plan: DisplayPlan; readonly feeds: LiveStore; readonly link: DisplayLink }) {
  const [rows, setRows] = useState<KeptRows>();
  useEffect(() => {
    let open: KeptRows | undefined;
    let isOver = false;
    void KeptRows.open().then((found) => {
      open = found;
      if (isOver) found.close();
      else setRows(found);
    });
    return () => {
      isOver = true;
      open?.close();
    };
  }, []);
  const store = useMemo(() => rows?.over(feeds), [rows, feeds]);
  if (!store) return null;
  return (
    <FeedContext value={store}>
      <Shown plan={plan} link={link} />
    </FeedContext>
  );
}
