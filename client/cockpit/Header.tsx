import { Link, useLocation } from 'react-router';
import type { IncubatorPin } from '@/domain/feeds/incubator';
import type { FreshnessRegistry } from '@/panels/kernel/freshness';
import { Clock } from './Clock';
import { Connection } from './Connection';
import type { KnownScreen } from '@/domain/screens';

interface HeaderProps {
  readonly title: string;
  readonly demo: boolean;
  readonly parks: readonly IncubatorPin[];
  readonly park: number | null;
  readonly onPark: (id: number | null) => void;
  readonly screens: readonly KnownScreen[];
  readonly current: string;
  readonly board: FreshnessRegistry;
  readonly full: boolean;
  readonly onFull: () => void;
  readonly paused: boolean;
  readonly onPause: () => void;
  readonly onHelp: () => void;
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
    <select
      className="k-park"
      aria-label="选择园区"
      value={park ?? ''}
      onChange={({ target }) => onPark(target.value === '' ? null : Number(target.value))}
    >
      <option value="">全部园区</option>
      {parks.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
export function Header(props: HeaderProps) {
  const { title, demo, board, full, onFull, paused, onPause, onHelp } = props;
  return (
    <header className="k-header">
      <div className="k-left">
        <ParkChooser {...props} />
        <Tabs {...props} />
        {demo && <span className="k-demo">演示数据</span>}
      </div>
      <h1>{title}</h1>
      <div className="k-right">
        <Connection board={board} />
        <Clock />
        <span className="k-tools">
          <button type="button" aria-pressed={paused} onClick={onPause} title={paused ? '继续滚动（空格）' : '暂停滚动（空格）'}>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d={paused ? 'M5 3v10l8-5z' : 'M5 3h2v10H5zM9 3h2v10H9z'} />
            </svg>
            <span className="visually-hidden">{paused ? '继续滚动' : '暂停滚动'}</span>
          </button>
          <button type="button" aria-pressed={full} onClick={onFull} title={full ? '退出全屏（F）' : '全屏（F）'}>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M2 6V2h4v2H4v2zM10 2h4v4h-2V4h-2zM14 10v4h-4v-2h2v-2zM6 14H2v-4h2v2h2z" />
            </svg>
            <span className="visually-hidden">{full ? '退出全屏' : '全屏'}</span>
          </button>
          <button type="button" onClick={onHelp} title="按键说明（?）">
            ?<span className="visually-hidden">按键说明</span>
          </button>
        </span>
      </div>
    </header>
  );
}
