import { crc32, deflateSync } from 'node:zlib';
import type { Random } from './random';

/** Plain drawn pictures, so that covers and portraits are there without any photograph: PNG, made from numbers. */
export interface Picture {
  readonly name: string;
  readonly bytes: Buffer;
}
function block(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, tail]);
}
/** A PNG of a palette, one byte a point. */
function png(width: number, height: number, palette: readonly Uint8Array[], at: (x: number, y: number) => number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const raw = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) raw[y * (width + 1) + 1 + x] = at(x, y);
  const parts = [block('IHDR', head), block('PLTE', Buffer.concat(palette)), block('IDAT', deflateSync(raw)), block('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), ...parts]);
}
const rgb = (colour: string): Uint8Array => Buffer.from(colour, 'hex');
/** A picture of named colours: at each point the number of one of them. */
export const drawing = (width: number, height: number, colours: readonly string[], at: (x: number, y: number) => number): Buffer =>
  png(width, height, colours.map(rgb), at);
const mix = (one: string, other: string, share: number): Uint8Array =>
  rgb(one).map((part, index) => Math.round(part * (1 - share) + (rgb(other)[index] ?? 0) * share));

const skies: readonly (readonly [top: string, bottom: string])[] = [
  ['205cbc', 'b0d6f8'],
  ['0e3c7a', '60b2e0'],
  ['384c94', 'e2c4ce'],
  ['12626c', 'b4e2d6'],
  ['2c54a0', 'f6deb6'],
];
/** A row of buildings with lit windows under a sky. */
export function skyline(random: Random, name: string): Picture {
  const [width, height] = [640, 360];
  const [top, bottom] = random.pick(skies);
  const palette = [
    ...Array.from({ length: 24 }, (_, step) => mix(top, bottom, step / 23)),
    mix(top, '0a1428', 0.45),
    mix(top, 'ffffff', 0.25),
    rgb('f6e29e'),
    mix(bottom, '5a785a', 0.6),
  ];
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
  return { name, bytes: png(width, height, palette, at) };
}
/** A head and shoulders on a plain ground: the colours of the ground and of the body. */
export function portrait(random: Random, name: string): Picture {
  const size = 200;
  const colours = random.pick([
    ['d6e4f8', '3c68b0'],
    ['deeee6', '2e7864'],
    ['f2e6d6', '966032'],
    ['e8e2f6', '624ea0'],
  ]);
  const at = (x: number, y: number): number => {
    if ((x - 100) ** 2 + (y - 76) ** 2 < 38 ** 2) return 1;
    return ((x - 100) / 74) ** 2 + ((y - 200) / 78) ** 2 < 1 ? 1 : 0;
  };
  return { name, bytes: drawing(size, size, colours, at) };
}
