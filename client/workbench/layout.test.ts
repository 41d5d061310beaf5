import { describe, expect, it } from 'vitest';
import { type PanelPlacement, samePlaces, withSettings } from './board';
import { choicesOf, ownTitle } from '@/domain/placement';
import { firstFree, inReadingOrder, movedTo, nextId, nudged, resizedTo, settled } from './layout';

const at = (id: number, x: number, y: number, w = 8, h = 4): PanelPlacement => ({ id, prop: `p${id}`, x, y, w, h });
const spot = (placements: readonly PanelPlacement[], id: number) => {
  const found = placements.find((place) => place.id === id);
  return found && [found.x, found.y];
};
const least = { minW: 4, minH: 3 };

describe('看板排布', () => {
  it('面板向上落到实处', () => {
    expect(spot(settled([at(1, 0, 5), at(2, 0, 20)]), 2)).toEqual([0, 4]);
  });
  it('新面板放到第一个放得下的空位', () => {
    expect(firstFree([at(1, 0, 0), at(2, 16, 0)], 8, 4)).toEqual({ x: 8, y: 0 });
    expect(firstFree([at(1, 0, 0, 24)], 8, 4)).toEqual({ x: 0, y: 4 });
    expect(firstFree([], 30, 4)).toEqual({ x: 0, y: 0 });
  });
  it('左右各移一格，不出边界', () => {
    expect(spot(nudged([at(1, 0, 0)], 1, 'right'), 1)).toEqual([1, 0]);
    expect(spot(nudged([at(1, 0, 0)], 1, 'left'), 1)).toEqual([0, 0]);
    expect(spot(movedTo([at(1, 0, 0)], 1, 99, 0), 1)).toEqual([16, 0]);
  });
  it('向下与下方的面板换位，再向上换回', () => {
    const start = [at(1, 0, 0), at(2, 0, 4)];
    const down = nudged(start, 1, 'down');
    expect([spot(down, 1), spot(down, 2)]).toEqual([
      [0, 4],
      [0, 0],
    ]);
    const up = nudged(down, 1, 'up');
    expect([spot(up, 1), spot(up, 2)]).toEqual([
      [0, 0],
      [0, 4],
    ]);
  });
  it('移到一个面板的大半之上就与它换位，只碰到一角什么也不动，不留空洞', () => {
    const row = [at(1, 0, 0), at(2, 8, 0), at(3, 16, 0), at(4, 0, 4, 24)];
    const over = movedTo(row, 1, 10, 1);
    expect([1, 2, 3, 4].map((id) => spot(over, id))).toEqual([
      [8, 0],
      [0, 0],
      [16, 0],
      [0, 4],
    ]);
    expect(samePlaces(movedTo(row, 1, 2, 0), row)).toBe(true);
  });
  it('宽窄不同的两个面板并排时换次序，键盘右移同样', () => {
    const row = [at(1, 0, 0, 16), at(2, 16, 0, 8), at(3, 0, 4, 24)];
    for (const next of [movedTo(row, 1, 8, 0), nudged(row, 1, 'right')])
      expect([1, 2, 3].map((id) => spot(next, id))).toEqual([
        [8, 0],
        [0, 0],
        [0, 4],
      ]);
  });
  it('下方没有面板时向下不变', () => {
    expect(samePlaces(nudged([at(1, 0, 0)], 1, 'down'), [at(1, 0, 0)])).toBe(true);
  });
  it('缩放不小于最小尺寸，不宽出栅格', () => {
    expect(resizedTo([at(1, 20, 0, 4)], 1, { w: 9, h: 1, least })[0]).toMatchObject({ w: 4, h: 3 });
    const wider = resizedTo([at(1, 0, 0), at(2, 8, 0)], 1, { w: 12, h: 4, least });
    expect(wider.every((one) => wider.every((other) => one === other || one.y >= other.y + other.h || other.y >= one.y + one.h))).toBe(true);
  });
  it('编号接着最大的往下，阅读顺序从上到下、从左到右', () => {
    expect(nextId([at(3, 0, 0), at(7, 0, 0)])).toBe(8);
    expect(inReadingOrder([at(1, 8, 0), at(2, 0, 4), at(3, 0, 0)]).map(({ id }) => id)).toEqual([3, 1, 2]);
  });
});

describe('看板内容', () => {
  it('次序与空值不算改动，位置、标题与选择算', () => {
    const [one, two] = [at(1, 0, 0), at(2, 8, 0)];
    expect(samePlaces([one, two], [two, { ...one, filters: null, typeModule: '' }])).toBe(true);
    expect(samePlaces([one], [{ ...one, x: 1 }])).toBe(false);
    expect(samePlaces([one], [withSettings(one, '我的面板', {})])).toBe(false);
  });
  it('标题与选择分开取用，空标题不存', () => {
    const set = withSettings(at(1, 0, 0), ' 今日用电 ', { cate: 'day' });
    expect([ownTitle(set), choicesOf(set)]).toEqual(['今日用电', { cate: 'day' }]);
    expect(withSettings(set, ' ', {}).filters).toEqual({});
  });
});
