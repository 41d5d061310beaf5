import { expect, it } from 'vitest';
import { endOf } from './wholeEnd';

const row = (top: number, high = 30) => ({ top, bottom: top + high });
it('视野止于两行之间，左右两栏都不切断', () => {
  expect(endOf(100, [row(0), row(30), row(60), row(90)])).toBe(90);
  expect(endOf(200, [row(150), row(180), row(165, 20)])).toBe(150);
  expect(endOf(100, [row(70), row(100)])).toBe(100);
});
it('切去太多就不切：一张很高的图占满视野', () => {
  expect(endOf(100, [row(40, 200)])).toBe(100);
  expect(endOf(100, [])).toBe(100);
});
it('图太高、不切它就剩得太少时切图，文字的一行仍不切', () => {
  const radar = { top: 300, bottom: 752 };
  const row = { top: 740, bottom: 770 };
  expect(endOf(760, [radar, row, { top: 755, bottom: 790 }])).toBe(740);
});
it('两栏只差一点的行不算切断：一路让上去会切去整张图', () => {
  const radar = { top: 514, bottom: 844 };
  const left = [radar, { top: 844, bottom: 872 }, { top: 880, bottom: 912 }];
  const right = [row(805, 41), row(846, 41), row(887, 41)];
  expect(endOf(894, [...left, ...right], 3)).toBe(846);
});
