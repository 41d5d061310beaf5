import { describe, expect, it } from 'vitest';
import { room } from '@/domain/resources/room';
import type { BoardAnswer } from '@/domain/answers/room-board';
import { readBoard } from './answer';
import { answersFor, hindrance, possible } from './actions';
import { areaOf, lastLine, guideText, narrowed, pastEnd, rentRate, shortName, spoken, unitsOf } from './figures';
import { between, moved } from './moves';
import { inSight, pack, sizes, widthOf } from './packing';
import { boxOf, longestSide, middleOf, pointAt, rectangle, withRegion } from './planShapes';
import type { Cell, Floor } from '@/domain/answers/room-board';

const cell = (id: number, change: Partial<Cell> = {}): Cell => ({
  id,
  floor_id: 1,
  parent_id: null,
  name: `R${id}`,
  area: 100.0,
  type: '办公',
  use: 1,
  status: 1,
  statusText: '空闲',
  guide_price: '1.5000',
  price_unit: 'yuan_m_day',
  idle_since: null,
  web_show: 2,
  rentable: true,
  occupancy_id: null,
  kind: null,
  since: null,
  until: null,
  enterprise_id: null,
  enterprise_name: null,
  contract_id: null,
  contract_number: null,
  contract_end: null,
  contract_status: null,
  next_from: null,
  owed: '0.00',
  ...change,
});
const rented = (id: number, change: Partial<Cell> = {}): Cell =>
  cell(id, { status: 3, statusText: '已租', kind: 3, occupancy_id: id, until: '2027-05-28', enterprise_name: '示例公司', ...change });
const floor = (id: number, rooms: readonly Cell[]): Floor => ({
  id,
  number: id,
  name: `${id}F`,
  rooms: rooms.map((one) => ({ ...one, floor_id: id })),
});

describe('房态图的数字', () => {
  it('有床位的房间按床位计数，床位的名字只写与邻床不同的部分', () => {
    const flat = cell(1, { name: '203' });
    const beds = ['203-A床', '203-B床', '公共床'].map((name, at) => cell(2 + at, { name, parent_id: 1, area: 12 }));
    const cells = [flat, ...beds, cell(9, { name: '204' })];
    expect([unitsOf(cells).length, areaOf(unitsOf(cells))]).toEqual([4, 136]);
    expect(cells.map((one) => shortName(one, cells))).toEqual(['203', 'A床', 'B床', '公共床', '204']);
  });
  it('says how many days a room is held beyond the end of its contract', () => {
    const stays = rented(1, { contract_id: 7, contract_end: '2026-10-12', until: '2026-11-22' });
    expect([pastEnd(stays, '2026-10-12'), pastEnd(stays, '2026-11-22')]).toEqual([0, 41]);
    expect([lastLine(stays), lastLine(stays, '2026-11-22')]).toEqual(['至 26-11-22', '已过期 41 天']);
    expect(spoken(stays, '2026-11-22')).toContain('合同已过期 41 天');
    expect(pastEnd(cell(2, { kind: 2, contract_end: '2026-10-12' }), '2026-11-22')).toBe(0);
  });
  it('出租率只计可租面积，面积以百分之一平方米相加', () => {
    const cells = [rented(1, { area: 0.1 }), cell(2, { area: 0.2 }), cell(3, { area: 500, rentable: false })];
    expect(rentRate(cells)).toBe(33.3);
    expect(areaOf(cells.slice(0, 2))).toBe(0.3);
    expect(rentRate([cell(1, { rentable: false })])).toBe(null);
  });
  it('说出价格、到期与欠费', () => {
    expect(guideText(cell(1))).toBe('¥1.5/㎡/天');
    expect(guideText(cell(1, { guide_price: null }))).toBe('未定价');
    expect(lastLine(rented(1))).toBe('至 27-05-28');
    expect(lastLine(cell(1, { status: 2, next_from: '2026-12-13' }))).toBe('26-12-13 起');
    expect(spoken(rented(1, { owed: '1234.50' }))).toBe('R1，已租，100 ㎡，示例公司，2027-05-28 到期，欠费 1,234.50 元');
  });
  it('按房态与欠费筛选，没有房间的楼层不留', () => {
    const floors = [floor(2, [rented(1), cell(2)]), floor(1, [cell(3)])];
    const ids = (found: readonly Floor[]): number[][] => found.map(({ rooms }) => rooms.map(({ id }) => id));
    expect(ids(narrowed(floors, new Set([3]), undefined))).toEqual([[1]]);
    expect(ids(narrowed(floors, new Set(), 1))).toEqual([[3]]);
    expect(ids(narrowed([floor(1, [rented(5, { owed: '1.00' }), cell(6)])], new Set(['owed'] as const), undefined))).toEqual([[5]]);
  });
});

