import { decodeQR } from 'qr/decode.js';
import { expect, it } from 'vitest';
import { squares } from './squares';

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}
/** What a browser that reads no codes itself sees in a picture, through the library. */
function readCode(picture: Picture): string | undefined {
  try {
    return decodeQR(picture);
  } catch {
    return undefined; // no code there
  }
}

/** A code as a camera sees it: turned, far or near, held aslant, badly lit, out of focus. */
function seen(text: string, { turn = 0, square = 8, slant = 0, shade = 0, blur = 0 }): Picture {
  const [width, height] = [640, 480];
  const rows = squares(text);
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  const darkAt = (x: number, y: number): boolean => {
    const [dx, dy] = [x - width / 2, y - height / 2];
    const far = 1 + (slant * dx) / width;
    const [u, v] = [dx * Math.cos(turn) + dy * Math.sin(turn), dy * Math.cos(turn) - dx * Math.sin(turn)];
    const [column, row] = [u, v].map((one) => Math.floor((one * far) / square + rows.length / 2)) as [number, number];
    return rows[row]?.[column] ?? (column + row) % 9 === 0; // beside it something else
  };
  const around = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((across) => [across * blur, down * blur] as const));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const dark = around.filter(([across, down]) => darkAt(x + across, y + down)).length / around.length;
      data.fill(210 - dark * 170 - (shade * x) / width, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  return { width, height, data };
}

it.each([
  ['straight', {}],
  ['upside down', { turn: Math.PI }],
  ['aslant', { turn: 0.4 }],
  ['from afar', { square: 4, turn: 0.1 }],
  ['from one side', { slant: 0.25 }],
  ['in half shade', { shade: 80 }],
  ['out of focus', { blur: 3, turn: 0.2 }],
])('a guest’s code is read %s', (_, how) => {
  expect(['018622', '900417', '000000', '999999'].map((code) => readCode(seen(code, how)))).toEqual(['018622', '900417', '000000', '999999']);
});
it('the address on a door is read as it is', () => {
  const address = 'https://park.example.com/mtroom/myReserve?id=12345';
  expect(readCode(seen(address, { turn: 0.2 }))).toBe(address);
});
it('a code that is too damaged is not guessed at', () => {
  const picture = seen('018622', {});
  for (let y = 200; y < 300; y++) picture.data.fill(210, (y * 640 + 330) * 4, (y * 640 + 420) * 4);
  expect(readCode(picture)).toBeUndefined();
});
