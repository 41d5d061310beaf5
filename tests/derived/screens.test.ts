import { describe, expect, it } from 'vitest';
import { factsOf, isForGuests, panelFacts } from '@/domain/panels';
import { routeById } from '@/domain/routes';
import { screens } from '@/domain/screens';
import { areasOf, boxesOf, buckets, isStrip, panelsOf, panelsOn, valueAt, zonesOf } from '@/domain/screens/screen';
import { tour } from '@/domain/screens/tour';
import { panelByProp, panels } from '@/panels/index';

const shownPanels = screens.flatMap((screen) =>
  panelsOn(screen).map((one) => [`${screen.id} ${one.panel} ${JSON.stringify(one.params ?? {})}`, one] as const),
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
  it.each(
    screens.flatMap((screen) =>
      buckets.flatMap((bucket) => [false, true].map((visiting) => [screen.id, bucket, visiting ? '来访' : '平时', screen] as const)),
    ),
  )('%s 在 %s 下（%s）每块都有位置，互不重叠', (_id, bucket, when, screen) => {
    const layout = valueAt(screen.layouts, bucket);
    const shown = areasOf(screen, bucket, when === '来访');
    const areas = Object.keys(shown);
    const { boxes, faults } = boxesOf(layout, areas);
    expect(faults).toEqual([]);
    const cells = [...boxes.values()].flatMap(({ x, y, w, h }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)},${y + Math.floor(at / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect([...boxes.keys()].sort()).toEqual(areas.sort());
    if (bucket === 'C') expect(zonesOf(layout)).toHaveLength(3);
    if (bucket === 'stacked') expect([...boxes.values()].every(({ w }) => w === 1)).toBe(true);
    for (const area of Object.values(shown)) if (isStrip(area)) expect(area.panels.length % valueAt(area.columns, bucket)).toBe(0);
  });
  it.each(screens)('$id 给来访者看的没有金额、欠费、车牌与个人姓名', (screen) => {
    const shown = buckets.flatMap((bucket) => Object.values(areasOf(screen, bucket, true)).flatMap(panelsOf));
    expect(shown.filter(({ panel }) => !isForGuests(panel)).map(({ panel }) => panel)).toEqual([]);
  });
  it.each(screens)('$id 在来访模式与各比例下换上的都有名字，换得掉', ({ areas, at = {}, visit = {} }) => {
    const known = new Set([...Object.keys(areas), ...Object.values(at).flatMap((more) => Object.keys(more ?? {}))]);
    expect(Object.keys(visit).filter((name) => !known.has(name))).toEqual([]);
  });
  it('说得出金额的面板都记着，记着的都在目录里', () => {
    const spoken = Object.keys(panelFacts).filter((prop) => /^(fee\.|figure\.fee$)/.test(prop));
    expect(spoken.filter(isForGuests)).toEqual([]);
    expect(isForGuests('park.event')).toBe(false);
    expect(isForGuests('没有这个面板')).toBe(false);
  });
  it('导览六站，共九十秒，每一站都有画面', () => {
    expect(tour).toHaveLength(6);
    expect(tour.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(90);
    expect(tour.filter(({ path }) => !screens.some((screen) => screen.path === path))).toEqual([]);
  });
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
