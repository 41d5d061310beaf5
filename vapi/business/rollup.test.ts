import { describe, expect, it } from 'vitest';
import { bandAt, makeBands, noBands, type Bands, type Price } from './bands';
import { bucketOf, finest, makeRollup, spread } from './rollup';

const at = (text: string): number => Date.parse(`${text}+08:00`);
const always = { months: [], since: -1e15, until: 1e15 };
const prices: Price[] = [
  { kind: 1, band: 4, from: 22 * 60, to: 8 * 60, ...always },
  { kind: 1, band: 2, from: 8 * 60, to: 11 * 60, ...always },
  { kind: 1, band: 1, from: 11 * 60, to: 12 * 60, ...always, months: [7, 8] },
  { kind: 1, band: 3, from: 12 * 60, to: 22 * 60, ...always },
];
const meter = { id: 7, kind: 1, ratio: 30 };
const total = (list: readonly { usage: number }[]): number => list.reduce((sum, { usage }) => sum + usage, 0);

describe('时段', () => {
  it('按北京时间切分：15分钟、小时、日、月', () => {
    const moment = at('2026-11-01T00:07:30');
    expect([1, 2, 3, 4].map((grain) => bucketOf(moment, grain as 1 | 2 | 3 | 4))).toEqual([
      at('2026-11-01T00:00:00'),
      at('2026-11-01T00:00:00'),
      at('2026-11-01T00:00:00'),
      at('2026-11-01T00:00:00'),
    ]);
    expect(bucketOf(at('2026-10-31T23:59:59'), 4)).toBe(at('2026-10-01T00:00:00'));
    expect(bucketOf(at('2026-11-20T17:14:59'), 1)).toBe(at('2026-11-20T17:00:00'));
  });
  it('尖峰平谷按单价的时段，跨零点的谷段有效，不在适用月份的不算', () => {
    expect(bandAt(at('2026-11-20T23:30:00'), 1, prices)).toBe(4);
    expect(bandAt(at('2026-11-20T07:59:59'), 1, prices)).toBe(4);
    expect(bandAt(at('2026-11-20T08:00:00'), 1, prices)).toBe(2);
    expect(bandAt(at('2026-07-20T11:30:00'), 1, prices)).toBe(1);
    expect(bandAt(at('2026-11-20T11:30:00'), 1, prices)).toBe(3);
    expect(bandAt(at('2026-11-20T09:00:00'), 2, prices)).toBe(3);
  });
});

describe('用量分摊', () => {
  it('跨时段的读数差按时间分到各时段，各段之和等于总用量', () => {
    const pieces = spread({ at: at('2026-11-20T07:50:00'), value: 100 }, { at: at('2026-11-20T08:10:00'), value: 100.1 }, 30);
    expect(pieces.map(({ from }) => from)).toEqual([at('2026-11-20T07:50:00'), at('2026-11-20T08:00:00')]);
    expect(pieces.map(({ usage }) => usage)).toEqual([1500, 1500]);
  });
  it('除不尽时也不丢不多', () => {
    const pieces = spread({ at: at('2026-11-20T07:01:00'), value: 0 }, { at: at('2026-11-20T09:08:00'), value: 0.01 }, 1);
    expect(total(pieces)).toBe(10);
    expect(pieces.every(({ usage }) => usage >= 0)).toBe(true);
  });
  it('电价分界不在整刻时另行切开', () => {
    const pieces = spread({ at: at('2026-11-20T08:00:00'), value: 0 }, { at: at('2026-11-20T08:15:00'), value: 15 }, 1, [8 * 60 + 10]);
    expect(pieces.map(({ usage }) => usage)).toEqual([10_000, 5000]);
  });
  it('间隔很长时只分到小时、日，行数不失控', () => {
    expect([finest(0, 3600_000), finest(0, 3 * 86_400_000), finest(0, 90 * 86_400_000)]).toEqual([1, 2, 3]);
    expect(spread({ at: 0, value: 0 }, { at: 90 * 86_400_000, value: 90 }, 1).length).toBeLessThan(95);
  });
});

