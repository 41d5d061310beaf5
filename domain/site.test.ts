import { expect, it } from 'vitest';
import { holds } from './kernel/rule';
import { incubator } from './resources/incubator';
import { rulesOf } from './kernel/field';
import { isNear, isSite, movedSite, sampleSite, siteCounts, siteRules, type Site } from './site';

const sample = sampleSite() as unknown as Site;
const faults = (value: unknown, row = {}): string[] =>
  rulesOf(incubator.fields.site).flatMap((rule) => (holds(rule, value, row) ? [] : [rule.message ?? '']));

it('一个面、一条线的场地是好的；空的没有话说', () => {
  expect(faults(sample)).toEqual([]);
  expect(isSite(sample)).toBe(true);
  expect(siteCounts(sample)).toEqual([
    ['场地', 1],
    ['道路', 1],
  ]);
});
it.each(siteRules.map((rule) => [rule.message, rule] as const))('说得出：%s', (message, rule) => {
  expect(faults(rule.bad.value, rule.bad.row)).toContain(message);
});
it('点里有不是数的、面没有环、要素没有 kind、不是 GeoJSON，都不是场地', () => {
  const feature = (geometry: object, properties: unknown = { kind: 'plate' }) => ({
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties, geometry }],
  });
  const bad = [
    feature({
      type: 'LineString',
      coordinates: [
        [120, '30'],
        [120, 30],
      ],
    }),
    feature({
      type: 'LineString',
      coordinates: [
        [120, 91],
        [120, 30],
      ],
    }),
    feature({ type: 'Polygon', coordinates: [] }),
    feature({ type: 'Point', coordinates: [120, 30] }),
    feature(
      {
        type: 'LineString',
        coordinates: [
          [120, 30],
          [120, 30.1],
        ],
      },
      null,
    ),
    [],
    'plate',
  ];
  for (const one of bad) expect(isSite(one)).toBe(false);
  // a name of every object is no kind
  expect(
    faults(
      feature(
        {
          type: 'LineString',
          coordinates: [
            [120, 30],
            [120, 30.1],
          ],
        },
        { kind: 'toString' },
      ),
    ),
  ).toHaveLength(1);
});
it('太大的场地说出大小', () => {
  const features = sample.features.map((feature) => ({ ...feature, note: 'x'.repeat(300_000) }));
  expect(faults({ ...sample, features })).toEqual(['场地不能超过512KB']);
});
it('离园区五公里以内；没有坐标的园区不比', () => {
  expect(isNear(sample, { lng: '120.19', lat: '30.19' })).toBe(true);
  expect(isNear(sample, { lng: '120.25', lat: '30.19' })).toBe(false);
  expect(isNear(sample, { lng: null, lat: null })).toBe(true);
});
it('换坐标时每个点都换', () => {
  const moved = movedSite(sample, ([lng, lat]) => [lng + 1, lat]);
  expect(isNear(moved, { lng: 121.19, lat: 30.19 })).toBe(true);
  expect(siteCounts(moved)).toEqual(siteCounts(sample));
});
