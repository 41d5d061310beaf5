import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { IncubatorPin } from '@/domain/feeds/incubator';
import { DataTable } from '../../kernel/table';
import { thousands, withUnit } from '@/domain/format';
import { typeSize, useOfficeDark, useUnit } from '../../kernel/surface';
import type { Size } from '../../kernel/useSize';
import { levelSigns } from '../../kernel/signs';
import { openScene } from './scene';
import {
  boundsOf,
  cameraOf,
  cardTops,
  metresPerPx,
  namesThatFit,
  pinsOf,
  pointsOf,
  rateColors,
  rateStep,
  rateSteps,
  scaleBar,
  type Camera,
  type LngLat,
  type Place,
} from './shapes';
import './map.css';

interface RegionMapProps {
  readonly incubators: readonly IncubatorPin[];
  readonly approval: string | null;
  readonly size: Size;
  readonly onOpen: (id: number) => void;
  /** What is said, and offered, over a map without a park. */
  readonly empty: ReactNode;
}
/** Attaches the scene and points its camera; gives the names on it, and whether the map cannot be shown. */
function useScene({ incubators, size }: RegionMapProps) {
  const place = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const [places, setPlaces] = useState<readonly Place[]>([]);
  const { width, height } = size;
  const pins = pinsOf(incubators);
  const camera = cameraOf(boundsOf(pins), width, height);
  const dark = useOfficeDark();
  const cameraKey = JSON.stringify([camera, pins, dark]);
  useLayoutEffect(() => {
    if (!place.current) return;
    let gone = false;
    try {
      const scene = openScene(place.current);
      const [at, marked] = JSON.parse(cameraKey) as [Camera, LngLat[]];
      scene.show(at, marked);
      scene.ready.then(
        (names) => !gone && setPlaces(names),
        () => !gone && setFailed(true),
      );
      return () => {
        gone = true;
        scene.host.remove();
      };
    } catch (error) {
      // no WebGL on this machine: the cards still lead on
      console.error('地图无法打开', error);
      setFailed(true);
    }
  }, [cameraKey]);
  return { place, camera, places, failed };
}
interface CardProps {
  readonly pin: IncubatorPin;
  readonly isLocated: boolean;
  readonly top: number;
  readonly height: number;
  readonly onOpen: (id: number) => void;
}
function Card({ pin, isLocated, top, height, onOpen }: CardProps) {
  const step = rateStep(pin.rent_rate);
  return (
    <button
      type="button"
      className="m-card"
      style={{ top, height }}
      onClick={() => onOpen(pin.id)}
      title={`查看${pin.name}的楼栋与房间${isLocated ? '' : '；尚未填写经纬度，地图上没有它的位置'}`}
    >
      <span className="m-card-name">
        <i style={{ background: step === null ? 'transparent' : rateColors[step] }} aria-hidden />
        {pin.name}
        {!isLocated && <small>未定位</small>}
        {pin.alert_level && (
          <em data-level={pin.alert_level} title={`${pin.alerts} 条未处理的告警，最高为${levelSigns[pin.alert_level].word}`}>
            {levelSigns[pin.alert_level].sign} {pin.alerts}
          </em>
        )}
      </span>
      <span className="m-card-facts">
        出租率 <b>{withUnit(pin.rent_rate, '%')}</b> · 在孵 <b>{pin.incubating}</b> 家
      </span>
    </button>
  );
}
function Legend({ approval, camera }: { approval: string | null; camera: Camera }) {
  const u = useUnit();
  const bar = scaleBar(metresPerPx(camera), 120 * u);
  return (
    <div className="m-legend">
      <span className="m-steps">
        出租率
        {rateSteps.map((text, step) => (
          <span key={text}>
            <i style={{ background: rateColors[step] }} aria-hidden />
            {text}
          </span>
        ))}
      </span>
      <span className="m-scale">
        <i style={{ width: bar.px }} aria-hidden />
        {bar.text}
      </span>
      {approval && <span>审图号：{approval}</span>}
    </div>
  );
}
/** The region with a pin for each incubator. Pins that lie close are told apart by their cards at the side. */
export default function RegionMap(props: RegionMapProps) {
  const { incubators, approval, size, onOpen, empty } = props;
  const u = useUnit();
  const { place, camera, places, failed } = useScene(props);
  const [height, gap, width] = [Math.max(46, 72 * u), 12 * u, Math.max(180, 268 * u)];
  const points = pointsOf(incubators, camera, size.width, size.height);
  // a park without a place still has buildings to look at: its card stands below the others
  const tops = cardTops(
    incubators.map(({ id }) => points.find((point) => point.id === id) ?? { id, y: size.height }),
    height,
    gap,
    size.height - 40 * u,
  );
  const left = size.width - width;
  const type = typeSize(u, 18);
  const taken = [
    ...[...tops.values()].map((top) => ({ left, right: size.width, top, bottom: top + height })),
    ...points.map(({ x, y }) => ({ left: x - 8 * u, right: x + 8 * u, top: y - 8 * u, bottom: y + 8 * u })),
    { left: 0, right: size.width, top: size.height - type - 20 * u, bottom: size.height }, // the legend
  ];
  useEffect(() => {
    place.current?.querySelector('canvas')?.setAttribute('aria-hidden', 'true');
  });
  return (
    <div className="m-map">
      <div className="m-place" ref={place} />
      {failed && <p className="m-failed">地图无法显示，仍可从右侧进入园区</p>}
      <svg className="m-lines" width={size.width} height={size.height} aria-hidden="true">
        {namesThatFit(places, camera, size, type, taken).map(({ name, x, y }) => (
          <text key={name} x={x} y={y} fontSize={type}>
            {name}
          </text>
        ))}
        {points.map(({ id, x, y }) => {
          const end = (tops.get(id) ?? 0) + height / 2;
          return (
            <g key={id}>
              <polyline points={`${x},${y} ${left - 28 * u},${end} ${left},${end}`} />
              <circle cx={x} cy={y} r={6 * u} data-level={incubators.find((one) => one.id === id)?.alert_level ?? undefined} />
            </g>
          );
        })}
      </svg>
      <div className="m-cards" style={{ width }}>
        {incubators.map((pin) => (
          <Card
            key={pin.id}
            pin={pin}
            isLocated={points.some(({ id }) => id === pin.id)}
            top={tops.get(pin.id) ?? 0}
            height={height}
            onOpen={onOpen}
          />
        ))}
      </div>
      {incubators.length === 0 && <p className="m-none">{empty}</p>}
      <Legend approval={approval} camera={camera} />
      <DataTable
        hidden
        table={{
          caption: '各园区',
          columns: ['园区', '面积（㎡）', '出租率', '在孵企业（家）', '告警（条）'],
          rows: incubators.map((pin) => [pin.name, thousands(pin.area), withUnit(pin.rent_rate, '%'), String(pin.incubating), String(pin.alerts)]),
        }}
      />
    </div>
  );
}
