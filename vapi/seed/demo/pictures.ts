import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { Random } from './random';

/** Plain drawn pictures, so that covers and portraits are there without any photograph: PNG, made from numbers. */
export interface Picture {
  readonly name: string;
  readonly bytes: Buffer;
  readonly sha256: string;
}
type Rgb = readonly [number, number, number];
const table = Array.from({ length: 256 }, (_, number) => {
  let value = number;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});
const crc = (bytes: Buffer): number => {
  let value = 0xffffffff;
  for (const byte of bytes) value = (table[(value ^ byte) & 255] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
};
function block(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc(body));
  return Buffer.concat([head, body, tail]);
}
/** A PNG of a palette, one byte a point. */
function png(width: number, height: number, palette: readonly Rgb[], at: (x: number, y: number) => number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const raw = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) raw[y * (width + 1) + 1 + x] = at(x, y);
  const colours = Buffer.from(palette.flatMap((colour) => [...colour]));
  const parts = [block('IHDR', head), block('PLTE', colours), block('IDAT', deflateSync(raw)), block('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), ...parts]);
}
const mix = (a: Rgb, b: Rgb, share: number): Rgb =>
  [0, 1, 2].map((index) => Math.round((a[index] ?? 0) * (1 - share) + (b[index] ?? 0) * share)) as unknown as Rgb;

const skies: readonly (readonly [Rgb, Rgb])[] = [
  [
    [32, 92, 188],
    [176, 214, 248],
  ],
  [
    [14, 60, 122],
    [96, 178, 224],
  ],
  [
    [56, 76, 148],
    [226, 196, 206],
  ],
  [
    [18, 98, 108],
    [180, 226, 214],
  ],
  [
    [44, 84, 160],
    [246, 222, 182],
  ],
];
/** A row of buildings with lit windows under a sky. */
export function skyline(random: Random, name: string): Picture {
  const [width, height] = [640, 360];
  const [top, bottom] = skies[random.int(0, skies.length - 1)] ?? skies[0]!;
  const palette = [
    ...Array.from({ length: 24 }, (_, step) => mix(top, bottom, step / 23)),
    mix(top, [10, 20, 40], 0.45),
    mix(top, [255, 255, 255], 0.25),
    [246, 226, 158],
    mix(bottom, [90, 120, 90], 0.6),
  ] as Rgb[];
  const count = random.int(6, 9);
  const houses = Array.from({ length: count }, (_, index) => ({
    left: Math.round((index * width) / count) + random.int(2, 10),
    right: Math.round(((index + 1) * width) / count) - random.int(2, 12),
    roof: random.int(80, 230),
    lit: random.int(2, 5),
    tone: 24 + random.int(0, 1),
  }));
  const ground = 320;
  const at = (x: number, y: number): number => {
    if (y >= ground) return 27;
    const house = houses.find((one) => x >= one.left && x < one.right && y >= one.roof);
    if (!house) return Math.min(23, Math.floor((y * 24) / ground));
    const window =
      (x - house.left) % 16 > 4 && (x - house.left) % 16 < 13 && (y - house.roof) % 20 > 7 && (y - house.roof) % 20 < 16 && y < ground - 12;
    if (!window) return house.tone;
    return (Math.floor((x - house.left) / 16) * 7 + Math.floor((y - house.roof) / 20) * 5) % house.lit === 0 ? 26 : 20;
  };
  return picture(name, png(width, height, palette, at));
}
/** A head and shoulders on a plain ground. */
export function portrait(random: Random, name: string): Picture {
  const size = 200;
  const [ground, body]: readonly [Rgb, Rgb] = random.pick([
    [
      [214, 228, 248],
      [60, 104, 176],
    ],
    [
      [222, 238, 230],
      [46, 120, 100],
    ],
    [
      [242, 230, 214],
      [150, 96, 50],
    ],
    [
      [232, 226, 246],
      [98, 78, 160],
    ],
  ] as const);
  const at = (x: number, y: number): number => {
    if ((x - 100) ** 2 + (y - 76) ** 2 < 38 ** 2) return 1;
    return ((x - 100) / 74) ** 2 + ((y - 200) / 78) ** 2 < 1 ? 1 : 0;
  };
  return picture(name, png(size, size, [ground, body], at));
}
const picture = (name: string, bytes: Buffer): Picture => ({ name, bytes, sha256: createHash('sha256').update(bytes).digest('hex') });
