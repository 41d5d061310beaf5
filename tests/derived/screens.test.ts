import { describe, expect, it } from 'vitest';
import { factsOf, panelFacts } from '@/domain/panels';
import { routeById } from '@/domain/routes';
import { screens } from '@/domain/screens';
import { boxesOf, buckets, isStrip, panelsOf, zonesOf, type Layout } from '@/domain/screens/screen';
import { panelByProp, panels } from '@/panels/index';

const shownPanels = screens.flatMap((screen) =>
  Object.entries(screen.areas).flatMap(([area, of]) => panelsOf(of).map((one) => [`${screen.id} ${area} ${one.panel}`, one] as const)),
);

describe('驾驶舱的画面', () => {
  it.each(screens)('$id 有一个页面，标识、路径、标题都是它的', ({ id, path, title, access }) => {
    expect(routeById.get(id)).toMatchObject({ path, title, access, layout: 'cockpit', shows: { page: 'screen' } });
    expect([...routeById.values()].filter(({ shows }) => 'page' in shows && shows.page === 'screen')).toHaveLength(screens.length);
  });
  it.each(shownPanels)('%s 在目录里，可以放在大屏上，参数都认得', (_name, { panel: prop, params = {} }) => {
    const panel = panelByProp.get(prop);
    expect(panel?.surfaces).toContain('cockpit');
    for (const [name, value] of Object.entries(params)) {
      const option = panel?.options?.[name];
      const allowed: readonly string[] = option?.values ? Object.keys(option.values) : (panel?.feed?.params[name] ?? []);
      expect(allowed, name).toContain(value);
    }
  });
  it.each(screens.flatMap((screen) => buckets.map((bucket) => [screen.id, bucket, screen] as const)))(
    '%s 在 %s 下每块都有位置，互不重叠',
    (_id, bucket, screen) => {
      const layout: Layout = screen.layouts[bucket];
      const areas = Object.keys(screen.areas);
      const { boxes, faults } = boxesOf(layout, areas);
      expect(faults).toEqual([]);
      const cells = [...boxes.values()].flatMap(({ x, y, w, h }) =>
        Array.from({ length: w * h }, (_, at) => `${x + (at % w)},${y + Math.floor(at / w)}`),
      );
      expect(new Set(cells).size).toBe(cells.length);
      expect([...boxes.keys()].sort()).toEqual(areas.sort());
      if (bucket === 'C') expect(zonesOf(layout)).toHaveLength(3);
      if (bucket === 'stacked') expect([...boxes.values()].every(({ w }) => w === 1)).toBe(true);
      for (const area of Object.values(screen.areas)) if (isStrip(area)) expect(area.panels.length % area.columns[bucket]).toBe(0);
    },
  );
  it('画错的布局说得出错在哪里', () => {
    const faults = (rows: readonly string[], areas: readonly string[]) => boxesOf({ rows: rows.map((row) => ['1fr', row] as const) }, areas).faults;
    expect(faults(['a b', 'b a'], ['a', 'b'])).toEqual(['a 不是一块矩形', 'b 不是一块矩形']);
    expect(faults(['a b', 'a'], ['a', 'b', 'c'])).toEqual(expect.arrayContaining(['第 2 行有 1 格，应为 2 格', '缺少区域 c']));
    expect(faults(['a a | a'], ['a'])).toEqual(['a 跨过接缝']);
    expect(faults(['a | b', 'a c'], ['a', 'b'])).toContain('各行的接缝不在同一处');
  });
});

describe('面板目录', () => {
  it('画得出的与后端知道的是同一些，订阅相同', () => {
    expect(Object.fromEntries(panels.map(({ prop, feed }) => [prop, feed?.id ?? null]))).toEqual(
      Object.fromEntries(Object.keys(panelFacts).map((prop) => [prop, factsOf(prop)?.feed ?? null])),
    );
  });
  it('选项的初值在可选的值里', () => {
    const wrong = panels.flatMap(({ id, options = {} }) =>
      Object.entries(options).flatMap(([name, { values, initial }]) => (values && !(initial in values) ? [`${id} ${name}`] : [])),
    );
    expect(wrong).toEqual([]);
  });
});
