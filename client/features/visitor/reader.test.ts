import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { readCode, type Picture } from './reader';

/** A code as a camera sees it: turned, far or near, held aslant, badly lit. */
function seen(text: string, { turn = 0, square = 8, slant = 0, shade = 0 }): Picture {
  const [width, height] = [640, 480];
  const { data } = encode(text, { border: 2 });
  const grey = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x - width / 2, y - height / 2];
      const far = 1 + (slant * dx) / width;
      const [u, v] = [dx * Math.cos(turn) + dy * Math.sin(turn), dy * Math.cos(turn) - dx * Math.sin(turn)];
      const [column, row] = [u, v].map((one) => Math.floor((one * far) / square + data.length / 2)) as [number, number];
      const dark = data[row]?.[column] ?? (column + row) % 9 === 0; // beside it something else
      grey[y * width + x] = Math.max(0, (dark ? 40 : 210) - (shade * x) / width);
    }
  return { width, height, grey };
}

it.each([
  ['straight', {}],
  ['upside down', { turn: Math.PI }],
  ['aslant', { turn: 0.4 }],
  ['from afar', { square: 4, turn: 0.1 }],
  ['from one side', { slant: 0.25 }],
  ['in half shade', { shade: 80 }],
])('a guest’s code is read %s', (_, how) => {
  expect(['018622', '900417', '000000', '999999'].map((code) => readCode(seen(code, how)))).toEqual(['018622', '900417', '000000', '999999']);
});
it('nothing else is taken for one', () => {
  expect(['01862', '0186221', 'https://park/018622', 'abcdef'].map((text) => readCode(seen(text, {})))).toEqual(Array(4).fill(undefined));
});
it('a code that is too damaged is not guessed at', () => {
  const { grey, ...size } = seen('018622', {});
  for (let y = 200; y < 300; y++) grey.fill(210, y * 640 + 330, y * 640 + 420);
  expect(readCode({ grey, ...size })).toBeUndefined();
});
