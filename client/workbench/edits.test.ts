import { describe, expect, it } from 'vitest';
import type { Panel } from '@/panels/kernel/panel';
import { mostPanels, type PanelPlacement } from './board';
import { countByProp, leastOf, split, withCopy, without, withPanel } from './edits';

const panel = { prop: 'iot.ele', size: { w: 12, h: 8, minW: 6 } } as Panel;
const at = (id: number, x: number, y: number): PanelPlacement => ({ id, prop: 'old', x, y, w: 12, h: 8 });

describe('编辑看板', () => {
  it('添加到第一个空位，编号不重复', () => {
    expect(withPanel([at(4, 0, 0)], panel)[1]).toEqual({ id: 5, prop: 'iot.ele', x: 12, y: 0, w: 12, h: 8 });
  });
  it('拖到哪里放到哪里，原有面板让位', () => {
    const placements = withPanel([at(1, 0, 0)], panel, { x: 0, y: 0 });
    expect(placements.map(({ id, y }) => [id, y])).toEqual([
      [1, 8],
      [2, 0],
    ]);
    expect(withPanel([], panel, { x: 20, y: 3 })[0]).toMatchObject({ x: 12, y: 0 });
  });
  it(`至多 ${mostPanels} 个面板`, () => {
    const full = Array.from({ length: mostPanels }, (_, index) => at(index + 1, 0, index * 8));
    expect(withPanel(full, panel)).toBe(full);
    expect(withCopy(full, 1)).toBe(full);
  });
  it('复制保留尺寸、标题与选择，移除后其余上移', () => {
    const named = { ...at(1, 0, 0), filters: { title: '用电', cate: 'day' } };
    expect(withCopy([named], 1)[1]).toEqual({ ...named, id: 2, x: 12 });
    expect(without([at(1, 0, 0), at(2, 0, 8)], 1)).toEqual([at(2, 0, 0)]);
  });
  it('不认识的面板留在看板里但不显示', () => {
    const { shown, kept } = split([at(1, 0, 0), { ...at(2, 0, 0), prop: 'iot.ele' }], (prop) => prop === 'iot.ele');
    expect([shown.map(({ id }) => id), kept.map(({ id }) => id)]).toEqual([[2], [1]]);
    expect(countByProp([at(1, 0, 0), at(2, 0, 0)]).get('old')).toBe(2);
  });
  it('最小尺寸取面板自己的，没有则按常用尺寸折算', () => {
    expect(leastOf(panel)).toEqual({ minW: 6, minH: 4 });
  });
});
