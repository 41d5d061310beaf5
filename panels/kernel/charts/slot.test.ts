import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Drawing, Engine, Row } from './load';
import { ChartSlot, settle, type Wanted } from './slot';

/** A chart that notes what is asked of it, and whose rendering ends when the test says so. */
class FakeChart implements Drawing {
  static made: FakeChart[] = [];
  rows: readonly Row[] = [];
  width: number;
  destroyed = false;
  end: (error?: Error) => void = () => undefined;
  constructor({ width }: { readonly width: number }) {
    this.width = width;
    FakeChart.made.push(this);
  }
  options({ data }: Readonly<Record<string, unknown>>): void {
    this.rows = data as readonly Row[];
  }
  render(): Promise<unknown> {
    return new Promise((done, fail) => {
      this.end = (error) => (error ? fail(error) : done(undefined));
    });
  }
  changeData = vi.fn((rows: readonly Row[]) => {
    this.rows = rows;
    return Promise.resolve();
  });
  destroy(): void {
    this.destroyed = true;
  }
  emit(): void {}
  on(): void {}
  getContext = () => ({});
}
const places: { style: { visibility: string }; gone: boolean }[] = [];
const host = { append: () => undefined } as unknown as HTMLElement;
const spec = { type: 'view' };
const wanted = (more: Partial<Wanted> = {}): Wanted => ({ spec, rows: [{ x: 1 }], size: { width: 100, height: 50 }, theme: 'classic', ...more });
const open = (): ChartSlot => new ChartSlot(host, async () => FakeChart as unknown as Engine);
const pass = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
beforeEach(() => {
  vi.useFakeTimers();
  FakeChart.made = [];
  places.length = 0;
  // a place, and the container in it
  const createElement = () => {
    const place = { style: { visibility: '' }, gone: false, remove: () => (place.gone = true), append: () => undefined };
    places.push(place);
    return place;
  };
  vi.stubGlobal('document', { createElement });
  vi.stubGlobal('window', { requestAnimationFrame: () => 1, cancelAnimationFrame: () => undefined });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('data that arrives while the chart is being drawn is drawn as soon as it stands', async () => {
  const slot = open();
  slot.show(wanted());
  await pass();
  const [chart] = FakeChart.made;
  slot.show(wanted({ rows: [{ x: 2 }] }));
  await pass(settle);
  chart?.end();
  await pass();
  expect(chart?.rows).toEqual([{ x: 2 }]);
  expect(FakeChart.made).toHaveLength(1);
});
it('new rows are taken by the chart that stands', async () => {
  const slot = open();
  slot.show(wanted());
  await pass();
  FakeChart.made[0]?.end();
  await pass();
  slot.show(wanted({ rows: [{ x: 3 }] }));
  await pass(settle);
  expect(FakeChart.made).toHaveLength(1);
  expect(FakeChart.made[0]).toMatchObject({ rows: [{ x: 3 }], destroyed: false });
});
it('while it is resized the old chart stays, and one of the last size follows', async () => {
  const slot = open();
  slot.show(wanted());
  await pass();
  FakeChart.made[0]?.end();
  await pass();
  for (const width of [140, 180, 200]) {
    slot.show(wanted({ size: { width, height: 50 } }));
    await pass(settle / 2);
  }
  await pass(settle);
  expect(FakeChart.made.map(({ width, destroyed }) => [width, destroyed])).toEqual([
    [100, false],
    [200, false],
  ]);
  FakeChart.made[1]?.end();
  await pass();
  expect(FakeChart.made.map(({ destroyed }) => destroyed)).toEqual([true, false]);
});
it('with another specification the old chart stays until the new one stands', async () => {
  const slot = open();
  slot.show(wanted());
  await pass();
  FakeChart.made[0]?.end();
  await pass();
  slot.show(wanted({ spec: { type: 'interval' } }));
  await pass(settle);
  const [before, after] = FakeChart.made;
  expect([before?.destroyed, places[0]?.gone, places[2]?.style.visibility]).toEqual([false, false, 'hidden']);
  after?.end();
  await pass();
  expect([before?.destroyed, places[0]?.gone, places[2]?.style.visibility]).toEqual([true, true, '']);
});
it('a chart that cannot be drawn goes, the one before stays, and the next change tries again', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const slot = open();
  slot.show(wanted());
  await pass();
  FakeChart.made[0]?.end();
  await pass();
  slot.show(wanted({ spec: { type: 'wrong' } }));
  await pass(settle);
  FakeChart.made[1]?.end(new Error('no such mark'));
  await pass();
  expect(FakeChart.made.map(({ destroyed }) => destroyed)).toEqual([false, true]);
  slot.show(wanted({ spec: { type: 'interval' } }));
  await pass(settle);
  expect(FakeChart.made).toHaveLength(3);
  expect(logged).toHaveBeenCalledTimes(1);
  logged.mockRestore();
});
it('closed while it is being drawn, nothing stays', async () => {
  const slot = open();
  slot.show(wanted());
  await pass();
  slot.close();
  FakeChart.made[0]?.end();
  await pass();
  expect([FakeChart.made[0]?.destroyed, places[0]?.gone, slot.stands]).toEqual([true, true, false]);
});
