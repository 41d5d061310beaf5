import { Alert, Button, InputNumber, Modal } from '@arco-design/web-react';
import { useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { toDegrees, toMetres, type LngLat, type Metres } from '@/domain/outline';
import chinaUrl from '@/domain/geo/china.json?url';
import zhejiangUrl from '@/domain/geo/zhejiang.json?url';
import { Plan } from './Plan';
import { scales, toScreen, viewOf, type Size, type View } from './view';

type Ring = readonly LngLat[];
interface Land {
  readonly features: readonly { readonly geometry: { readonly type: string; readonly coordinates: unknown } }[];
}
/** All outer rings of a map file. */
async function ringsOf(url: string): Promise<Ring[]> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`地图数据加载失败 ${answer.status}`);
  const { features } = (await answer.json()) as Land;
  return features.flatMap(({ geometry: { type, coordinates } }) =>
    ((type === 'Polygon' ? [coordinates] : coordinates) as readonly (readonly Ring[])[]).flatMap((polygon) => polygon.slice(0, 1)),
  );
}
/** The outlines of the country, and of the cities of the province whose cities the product has: loaded when a point is picked. */
function useLand() {
  const [rings, setRings] = useState<readonly Ring[]>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let here = true;
    Promise.all([ringsOf(chinaUrl), ringsOf(zhejiangUrl)]).then(
      (both) => here && setRings(both.flat()),
      () => here && setFailed(true),
    );
    return () => {
      here = false;
    };
  }, []);
  return { rings, failed };
}
interface Props {
  readonly title: string;
  readonly value: LngLat | null;
  /** Where to look first, when there is no point yet. */
  readonly centre: LngLat;
  readonly onClose: () => void;
  readonly onDone: (point: LngLat) => void;
}
const moves: Readonly<Record<string, Metres>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const stride = 10; // px of one arrow key
const wide = 300_000; // metres seen at first
const degrees = [
  { word: '经度', most: 180 },
  { word: '纬度', most: 90 },
] as const;
/** What stands in the two inputs: either may be empty, or out of bounds. */
type Degrees = readonly (number | undefined)[];
const faultsOf = (typed: Degrees): readonly string[] =>
  degrees.flatMap(({ word, most }, at) => (Math.abs(typed[at] ?? 0) > most ? `${word}应在-${most}至${most}之间` : []));
/** The point that is meant; null until both degrees are there and right. */
export function pointIn(typed: Degrees): LngLat | null {
  const [lng, lat] = typed;
  return lng === undefined || lat === undefined || faultsOf(typed).length > 0 ? null : [lng, lat];
}
/** A point is chosen on the outlines of the country: by click, tap, arrow keys, or its degrees. */
export function PointPicker({ title, value, centre, onClose, onDone }: Props) {
  const [origin] = useState(value ?? centre);
  const [typed, setTyped] = useState<Degrees>(value ?? []);
  const [size, setSize] = useState<Size>();
  const [view, setView] = useState<View>();
  const { rings, failed } = useLand();
  const land = useMemo(
    () =>
      (rings ?? [])
        .map(
          (ring) =>
            `M${ring
              .map((one) => toMetres(one, origin))
              .map(([x, y]) => `${Math.round(x)} ${Math.round(-y)}`)
              .join('L')}Z`,
        )
        .join(''),
    [rings, origin],
  );
  const point = pointIn(typed);
  const faults = faultsOf(typed);
  const at: Metres = point ? toMetres(point, origin) : [0, 0];
  const show = (within: Size | undefined = size) => within && setView(viewOf([at], within, wide));
  /** Typed far away: the map goes there. */
  const type = (next: Degrees) => {
    setTyped(next);
    const there = pointIn(next);
    if (!there || !view || !size) return;
    const [x, y] = toMetres(there, origin);
    const [left, top] = toScreen(view, size, [x, y]);
    if (left < 0 || top < 0 || left > size.width || top > size.height) setView({ ...view, x, y });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = moves[event.key];
    if (!step || !view || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    const far = stride / Math.min(view.scale, scales.most);
    setTyped(toDegrees([at[0] + step[0] * far, at[1] + step[1] * far], origin));
  };
  return (
    <Modal
      visible
      title={title}
      style={{ width: 'min(840px, calc(100vw - 32px))' }}
      maskClosable={false}
      onCancel={onClose}
      okText="确定"
      cancelText="取消"
      okButtonProps={{ disabled: point === null }}
      onOk={() => {
        if (point) onDone(point);
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of all that is inside */}
      <div className="outline-editor" onKeyDown={onKeyDown}>
        {failed && <Alert type="warning" content="地图轮廓加载失败，仍可填写经纬度" />}
        <Plan
          label="选点地图"
          view={view}
          onView={setView}
          onSize={(next) => {
            setSize(next);
            if (!view) show(next);
          }}
          onFit={show}
          onTap={(to) => setTyped(toDegrees(to, origin))}
          ground={<path className="plan-land" d={land} vectorEffect="non-scaling-stroke" />}
        >
          {(now, within) => {
            if (!point) return null;
            const [x, y] = toScreen(now, within, at);
            return (
              <g>
                <path className="plan-pin" d={`M ${x} ${y} l -8 -14 a 9 9 0 1 1 16 0 Z`} />
                <text className="plan-text" x={x} y={y + 16}>
                  {point[0].toFixed(6)}, {point[1].toFixed(6)}
                </text>
              </g>
            );
          }}
        </Plan>
        <div className="wrap-row outline-facts">
          {degrees.map(({ word, most }, place) => (
            <span className="outline-pair" key={word}>
              {word}
              <InputNumber
                aria-label={word}
                precision={6}
                hideControl
                {...(Math.abs(typed[place] ?? 0) > most && { status: 'error' as const })}
                {...(typed[place] !== undefined && { value: typed[place] })}
                onChange={(next: unknown) =>
                  type(degrees.map((_, other) => (other !== place ? typed[other] : typeof next === 'number' ? next : undefined)))
                }
              />
            </span>
          ))}
          {point && <Button onClick={() => setView(viewOf([at], size ?? { width: 1, height: 1 }, 2000))}>放大到该点</Button>}
        </div>
        <p className="outline-fault outline-wrong" role="status">
          {faults.join('；')}
        </p>
        <p className="outline-help">点击地图选点；滚轮或双指缩放，拖动移动。选中地图后方向键微调。坐标按 WGS84 填写。</p>
      </div>
    </Modal>
  );
}
