import { Link, useLocation } from 'react-router';
import type { IncubatorPin } from '@/domain/feeds/incubator';
import type { FreshnessRegistry } from '@/panels/kernel/freshness';
import type { Scope } from '@/panels/kernel/scope';
import { Breadcrumb } from './Breadcrumb';
import { Chooser } from './Chooser';
import { Clock } from './Clock';
import { Connection } from './Connection';
import { wholeOf, type Crumb } from './crumbs';
import type { KnownScreen } from '@/domain/screens';
import type { Tour } from './useTour';

interface HeaderProps {
  readonly title: string;
  readonly demo: boolean;
  readonly parks: readonly IncubatorPin[];
  readonly park: number | null;
  readonly onPark: (id: number | null) => void;
  readonly crumbs: readonly Crumb[];
  readonly onGo: (scope: Scope) => void;
  readonly screens: readonly KnownScreen[];
  readonly current: string;
  readonly board: FreshnessRegistry;
  readonly full: boolean;
  readonly onFull: () => void;
  readonly paused: boolean;
  readonly onPause: () => void;
  readonly onHelp: () => void;
  readonly visiting: boolean;
  readonly onVisit: () => void;
  readonly tour: Tour;
}
function Tabs({ screens, current }: Pick<HeaderProps, 'screens' | 'current'>) {
  const { search } = useLocation();
  return (
    <nav className="k-tabs" aria-label="大屏">
      {screens.map(({ id, label, path }) => (
        <Link key={id} to={`${path}${search}`} aria-current={id === current ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
function ParkChooser({ parks, park, onPark }: Pick<HeaderProps, 'parks' | 'park' | 'onPark'>) {
  return (
    <Chooser label="选择园区" items={[{ id: null, name: wholeOf(parks) }, ...(parks.length === 1 ? [] : parks)]} value={park} onChoose={onPark} />
  );
}
interface ToolProps {
  readonly name: string;
  readonly title: string;
  readonly icon: string; // an SVG path of 16 by 16
  readonly pressed?: boolean;
  readonly onPress: () => void;
}
const Tool = ({ name, title, icon, pressed, onPress }: ToolProps) => (
  <button type="button" aria-pressed={pressed} onClick={onPress} title={title}>
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d={icon} />
    </svg>
    <span className="visually-hidden">{name}</span>
  </button>
);
const people = 'M6 2a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM1 13c0-3 2-4.5 5-4.5S11 10 11 13zM11 7.5a2 2 0 1 0-.6-3.9M12.3 13H15c0-2.4-1.2-3.9-3.4-4.3';
/** What the screen is at this moment, beyond its data: shown to guests, on its tour. */
function Modes({ visiting, tour }: Pick<HeaderProps, 'visiting' | 'tour'>) {
  return (
    <span className="k-modes" role="status">
      {visiting && <span className="k-visit">来访模式</span>}
      {tour.at !== null && <span className="k-tour">{`导览 ${Math.min(tour.at, tour.count)}/${tour.count}，按任意键停止`}</span>}
    </span>
  );
}
export function Header(props: HeaderProps) {
  const { title, demo, board, full, onFull, paused, onPause, onHelp, visiting, onVisit } = props;
  return (
    <header className="k-header">
      <div className="k-left">
        <ParkChooser {...props} />
        <Tabs {...props} />
      </div>
      <div className="k-middle">
        <h1>{title}</h1>
        <div className="k-under">
          <Breadcrumb {...props} />
          <Modes {...props} />
        </div>
      </div>
      <div className="k-right">
        {demo && <span className="k-demo">演示数据</span>}
        <Connection board={board} />
        <Clock />
        <span className="k-tools">
          <Tool
            name={visiting ? '退出来访模式' : '来访模式'}
            title={visiting ? '退出来访模式（V）' : '来访模式：不显示金额与个人信息（V）'}
            icon={people}
            pressed={visiting}
            onPress={onVisit}
          />
          <Tool
            name={paused ? '继续滚动' : '暂停滚动'}
            title={paused ? '继续滚动（空格）' : '暂停滚动（空格）'}
            icon={paused ? 'M5 3v10l8-5z' : 'M5 3h2v10H5zM9 3h2v10H9z'}
            pressed={paused}
            onPress={onPause}
          />
          <Tool
            name={full ? '退出全屏' : '全屏'}
            title={full ? '退出全屏（F）' : '全屏（F）'}
            icon="M2 6V2h4v2H4v2zM10 2h4v4h-2V4h-2zM14 10v4h-4v-2h2v-2zM6 14H2v-4h2v2h2z"
            pressed={full}
            onPress={onFull}
          />
          <button type="button" onClick={onHelp} title="按键说明（?）">
            ?<span className="visually-hidden">按键说明</span>
          </button>
        </span>
      </div>
    </header>
  );
}
