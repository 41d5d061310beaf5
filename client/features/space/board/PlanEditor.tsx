import { Alert, Button, InputNumber, Modal, Select } from '@arco-design/web-react';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useAriaOn } from '../../../kinds/parts/aria';
import { PlanFrame } from './PlanPicture';
import { boxOf, longestSide, pointAt, rectangle, svgPoints, withRegion, type Point, type Region } from './planShapes';
import type { Cell } from '@/domain/answers/room-board';

interface Props {
  readonly path: string;
  readonly name: string;
  readonly regions: readonly Region[];
  readonly rooms: readonly Cell[];
  readonly saving: boolean;
  readonly message: string | undefined;
  readonly onSave: (regions: readonly Region[]) => void;
  readonly onCancel: () => void;
}
const near = 0.02;
const small = 0.005;
const moves: Readonly<Record<string, Point>> = { ArrowLeft: [-small, 0], ArrowRight: [small, 0], ArrowUp: [0, -small], ArrowDown: [0, small] };
const sides = ['左', '上', '宽', '高'] as const;

/** A rectangle in percent of the plan: the way without a pointer. */
function RectangleForm({ points, onApply }: { points: readonly Point[]; onApply: (points: readonly Point[]) => void }) {
  const [typed, setTyped] = useState(() =>
    (points.length > 2 ? boxOf(points) : ([0.1, 0.1, 0.2, 0.2] as const)).map((one) => Math.round(one * 1000) / 10),
  );
  return (
    <fieldset className="wrap-row plan-rectangle">
      <legend>按矩形设置（占平面图的 %）</legend>
      {sides.map((side, at) => (
        <span key={side}>
          <span aria-hidden>{side}</span>
          <InputNumber
            size="small"
            aria-label={`矩形${side}`}
            min={0}
            max={100}
            precision={1}
            value={typed[at] as number}
            onChange={(next) => setTyped(typed.map((one, index) => (index === at ? Number(next ?? 0) : one)))}
          />
        </span>
      ))}
      <Button size="small" onClick={() => onApply(rectangle(...(typed.map((one) => one / 100) as [number, number, number, number])))}>
        应用矩形
      </Button>
    </fieldset>
  );
}
/** Draws the areas of rooms on a plan: corner by corner with mouse or finger, corners moved by pointer or arrow keys, or a rectangle by numbers. */
export function PlanEditor({ path, name, regions, rooms, saving, message, onSave, onCancel }: Props) {
  const [begun] = useState(regions); // a reading in between may answer the same areas as others
  const [drawn, setDrawn] = useState(begun);
  const [room, setRoom] = useState<number | undefined>(
    () => rooms.find(({ id }) => !regions.some(({ room_id }) => room_id === id))?.id ?? rooms[0]?.id,
  );
  const [open, setOpen] = useState<readonly Point[]>([]); // corners of an area that is not closed yet
  const [corner, setCorner] = useState<number>(); // the one that was touched last
  const [unfinished, setUnfinished] = useState(false);
  const board = useRef<SVGSVGElement>(null);
  const editor = useRef<HTMLDivElement>(null);
  useAriaOn('plan-room', { label: '房间' });
  // the whole plan is in sight while it is drawn on
  useEffect(() => {
    // new browsers answer a promise here, which React would take for the way to undo the effect
    editor.current?.scrollIntoView({ block: 'start' });
  }, []);
  const own = drawn.find(({ room_id }) => room_id === room)?.points ?? [];
  const put = (points: readonly Point[]) => room !== undefined && setDrawn(withRegion(drawn, room, points));
  const at = (event: { clientX: number; clientY: number }): Point => {
    const box = board.current?.getBoundingClientRect();
    return box ? pointAt((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height) : [0, 0];
  };
  /** What stands once the corners that were set are closed to an area; undefined where they are too few to make one. */
  const finished = (): readonly Region[] | undefined =>
    open.length === 0 ? drawn : open.length < 3 || room === undefined ? undefined : withRegion(drawn, room, open);
  /** Nothing that was drawn is lost on the way to another room, to the server or out. */
  const settle = (next: (regions: readonly Region[]) => void) => {
    const regions = finished();
    setUnfinished(!regions);
    if (!regions) return;
    setDrawn(regions);
    setOpen([]);
    next(regions);
  };
  const close = () => settle(() => undefined);
  const turnTo = (id: number) =>
    settle(() => {
      setRoom(id);
      setCorner(undefined);
    });
  const leave = () => {
    if (open.length === 0 && drawn === begun) return onCancel();
    Modal.confirm({ title: '放弃未保存的区域？', content: `${name}的改动还没有保存`, okText: '放弃', cancelText: '继续绘制', onOk: onCancel });
  };
  const draw = (event: PointerEvent) => {
    if (room === undefined || own.length > 0) return;
    const point = at(event);
    const [first] = open;
    if (first && open.length > 2 && Math.hypot(first[0] - point[0], first[1] - point[1]) < near) close();
    else {
      setUnfinished(false);
      setOpen([...open, point]);
    }
  };
  const move = (index: number, to: Point) => put(own.map((point, one) => (one === index ? to : point)));
  const cut = (index: number) => {
    put(own.filter((_, one) => one !== index));
    setCorner(undefined);
  };
  const onCorner = (index: number) => ({
    onFocus: () => setCorner(index),
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => event.currentTarget.setPointerCapture(event.pointerId),
    onPointerMove: (event: PointerEvent<HTMLButtonElement>) => event.currentTarget.hasPointerCapture(event.pointerId) && move(index, at(event)),
    onKeyDown: (event: KeyboardEvent) => {
      const by = moves[event.key];
      const point = own[index];
      if (event.key === 'Delete' && own.length > 3) cut(index);
      else if (by && point) move(index, pointAt(point[0] + by[0], point[1] + by[1]));
      else return;
      event.preventDefault();
    },
  });
  const grow = () => {
    const { after, point } = longestSide(own);
    put([...own.slice(0, after + 1), point, ...own.slice(after + 1)]);
  };
  const nameOf = (id: number): string => rooms.find((one) => one.id === id)?.name ?? '';
  const drawnRooms = new Set(drawn.map(({ room_id }) => room_id));
  const hint =
    room === undefined
      ? '该楼层暂无房间'
      : own.length > 0
        ? '拖动角点调整；点一下角点后可用方向键移动，Delete 或“删除角点”删除'
        : open.length === 0
          ? '在平面图上依次点击房间的各个角'
          : open.length < 3
            ? `已有 ${open.length} 个角，继续点击下一个角`
            : `已有 ${open.length} 个角；点击第一个角或“完成绘制”闭合`;
  return (
    <div className="plan-editor" ref={editor}>
      <div className="plan-tools">
        <Select
          id="plan-room"
          className="plan-room-choice"
          placeholder="请选择房间"
          value={room as number}
          onChange={turnTo}
          showSearch
          filterOption={(typed, option) => String((option as { props?: { children?: unknown } }).props?.children ?? '').includes(typed)}
          options={rooms.map(({ id, name: own }) => ({ value: id, label: drawnRooms.has(id) ? `${own}（已绘制）` : own }))}
        />
        {open.length > 2 && <Button onClick={close}>完成绘制</Button>}
        {open.length > 0 && <Button onClick={() => setOpen(open.slice(0, -1))}>撤销一点</Button>}
        {own.length > 0 && <Button onClick={grow}>增加角点</Button>}
        {own.length > 0 && (
          <Button disabled={corner === undefined || own.length < 4} onClick={() => corner !== undefined && cut(corner)}>
            删除角点
          </Button>
        )}
        {own.length > 0 && (
          <Button className="plan-danger" type="text" status="danger" onClick={() => put([])}>
            删除区域
          </Button>
        )}
        <span className="plan-spring" />
        <Button onClick={leave} disabled={saving}>
          取消
        </Button>
        <Button type="primary" loading={saving} onClick={() => settle(onSave)}>
          保存
        </Button>
      </div>
      <p className="plan-hint" role="status">
        {hint}
      </p>
      {unfinished && <Alert type="warning" content={`${nameOf(room ?? 0)}的区域还没有画完：至少 3 个角，请继续点击或撤销`} />}
      {message && <Alert type="error" content={message} />}
      <RectangleForm key={`${room}-${own.length > 0}`} points={own} onApply={put} />
      <PlanFrame path={path} name={name}>
        <svg ref={board} className="plan-areas" viewBox="0 0 1000 1000" preserveAspectRatio="none" data-drawing aria-hidden onPointerDown={draw}>
          {drawn.map(({ room_id, points }) => (
            <polygon
              key={room_id}
              points={svgPoints(points)}
              data-own={room_id === room || undefined}
              onPointerDown={(event) => {
                if (open.length > 0 || room_id === room) return;
                event.stopPropagation(); // to choose an area is not to set a corner in it
                turnTo(room_id);
              }}
            />
          ))}
          {open.length > 0 && <polyline points={svgPoints(open)} />}
        </svg>
        {drawn.map(({ room_id, points }) => (
          <span key={room_id} className="plan-label" style={{ left: `${boxOf(points)[0] * 100}%`, top: `${boxOf(points)[1] * 100}%` }}>
            {nameOf(room_id)}
          </span>
        ))}
        {open.map(([x, y], index) => (
          <i key={`${x}-${y}`} className="plan-corner" data-first={index === 0 || undefined} style={{ left: `${x * 100}%`, top: `${y * 100}%` }} />
        ))}
        {own.map(([x, y], index) => (
          <button
            type="button"
            key={`${room}-${index}`}
            className="plan-corner"
            style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
            aria-label={`角点 ${index + 1}，横 ${(x * 100).toFixed(1)}%，纵 ${(y * 100).toFixed(1)}%`}
            {...onCorner(index)}
          />
        ))}
      </PlanFrame>
    </div>
  );
}
