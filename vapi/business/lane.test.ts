import { expect, it } from 'vitest';
import { anew, laneWidth, makeLane } from './lane';

const given = (code: string) => Object.assign(new Error(code), { code });

it('lets so many go on at the same time, the others in the order in which they came', async () => {
  const lane = makeLane(2);
  const [begun, ends]: [number[], (() => void)[]] = [[], []];
  const works = Array.from({ length: 6 }, (_, n) =>
    lane(() => {
      begun.push(n);
      return new Promise<number>((end) => ends.push(() => end(n)));
    }),
  );
  const others = async () => {
    for (let turn = 0; turn < 3; turn++) await new Promise((go) => setImmediate(go));
  };
  for (let n = 0; n < 6; n++) {
    await others();
    expect(begun).toEqual(Array.from({ length: Math.min(6, n + 2) }, (_, at) => at));
    ends[n]?.();
  }
  expect(await Promise.all(works)).toEqual([0, 1, 2, 3, 4, 5]);
});
it('lets the process look up between two works, however quick they are', async () => {
  const lane = makeLane(1);
  const done: (number | string)[] = [];
  const works = Array.from({ length: 4 }, (_, n) => lane(async () => done.push(n)));
  // a caller who comes in the meantime, as the network tells of him: by a turn of the loop
  setImmediate(() => done.push('caller'));
  await Promise.all(works);
  expect(done.indexOf('caller')).toBeLessThan(2);
});
it('one that fails makes way for the next', async () => {
  const lane = makeLane(1);
  const failed = lane(() => Promise.reject(new Error('no')));
  const next = lane(async () => 'yes');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
it('leaves at least half of the connections to others', () => {
  expect([1, 2, 3, 4, 6, 10, 100].map(laneWidth)).toEqual([1, 1, 1, 2, 3, 3, 3]);
});
it('does anew what the database gave up, a few times, and nothing else', async () => {
  const failing = (code: string, times: number) => {
    let tried = 0;
    return async () => {
      if (tried++ < times) throw given(code);
      return tried;
    };
  };
  for (const code of ['40P01', '40001', '23505']) expect(await anew(failing(code, 3))).toBe(4);
  await expect(anew(failing('40P01', 4))).rejects.toThrow('40P01');
  for (const code of ['23514', '55P03', '53100', '']) await expect(anew(failing(code, 1))).rejects.toThrow();
});
