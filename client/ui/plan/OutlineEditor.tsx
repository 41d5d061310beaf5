import { Button, Checkbox, InputNumber, Modal } from '@arco-design/web-react';
import { IconDelete, IconRedo, IconUndo } from '@arco-design/web-react/icon';
import { useMemo, useState } from 'react';
import {
  closed,
  cornersOf,
  crossingEdges,
  outlineLimits,
  planArea,
  toDegrees,
  toMetres,
  type LngLat,
  type Metres,
  type Outline,
} from '@/domain/outline';
import { thousands } from '@/domain/format';
import { begin, put, rectangle, redo, removePoint, rounded, squared, undo, type History, type Ring } from './edits';
import { OutlineImport } from './OutlineImport';
import { Plan } from './Plan';
import { RingEditor } from './RingEditor';
import { middleOf, toScreen, viewOf, type Size, type View } from './view';

export interface Neighbour {
  readonly name: string;
  readonly outline: Outline;
}
interface Props {
  readonly title: string;
  readonly value: Outline | null;
  /** Where drawing begins, when nothing is drawn yet. */
  readonly centre: LngLat;
  /** What stands around: drawn below, for orientation. */
  readonly others: readonly Neighbour[];
  readonly onClose: () => void;
  readonly onDone: (outline: Outline) => void;
}
const storey = 4; // metres of a floor, where floors are counted
const reach = 12; // px within which a right angle takes a point
const usual = 12; // metres of a new building
const { least, most, low, high, small, large } = outlineLimits;