describe('房态图的排布', () => {
  const floors = [
    floor(
      3,
      Array.from({ length: 7 }, (_, n) => cell(30 + n)),
    ),
    floor(2, [cell(20)]),
    floor(1, []),
  ];
  const width = 3 * (sizes.least + 24) + 3 * sizes.gap;
  const { lines, height } = pack(floors, { width, byArea: true, narrow: false });
  it('宽度随面积，过窄与过宽都收住', () => {
    expect([widthOf(1, 100, true), widthOf(100, 100, true), widthOf(9_000, 100, true)]).toEqual([sizes.least, sizes.least + 24, sizes.most]);
    expect(widthOf(9_000, 100, false)).toBe(widthOf(1, 100, false));
  });
  it('放不下的换行，各行首尾相接', () => {
    expect(lines.map(({ cells, first }) => [cells.length, first])).toEqual([
      [3, true],
      [3, false],
      [1, false],
      [1, true],
      [0, true],
    ]);
    for (const [at, line] of lines.entries()) expect(line.top + line.height).toBe(lines[at + 1]?.top ?? height);
  });
  it('只取视野内的行', () => {
    const many = pack(
      Array.from({ length: 500 }, (_, n) => floor(n, [cell(n)])),
      { width, byArea: true, narrow: false },
    ).lines;
    const [from, end] = inSight(many, 10_000, 10_600, 0);
    expect(many[from]?.top).toBeLessThanOrEqual(10_000);
    expect(end - from).toBeLessThan(12);
    expect(many[end - 1]?.top).toBeGreaterThan(10_500);
  });
  it('按键移动：左右相邻，上下取最近，首尾与翻楼层', () => {
    const from = (id: number, key: string, ctrl = false) => moved(lines, id, key, ctrl);
    expect([from(30, 'ArrowRight'), from(30, 'ArrowLeft'), from(31, 'ArrowDown'), from(34, 'ArrowUp')]).toEqual([31, undefined, 34, 31]);
    expect([from(33, 'Home'), from(33, 'End'), from(33, 'Home', true), from(33, 'End', true)]).toEqual([30, 36, 30, 20]);
    expect([from(35, 'PageDown'), from(20, 'PageUp'), from(20, 'PageDown'), from(20, 'x')]).toEqual([20, 30, undefined, undefined]);
    expect(between(lines, 34, 31)).toEqual([31, 32, 33, 34]);
  });
});

