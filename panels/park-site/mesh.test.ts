import { expect, it } from 'vitest';
import { edgesOf, type Mesh, type Part, trianglesOf } from './mesh';

const square = [
  [0, 0],
  [4, 0],
  [4, 2],
  [0, 2],
] as const;
const white = [255, 255, 255, 255] as const;
const corner = ({ positions }: Mesh, at: number): readonly number[] => [...positions.slice(at * 3, at * 3 + 3)];
/** The sum of the areas of all triangles that look up, m². */
const areaAbove = (mesh: Mesh, z: number): number => {
  let sum = 0;
  for (let at = 0; at < mesh.indices.length; at += 3) {
    const [a = [], b = [], c = []] = [0, 1, 2].map((next) => corner(mesh, mesh.indices[at + next] ?? 0));
    if ([a, b, c].some((one) => Math.abs((one[2] ?? 0) - z) > 1e-6)) continue;
    sum += Math.abs(((b[0] ?? 0) - (a[0] ?? 0)) * ((c[1] ?? 0) - (a[1] ?? 0)) - ((c[0] ?? 0) - (a[0] ?? 0)) * ((b[1] ?? 0) - (a[1] ?? 0))) / 2;
  }
  return sum;
};
const bright = ({ colors }: Mesh, at: number): number => colors[at * 4] ?? 0;

it('平面用本色，盖满它的面积；凹的也一样', () => {
  const flat = trianglesOf([{ polygon: square, z: 1, color: [10, 20, 30, 40] }]);
  expect(flat.indices).toHaveLength(6);
  expect([...flat.colors.slice(0, 4)]).toEqual([10, 20, 30, 40]);
  expect(areaAbove(flat, 1)).toBeCloseTo(8);
  const bent = trianglesOf([{ polygon: [[0, 0], [6, 0], [6, 2], [2, 2], [2, 6], [0, 6]], z: 0, color: white }]); // biome-ignore format: a ring
  expect(areaAbove(bent, 0)).toBeCloseTo(20);
});
it('立体有顶和四面墙，顶最亮，四面各不相同，与绕向无关', () => {
  const box: Part = { polygon: square, z: 1, height: 3, color: [200, 200, 200, 255] };
  const mesh = trianglesOf([box]);
  expect(areaAbove(mesh, 4)).toBeCloseTo(8);
  expect(mesh.indices).toHaveLength(6 + 4 * 6);
  expect(Math.max(...mesh.indices)).toBe(4 + 4 * 4 - 1);
  // front and left have the sun, the top most of it; right and back have none
  const [front, right, back, left] = [0, 1, 2, 3].map((wall) => bright(mesh, 4 + wall * 4));
  expect(bright(mesh, 0)).toBeGreaterThan(front ?? 0);
  expect(front).toBeGreaterThan(left ?? 0);
  expect(left).toBeGreaterThan(right ?? 0);
  expect(right).toBe(back);
  const other = trianglesOf([{ ...box, polygon: [...square].reverse() }]);
  const shades = (of: Mesh): number[] => [...of.colors].sort((one, next) => one - next);
  expect(shades(other)).toEqual(shades(mesh));
});
it('每条边一根线，竖的也有；多个一起画', () => {
  const edges = edgesOf([
    { polygon: square, z: 0, height: 3, color: white },
    { polygon: square, z: 3, height: 3, color: white },
  ]);
  expect(edges.indices).toHaveLength(2 * 4 * 3 * 2);
  expect(edges.positions).toHaveLength(2 * 8 * 3);
  expect(Math.max(...edges.indices)).toBe(15);
});
it('什么都没有，就没有三角形', () => expect(trianglesOf([]).indices).toHaveLength(0));
