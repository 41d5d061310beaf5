import { expect, it } from 'vitest';
import { drawnOn, fitOf, type Drawn } from './preview-fit';

const screen = { width: 1920, height: 1080 };
const edge = 24;
const heightOf = (rows: number, { row, spacing }: Drawn): number => rows * row + spacing * (rows - 1);

it('等比 shows the whole board in its proportions, however long it is, as long as it can be read', () => {
  for (const rows of [8, 16, 22, 40]) {
    const drawn = drawnOn('ratio', rows, screen, edge, 1);
    expect(heightOf(rows, drawn)).toBeLessThanOrEqual(1080 - 2 * edge);
    expect(drawn.width).toBeLessThanOrEqual(1920 - 2 * edge);
    // as wide for its height as on the screen that it was made for
    const natural = (1920 - 2 * edge) / (rows * 40 + 12 * (rows - 1));
    expect(Number(drawn.width) / heightOf(rows, drawn) / natural).toBeGreaterThan(0.97);
    expect(Number(drawn.width) / heightOf(rows, drawn) / natural).toBeLessThan(1.06);
  }
  const [short, long] = [drawnOn('ratio', 8, screen, edge, 1), drawnOn('ratio', 40, screen, edge, 1)];
  expect(long.unit).toBeLessThan(short.unit);
  // eighty rows would be unreadable: they keep the smallest size and are scrolled
  expect(heightOf(80, drawnOn('ratio', 80, screen, edge, 1))).toBeGreaterThan(1080);
});
it('拉宽 fills the screen with the board, 纵向滚动 leaves rows their height', () => {
  for (const rows of [26, 40]) {
    const stretched = drawnOn('width', rows, screen, edge, 1);
    expect(heightOf(rows, stretched)).toBeLessThanOrEqual(1080 - 2 * edge);
    expect(heightOf(rows, stretched)).toBeGreaterThan(1080 - 2 * edge - rows);
    expect(stretched.width).toBeUndefined();
  }
  expect(drawnOn('scroll', 40, screen, edge, 1)).toMatchObject({ row: 44, spacing: 12 });
  // on both a short board grows
  expect(drawnOn('scroll', 4, screen, edge, 1)).toEqual(drawnOn('width', 4, screen, edge, 1));
});
it('远看 makes everything larger, and an address that says nothing scrolls', () => {
  expect(drawnOn('ratio', 10, screen, edge, 1.25).unit / drawnOn('ratio', 10, screen, edge, 1).unit).toBeCloseTo(1.25);
  expect(['ratio', 'width', 'scroll', 'x', null].map(fitOf)).toEqual(['ratio', 'width', 'scroll', 'scroll', 'scroll']);
});
