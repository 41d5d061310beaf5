import { encode } from 'uqr';
import { digits } from './code';

/** A picture in shades of grey, row by row: 0 is black. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly grey: Uint8Array | Uint8ClampedArray;
}
interface Point {
  readonly x: number;
  readonly y: number;
}
interface Found extends Point {
  /** Pixels that one square of the code is wide. */
  readonly square: number;
  readonly seen: number;
}
type Dark = (x: number, y: number) => boolean;

/** Six digits make the smallest code there is; its corner marks stand 14 squares apart, the first 3.5 squares in. */
const [apart, inset] = [14, 3.5] as const;
/** Squares that may be read wrongly: two codes differ in more than twice as many as could be mistaken, and no word is taken on trust. */
const mostWrong = 6;

/** Darker than its surroundings: light falls unevenly on a phone. */
function darkness({ width, height, grey }: Picture): Dark {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++)
    for (let x = 0, row = 0; x < width; x++) {
      row += grey[y * width + x] ?? 0;
      sums[(y + 1) * (width + 1) + x + 1] = row + (sums[y * (width + 1) + x + 1] ?? 0);
    }
  const at = (x: number, y: number): number => sums[y * (width + 1) + x] ?? 0;
  const reach = Math.max(8, Math.round(Math.min(width, height) / 8));
  return (x, y) => {
    if (x < 0 || y < 0 || x >= width || y >= height) return false;
    const [left, top, right, bottom] = [Math.max(0, x - reach), Math.max(0, y - reach), Math.min(width, x + reach), Math.min(height, y + reach)];
    const mean = (at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top)) / ((right - left) * (bottom - top));
    return (grey[y * width + x] ?? 0) < mean * 0.9;
  };
}
/** Dark, light, dark, light, dark as 1:1:3:1:1: how a line through the middle of a corner mark looks. */
function isMark(runs: readonly number[]): boolean {
  const square = runs.reduce((sum, run) => sum + run, 0) / 7;
  return square >= 1.5 && runs.every((run, n) => Math.abs(run - square * (n === 2 ? 3 : 1)) < square * (n === 2 ? 1.2 : 0.7));
}
/** The middle of the mark on the line through a point, up and down. */
function middleDown(dark: Dark, x: number, y: number, square: number): number | undefined {
  const runs: number[] = [];
  const walk = (step: 1 | -1): number => {
    let at = y;
    for (const colour of [true, false, true]) {
      const from = at;
      while (dark(x, at) === colour && Math.abs(at - from) < square * 4) at += step;
      if (step < 0) runs.unshift(Math.abs(at - from));
      else runs.push(Math.abs(at - from));
    }
    return at;
  };
  const [top, bottom] = [walk(-1), walk(1)];
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = runs;
  return isMark([a, b, c + d - 1, e, f]) ? (top + bottom) / 2 : undefined;
}
function marks(dark: Dark, { width, height }: Picture): readonly Found[] {
  const found: Found[] = [];
  const add = (x: number, y: number, square: number): void => {
    const n = found.findIndex((one) => Math.hypot(one.x - x, one.y - y) < square * 3);
    const old = found[n];
    if (!old) return void found.push({ x, y, square, seen: 1 });
    const mean = (before: number, now: number): number => (before * old.seen + now) / (old.seen + 1);
    found[n] = { x: mean(old.x, x), y: mean(old.y, y), square: mean(old.square, square), seen: old.seen + 1 };
  };
  for (let y = 0; y < height; y++) {
    const ends: number[] = [];
    for (let x = 0, before = false; x <= width; x++) {
      const now = dark(x, y);
      if (now === before) continue;
      before = now;
      ends.push(x);
      const last = ends.slice(-6);
      if (now || last.length < 6) continue; // a mark ends with a dark run
      const runs = last.slice(1).map((end, n) => end - (last[n] ?? 0));
      if (!isMark(runs)) continue;
      const square = (x - (last[0] ?? 0)) / 7;
      const middle = ((last[0] ?? 0) + x) / 2;
      const down = middleDown(dark, Math.round(middle), y, square);
      if (down !== undefined) add(middle, down, square);
    }
  }
  return found.toSorted((a, b) => b.seen - a.seen).slice(0, 6);
}
type Squares = (column: number, row: number) => boolean;
const masks: readonly ((i: number, j: number) => boolean)[] = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
];
/** Where the first 34 bits stand: up the last two columns, then down the two before. */
const places = Array.from({ length: 34 }, (_, n) =>
  n < 24 ? ([20 - (n % 2), 20 - Math.floor(n / 2)] as const) : ([18 - (n % 2), 9 + Math.floor((n - 24) / 2)] as const),
);
/** What stands in the squares, if it is six digits drawn as `QrCode` draws them: drawn once more, and laid over what was seen. */
function digitsIn(isDark: Squares): string | undefined {
  for (const [maskPattern, flips] of masks.entries()) {
    const bits = places.map(([column, row]) => Number(isDark(column, row) !== flips(row, column)));
    const number = (from: number, to: number): number => Number.parseInt(bits.slice(from, to).join(''), 2);
    const [mode, count, head, tail] = [number(0, 4), number(4, 14), number(14, 24), number(24, 34)];
    if (mode !== 1 || count !== digits || head > 999 || tail > 999) continue;
    const code = `${head}`.padStart(3, '0') + `${tail}`.padStart(3, '0');
    const { data } = encode(code, { border: 0, maskPattern });
    const wrong = data.flatMap((line, row) => line.filter((dark, column) => dark !== isDark(column, row))).length;
    if (wrong <= mostWrong) return code;
  }
  return undefined;
}
/** How far the corner without a mark may stand from where three others put it: a phone is not held quite straight. */
const slants = [0, 0.05, -0.05, 0.1, -0.1, 0.15, -0.15];
function read(dark: Dark, corner: Point, right: Point, below: Point): string | undefined {
  for (const across of slants)
    for (const down of slants) {
      const isDark: Squares = (column, row) => {
        const [u, v] = [(column + 0.5 - inset) / apart, (row + 0.5 - inset) / apart];
        const [along, deep] = [u + across * u * v, v + down * u * v];
        const at = (axis: 'x' | 'y'): number => Math.floor(corner[axis] + along * (right[axis] - corner[axis]) + deep * (below[axis] - corner[axis]));
        return dark(at('x'), at('y'));
      };
      const code = digitsIn(isDark);
      if (code) return code;
    }
  return undefined;
}
/** The six digits of a guest's code in a picture, for browsers that read no codes themselves; undefined where there is none to be sure of. */
export function readCode(picture: Picture): string | undefined {
  const dark = darkness(picture);
  const found = marks(dark, picture);
  for (const corner of found)
    for (const right of found)
      for (const below of found) {
        const [a, b] = [right, below].map(({ x, y }) => ({ x: x - corner.x, y: y - corner.y })) as [Point, Point];
        const [wide, high] = [Math.hypot(a.x, a.y), Math.hypot(b.x, b.y)];
        const turn = (a.x * b.y - a.y * b.x) / (wide * high); // 1 where they stand at a right angle
        const size = corner.square * apart;
        if (!(turn > 0.85) || Math.min(wide, high) < size * 0.6 || Math.max(wide, high) > size * 1.6) continue;
        const code = read(dark, corner, right, below);
        if (code) return code;
      }
  return undefined;
}
