import { expect, it } from 'vitest';
import { marksOf, vacancyWords } from './days';
import { placeLabels } from './labels';
import { widthOf } from '../kernel/letters';

const room = { left: 0, top: 0, right: 400, bottom: 300 };
const label = (id: number, x: number, y: number) => ({ id, x, y, width: 120, height: 24 });

it('标签互不遮挡，不出画面，放不下的不放', () => {
  const placements = placeLabels([label(1, 200, 150), label(2, 205, 150), label(3, 210, 152), label(4, 395, 150)], room);
  expect(placements.map(({ id }) => id)).toContain(1);
  for (const one of placements) {
    expect(one.left).toBeGreaterThanOrEqual(0);
    expect(one.left + 120).toBeLessThanOrEqual(400);
    for (const other of placements)
      if (other.id !== one.id)
        expect(Math.abs(one.left - other.left) >= 120 || Math.abs(one.top - other.top) >= 24, `${one.id} ${other.id}`).toBe(true);
  }
  const crowd = Array.from({ length: 60 }, (_, at) => label(at, 200, 150));
  expect(placeLabels(crowd, room).length).toBeLessThan(60);
});
it('放得下就不遮挡楼栋', () => {
  const house = { left: 140, top: 90, right: 260, bottom: 140 };
  const [free] = placeLabels([label(1, 200, 150)], room, [house]);
  expect(free && (free.top + 24 <= 90 || free.top >= 140 || free.left >= 260 || free.left + 120 <= 140)).toBe(true);
  expect(placeLabels([label(1, 200, 150)], room, [room])).toHaveLength(1);
});
it('都要遮挡时，遮得最少', () => {
  const wide = { left: 0, top: 0, right: 400, bottom: 100 };
  const tall = { left: 0, top: 100, right: 260, bottom: 300 };
  const [least] = placeLabels([label(1, 200, 150)], { ...room, bottom: 160 }, [wide, tall]);
  // beside the tall one, as far below the wide one as it may stand
  expect(least && Math.max(0, 260 - least.left) * 24 + Math.max(0, 100 - least.top) * 120).toBeLessThan(120 * 24);
});
it('屋顶上的字就在它的地方，画面外的不放', () => {
  expect(placeLabels([{ ...label(1, 100, 100), flat: true }], room)).toEqual([{ id: 1, left: 40, top: 88, x: 100, y: 100 }]);
  expect(placeLabels([{ ...label(1, 10, 100), flat: true }], room)).toEqual([]);
});
it('汉字一字一格，其余约半格', () => {
  expect(widthOf('A座', 20)).toBeCloseTo(31.6);
});
it('日期的记号：今天、月末、季末、+90 天，同一天只有一个', () => {
  expect(marksOf('2026-11-20', '2025-11-20', '2027-05-19').map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-30', '2026-12-31', '2027-02-18']);
  expect(marksOf('2026-12-31', '2025-12-31', '2027-06-29').map(({ label: words }) => words)).toEqual(['今天', '+90 天']);
});
it('那一天空几间，比今天多还是少', () => {
  expect(vacancyWords('季末', 15, 12)).toBe('季末 空 15 间（+3）');
  expect(vacancyWords('季末', 9, 12)).toBe('季末 空 9 间（−3）');
  expect(vacancyWords('', 43, 14)).toBe('空 43 间（+29）');
  expect(vacancyWords('今天', 12, null)).toBe('今天 空 12 间');
});