describe('对房间能做什么', () => {
  const viewer = { id: 1, staff: true, can: () => true };
  const names = (...cells: Cell[]): string[] => possible(room, viewer, cells).map(({ name }) => name);
  it('由当前占用决定，收回的排在后面', () => {
    expect(names(cell(1))).toEqual(['show', 'reserve', 'resize', 'split', 'reprice', 'hold']);
    expect(names(rented(1))).toEqual(['reserve', 'resize', 'split', 'reprice', 'hold']);
    expect(names(cell(1, { status: 5, kind: 4, occupancy_id: 9 }))).toEqual(['reserve', 'release', 'resize', 'split', 'reprice', 'hold']);
    expect(names(cell(1), cell(2))).toEqual(['show', 'reserve', 'merge', 'reprice', 'hold']);
    expect(names(cell(1), cell(2, { floor_id: 2, guide_price: null }))).toEqual(['show', 'reserve', 'hold']);
    expect(possible(room, { ...viewer, can: (access) => access === 'room_hold' }, [cell(1)]).map(({ name }) => name)).toEqual(['hold']);
  });
  it('已被占用的不能拆分或合并，并说明是谁、到何时', () => {
    expect(hindrance('split', [cell(1)])).toBeUndefined();
    expect(hindrance('hold', [rented(1)])).toBeUndefined();
    expect(hindrance('merge', [cell(1), rented(2)])).toMatch(/已租，.+，至 2027-05-28$/);
    expect(hindrance('split', [cell(1, { next_from: '2026-12-13' })])).toMatch(/2026-12-13 起已有预订或合同$/);
  });
  it('预填看着的日期，已租的从到期次日起', () => {
    expect(answersFor('reserve', [cell(1)], '2026-11-22')).toEqual({ from: '2026-11-22' });
    expect(answersFor('reserve', [rented(1)], '2026-11-22')).toEqual({ from: '2027-05-29' });
    expect(answersFor('show', [cell(1, { web_show: 1 })], '2026-11-22')).toEqual({ web_show: 2 });
  });
});

describe('平面图的区域', () => {
  it('坐标收在图内，矩形与外框互逆', () => {
    expect(pointAt(-1, 2)).toEqual([0, 1]);
    expect(boxOf(rectangle(0.1, 0.2, 0.3, 0.4)).map((one) => Math.round(one * 100))).toEqual([10, 20, 30, 40]);
    expect(middleOf(rectangle(0, 0, 1, 0.5))).toEqual([0.5, 0.25]);
  });
  it('一间一个区域，少于三个角即删除；新角点在最长的边上', () => {
    const square = rectangle(0, 0, 0.5, 0.1);
    const one = withRegion([{ room_id: 7, points: square }], 8, square);
    expect(withRegion(one, 7, []).map(({ room_id }) => room_id)).toEqual([8]);
    expect(longestSide(square)).toEqual({ after: 0, point: [0.25, 0] });
  });
});
describe('房态图的应答', () => {
  const columns = Object.keys(cell(0)).filter((name) => name !== 'statusText' && name !== 'floor_id');
  const row = (id: number, change: Partial<Cell> = {}) => columns.map((name) => cell(id, change)[name as keyof Cell]);
  const answer = (floors: BoardAnswer['floors']): BoardAnswer => ({
    building: { id: 1, name: 'A座', area: 1, incubator_id: 1 },
    at: '2026-11-20',
    today: '2026-11-20',
    soon_days: 60,
    counts: [],
    columns,
    floors,
  });
  it('按列名读成房间，房态取其名称', () => {
    const { floors } = readBoard(answer([{ id: 7, number: 1, name: '1F', rooms: [row(3, { status: 4 })] }]));
    expect(floors).toEqual([{ id: 7, number: 1, name: '1F', rooms: [{ ...cell(3), floor_id: 7, status: 4, statusText: '即将到期' }] }]);
  });
  it('未变的楼层与房间仍是同一个', () => {
    const [still, kept] = [{ id: 1, number: 2, name: '2F', rooms: [row(1)] }, row(2)];
    const before = readBoard(answer([still, { id: 2, number: 1, name: '1F', rooms: [kept, row(3)] }])).floors;
    const after = readBoard(answer([still, { id: 2, number: 1, name: '1F', rooms: [kept, row(3, { status: 5 })] }])).floors;
    expect([after[0] === before[0], after[1] === before[1]]).toEqual([true, false]);
    expect([after[1]?.rooms[0] === before[1]?.rooms[0], after[1]?.rooms[1]?.status]).toEqual([true, 5]);
  });
});
