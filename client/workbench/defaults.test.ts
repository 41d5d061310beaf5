import { describe, expect, it } from 'vitest';
import { panelByProp } from '@/panels/index';
import { samePlaces } from './board';
import { defaultPlaces } from './defaults';
import { leastOf } from './edits';
import { settled } from './layout';

describe('默认工作台', () => {
  it.each(['staff', 'enterprise', 'facilitator', 'tutor'] as const)('%s 的面板都在目录里，够大，不重叠', (party) => {
    const placements = defaultPlaces(party, () => true);
    expect(placements.length).toBeGreaterThan(0);
    for (const { prop, x, w, h } of placements) {
      const panel = panelByProp.get(prop);
      if (!panel) throw new Error(`目录里没有 ${prop}`);
      const { minW, minH } = leastOf(panel);
      expect([prop, w >= minW, h >= minH, x + w <= 24]).toEqual([prop, true, true, true]);
    }
    expect(samePlaces(settled(placements), placements)).toBe(true);
  });
  it('没有权限的面板不在其中，其余补上空位', () => {
    expect(defaultPlaces('staff', (prop) => prop === 'quick').map(({ prop, y }) => [prop, y])).toEqual([['quick', 0]]);
  });
});