/** What still keeps the outline from being taken, in the words of the rules. */
function faultOf(ring: Ring, crossing: readonly number[], height: number | undefined): string | undefined {
  if (ring.length < least) return `请至少画${least}个点`;
  if (ring.length > most) return `轮廓最多${most}个点`;
  if (crossing.length > 0) return '轮廓的边不能相交或重叠（红色的边）';
  const area = planArea(ring);
  if (area < small || area > large) return `轮廓面积应在${small}至${large}㎡之间`;
  return height === undefined || height < low || height > high ? `高度应在${low}至${high}米之间` : undefined;
}
/** Draws the outline of a building: by mouse, fingers or keys, or from a GeoJSON file. */
export function OutlineEditor({ title, value, centre, others, onClose, onDone }: Props) {
  const origin = useMemo(() => (value ? (cornersOf(value.polygon)[0] ?? centre) : centre), [value, centre]);
  const [history, setHistory] = useState<History<Ring>>(() =>
    begin<Ring>(value ? cornersOf(value.polygon).map((corner) => rounded(toMetres(corner, origin))) : []),
  );
  const [height, setHeight] = useState<number | undefined>(value?.height ?? usual);
  const [selected, setSelected] = useState<number>();
  const [right, setRight] = useState(true);
  const [size, setSize] = useState<Size>();
  const [view, setView] = useState<View>();
  const ring = history.now;
  const around = useMemo(
    () => others.map(({ name, outline }) => ({ name, points: cornersOf(outline.polygon).map((corner) => toMetres(corner, origin)) })),
    [others, origin],
  );
  const show = (points: Ring, within: Size | undefined = size) =>
    within && setView(viewOf(points.length > 0 ? points : around.flatMap((one) => one.points), within));
  const change = (next: Ring, step = true) => setHistory((before) => (step ? put(before, next) : { ...before, now: next }));
  const snap = (points: Ring, at: number, to: Metres): Metres => (right && view ? squared(points, at, to, reach / view.scale) : to);
  const crossing = useMemo(() => crossingEdges(ring.map((point) => toDegrees(point, origin))) ?? [], [ring, origin]);
  const fault = faultOf(ring, ring.length < least ? [] : crossing, height);
  const remove = () => {
    if (selected === undefined) return;
    change(removePoint(ring, selected));
    setSelected(undefined);
  };
  const take = (corners: readonly LngLat[], tall: number | null) => {
    const points = corners.map((corner) => rounded(toMetres(corner, origin)));
    change(points);
    setSelected(undefined);
    if (tall) setHeight(tall);
    show(points);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    setHistory(key === 'y' || event.shiftKey ? redo : undo);
  };
  return (
    <Modal
      visible
      title={title}
      style={{ width: 'min(1000px, calc(100vw - 32px))' }}
      maskClosable={false}
      onCancel={onClose}
      okText="确定"
      cancelText="取消"
      okButtonProps={{ disabled: fault !== undefined }}
      onOk={() => {
        if (height !== undefined) onDone({ polygon: closed(ring.map((point) => toDegrees(point, origin))), height });
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of all that is inside */}
      <div className="outline-editor" onKeyDown={onKeyDown}>
        <div className="wrap-row outline-tools">
          <Button icon={<IconUndo />} disabled={history.past.length === 0} onClick={() => setHistory(undo)}>
            撤销
          </Button>
          <Button icon={<IconRedo />} disabled={history.future.length === 0} onClick={() => setHistory(redo)}>
            重做
          </Button>
          <Button icon={<IconDelete />} disabled={selected === undefined} onClick={remove}>
            删除该点
          </Button>
          <Button disabled={ring.length > 0} onClick={() => change(rectangle(view ? [view.x, view.y] : [0, 0], 40, 20))}>
            放一个矩形
          </Button>
          <Button disabled={ring.length === 0} onClick={() => change([])}>
            清空
          </Button>
          <OutlineImport onTake={take} />
          <Checkbox checked={right} onChange={setRight}>
            直角吸附
          </Checkbox>
        </div>
        <Plan
          label="轮廓平面图"
          view={view}
          onView={setView}
          onSize={(next) => {
            setSize(next);
            if (!view) show(ring, next);
          }}
          onFit={() => show([...ring, ...around.flatMap(({ points }) => points)])}
          onTap={(point) => {
            change([...ring, rounded(snap(ring, ring.length, point))]);
            setSelected(ring.length);
          }}
        >
          {(now, within) => (
            <>
              {around.map(({ name, points }) => {
                const [x, y] = toScreen(now, within, middleOf(points));
                return (
                  <g key={name}>
                    <polygon className="plan-other" points={points.map((point) => toScreen(now, within, point).join(',')).join(' ')} />
                    <text className="plan-text" x={x} y={y}>
                      {name}
                    </text>
                  </g>
                );
              })}
              <RingEditor
                ring={ring}
                view={now}
                size={within}
                selected={selected}
                wrong={ring.length < least ? [] : crossing}
                onSelect={setSelected}
                onChange={change}
                snap={snap}
              />
            </>
          )}
        </Plan>
        <div className="wrap-row outline-facts">
          <span>
            <b>{ring.length}</b> / {most} 点
          </span>
          <span>
            占地 <b>{thousands(planArea(ring), 1, true)}</b> ㎡
          </span>
          <span className="outline-pair">
            高度
            <InputNumber
              aria-label="高度（米）"
              min={low}
              max={high}
              precision={1}
              suffix="米"
              {...(height !== undefined && { value: height })}
              onChange={(next) => setHeight(typeof next === 'number' ? next : undefined)}
            />
          </span>
          <span className="outline-pair">
            或按层数
            <InputNumber
              aria-label="地上层数"
              min={1}
              max={high / storey}
              precision={0}
              suffix="层"
              placeholder={`每层 ${storey} 米`}
              onChange={(next) => typeof next === 'number' && setHeight(next * storey)}
            />
          </span>
        </div>
        {/* a line that is always there: the plan must not move under the pointer when the fault goes */}
        <p className={ring.length < least ? 'outline-fault' : 'outline-fault outline-wrong'} role="status">
          {fault}
        </p>
        <p className="outline-help">
          在图上依次点出楼角；拖动点改位置，点边中间的小点加点。键盘：Tab 到一个点，方向键移动 1 米（Shift 10 米，Alt 0.1 米），Enter 加点，Delete
          删点，Ctrl+Z 撤销。
        </p>
      </div>
    </Modal>
  );
}