describe('汇总', () => {
  const sumOf = (rollup: ReturnType<typeof makeRollup>, grain: number): number =>
    rollup
      .deltas()
      .filter((one) => one.grain === grain)
      .reduce((sum, { bands }) => sum + bands[1] + bands[2] + bands[3] + bands[4], 0);
  it('四种粒度的合计相同，谷段与峰段分开', () => {
    const rollup = makeRollup(prices);
    rollup.between(meter, { at: at('2026-11-20T07:50:00'), value: 100 }, { at: at('2026-11-20T08:10:00'), value: 100.1 });
    expect([1, 2, 3, 4].map((grain) => sumOf(rollup, grain))).toEqual([3000, 3000, 3000, 3000]);
    expect(rollup.deltas().find(({ grain }) => grain === 3)?.bands).toEqual({ 1: 0, 2: 1500, 3: 0, 4: 1500 });
  });
  it.each([
    ['九十天，按日分', '2026-06-20T09:30:00', '2026-09-18T11:15:00'],
    ['不满一日的头尾', '2026-06-30T23:10:00', '2026-09-01T00:50:00'],
    ['两年，按月分', '2024-07-15T10:20:00', '2026-08-03T22:45:00'],
  ])('间隔很长的也按尖峰平谷在其间所占的时间分（%s），不都算在零点的谷段', (_name, from, to) => {
    // the price of a band changed in the midst of a month
    const changed = [...prices.slice(0, 3), { ...(prices[3] as Price), until: at('2026-08-10T00:00:00') }];
    const rollup = makeRollup(changed);
    const whole = 1_000_003;
    rollup.between({ ...meter, ratio: 1 }, { at: at(from), value: 0 }, { at: at(to), value: whole / 1000 });
    const sums = new Map<number, Bands>();
    for (const { grain, bands } of rollup.deltas()) {
      const sum = sums.get(grain) ?? noBands();
      for (const band of [1, 2, 3, 4] as const) sum[band] += bands[band];
      sums.set(grain, sum);
    }
    // minute by minute, as nobody would reckon it
    const minutes = noBands();
    for (let one = at(from); one < at(to); one += 60_000) minutes[bandAt(one, 1, changed)]++;
    const all = Object.values(minutes).reduce((sum, one) => sum + one, 0);
    for (const sum of sums.values()) {
      expect(Object.values(sum).reduce((total, one) => total + one, 0)).toBe(whole);
      for (const band of [1, 2, 3, 4] as const) expect(Math.abs(sum[band] - (whole * minutes[band]) / all)).toBeLessThan(100);
    }
    const back = makeRollup(changed);
    for (const sign of [1, -1] as const) back.between({ ...meter, ratio: 1 }, { at: at(from), value: 0 }, { at: at(to), value: 77 }, sign);
    expect(
      back
        .deltas()
        .flatMap(({ bands }) => Object.values(bands))
        .filter((part) => part !== 0),
    ).toEqual([]);
  });
  it('一千年的间隔也只看价格相同的各段，不逐日去数', () => {
    const bands = makeBands(prices);
    const parts = bands.parts(24_000, at('1026-01-01T00:00:00'), at('2026-01-01T00:00:00'), 1);
    // 22–8, 8–11, 11–12 in July and August, 12–22; the other 11–12 is 平
    expect(parts).toMatchObject({ 2: 3000, 4: 10_000 });
    expect(Object.values(parts).reduce((sum, one) => sum + one, 0)).toBe(24_000);
  });
  it('迟到的读数改分摊，不改合计', () => {
    const [first, late, last] = [
      { at: at('2026-11-20T07:00:00'), value: 0 },
      { at: at('2026-11-20T08:00:00'), value: 9 },
      { at: at('2026-11-20T09:00:00'), value: 10 },
    ];
    const rollup = makeRollup(prices);
    rollup.between(meter, first, last);
    rollup.between(meter, first, last, -1);
    rollup.between(meter, first, late);
    rollup.between(meter, late, last);
    expect(sumOf(rollup, 3)).toBe(300_000);
    expect(rollup.deltas().find(({ grain, bucket_at }) => grain === 2 && bucket_at === first.at)?.bands[4]).toBe(270_000);
  });
  it('迟到的读数不改时段的末读数', () => {
    const rollup = makeRollup([]);
    rollup.reading(meter, { at: at('2026-11-20T08:01:00'), value: 5 }, 10, { at: at('2026-11-20T08:20:00'), value: 6 });
    const last = (grain: number) => rollup.deltas().find((one) => one.grain === grain)?.last;
    expect(last(1)?.value).toBe(5);
    expect(last(2)).toBeNull();
  });
});
