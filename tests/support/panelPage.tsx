import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Lines } from '@/domain/feeds/blocks';
import { feeds } from '@/domain/feeds';
import { publicEnterpriseFeed } from '@/domain/feeds/enterprise';
import { operateFeed } from '@/domain/feeds/operate';
import { panelByProp, panels } from '@/panels/index';
import { closedHost, PanelHostContext, type PanelHost } from '@/panels/kernel/host';
import { FeedContext } from '@/panels/kernel/live';
import type { Panel } from '@/panels/kernel/panel';
import { PanelFrame } from '@/panels/kernel/PanelFrame';
import { EnvironmentContext, type PanelEnvironment } from '@/panels/kernel/surface';
import { SeriesChart } from '@/panels/kernel/charts/SeriesChart';
import { emptied, missing } from './panelAnswers';
import { makeSampleStore, type SampleMode } from './sampleFeeds';
import { sampleOf } from './samples';
import { siteSample } from './samples/site';
import '@fontsource/barlow-condensed/500.css';
import '@fontsource/barlow-condensed/600.css';
import '@fontsource-variable/noto-sans-sc';
import '@/client/shell/tokens.css';
import '@/client/shell/reset.css';
import '@/client/shell/base.css';

/** Every panel of the catalogue on one page, over the samples of their feeds: what the browser test of the panels looks at. */
export interface Shown {
  readonly surface: 'workbench' | 'cockpit';
  /** As small as a board lets it be, as the library lays it, or as large as on a big screen. */
  readonly size: 'min' | 'usual' | 'large';
  readonly answers: 'sample' | 'empty' | 'missing';
  readonly mode: SampleMode;
}
declare global {
  interface Window {
    showPanels(shown: Shown): void;
    /** 告警与动态, with or without what is in it. */
    showEvents(events: boolean, alarms: boolean): void;
    /** 应收实收 with these choices, over a back end that answers the search, or fails. */
    showNarrowed(params: Readonly<Record<string, string>>, fails: boolean): void;
    searches: string[];
    showCurve(lines: Lines, width: number, height: number): void;
  }
}
const columnWidth = 38; // of a board 1200 px wide, the narrowest on which panels stand side by side
const large = 2;
const gap = 12;
const unitOf = ({ surface, size }: Shown): number => (surface === 'workbench' ? 0.72 : size === 'large' ? 1.5 : 0.72);
function boxOf({ size: { w, h, minW = 4, minH = 3 } }: Panel, { size }: Shown) {
  const [columns, rows] = size === 'min' ? [minW, minH] : [w, h];
  const scale = size === 'large' ? large : 1;
  return { width: (columns * (columnWidth + gap) - gap) * scale, height: (rows * (40 + gap) - gap) * scale };
}
const host: PanelHost = { ...closedHost, mayOpen: () => true };
const root = createRoot(document.getElementById('root') as HTMLElement);
const answers = { sample: (sample: unknown) => sample, empty: emptied, missing };

window.showPanels = (shown) => {
  const store = makeSampleStore({
    mode: shown.mode,
    data: Object.fromEntries(feeds.map((feed) => [feed.id, answers[shown.answers](sampleOf(feed))])),
  });
  const site = answers[shown.answers](siteSample());
  const portrait = answers[shown.answers](sampleOf(publicEnterpriseFeed).enterprise);
  const reading: PanelHost = { ...host, read: async <T,>(path: string) => (path === '/cockpit/site' ? site : portrait) as T };
  const unit = unitOf(shown);
  const environment: PanelEnvironment = { surface: shown.surface, unit, frozenAt: null, paused: true, drawsAll: true };
  flushSync(() =>
    root.render(
      <FeedContext key={JSON.stringify(shown)} value={store}>
        <PanelHostContext value={reading}>
          <EnvironmentContext value={environment}>
            <div
              className={shown.surface}
              style={{ '--u': `${unit}px`, display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap, padding: gap } as React.CSSProperties}
            >
              {panels
                .filter(({ surfaces }) => surfaces.includes(shown.surface))
                .map((panel) => (
                  <div key={panel.id} data-panel={panel.id} style={boxOf(panel, shown)}>
                    <PanelFrame panel={panel} />
                  </div>
                ))}
            </div>
          </EnvironmentContext>
        </PanelHostContext>
      </FeedContext>,
    ),
  );
};
const curveEnvironment: PanelEnvironment = { surface: 'workbench', unit: 1, frozenAt: null, paused: false };
const area = ['area'] as const;
window.showCurve = (lines, width, height) =>
  flushSync(() =>
    root.render(
      <FeedContext key="curve" value={curveStore}>
        <EnvironmentContext value={curveEnvironment}>
          <div className="panel" style={{ width, height }}>
            <SeriesChart label="曲线" lines={lines} draws={area} size={{ width, height }} />
          </div>
        </EnvironmentContext>
      </FeedContext>,
    ),
  );
window.showEvents = (events, alarms) => {
  const panel = panelByProp.get('park.event');
  const store = makeSampleStore({
    data: {
      [operateFeed.id]: { ...sampleOf(operateFeed), ...(!events && { events: [] }), ...(!alarms && { alarms: [] }) },
    },
  });
  flushSync(() =>
    root.render(
      <FeedContext key={`${events}${alarms}`} value={store}>
        <div data-panel="events" style={{ width: 420, height: 300 }}>
          {panel && <PanelFrame panel={panel} title="告警与动态" />}
        </div>
      </FeedContext>,
    ),
  );
};
window.searches = [];
window.showNarrowed = (params, fails) => {
  const panel = panelByProp.get('fee.month');
  const fee = { ...sampleOf(operateFeed).fee, received: { value: 12.3, unit: '万元' } };
  const searching: PanelHost = {
    ...host,
    read: async <T,>(path: string, query: Readonly<Record<string, string | number>>) => {
      window.searches.push(`${path} ${JSON.stringify(query)}`);
      if (fails) throw new Error('down');
      return { ...sampleOf(operateFeed), fee } as T;
    },
  };
  flushSync(() =>
    root.render(
      <FeedContext key={JSON.stringify([params, fails])} value={makeSampleStore()}>
        <PanelHostContext value={searching}>
          <div data-panel="narrowed" style={{ width: 600, height: 400 }}>
            {panel && <PanelFrame panel={panel} params={params} />}
          </div>
        </PanelHostContext>
      </FeedContext>,
    ),
  );
};
const curveStore = makeSampleStore();
