import { expect, it } from 'vitest';
import { ServerClock } from './clock';

const machine = (local = 1_000_000) => {
  const clock = new ServerClock(() => local);
  return {
    clock,
    pass: (ms: number) => void (local += ms),
    /** A question that takes so long, answered half way with the server's time. */
    ask: (server: number, took: number) => {
      const timed = clock.start();
      local += took;
      timed(server);
    },
  };
};

it('keeps the time of the fastest answer', () => {
  const { clock, ask, pass } = machine();
  ask(5_000_000, 10);
  expect(clock.now()).toBe(5_000_005);
  pass(1000);
  ask(5_001_200, 400);
  expect(clock.now()).toBe(5_001_405);
});
it('follows a server whose clock is set, forward or back, by what comes with the rows, and exactly with the next answer', () => {
  const { clock, ask, pass } = machine();
  ask(5_000_000, 10);
  pass(5000);
  clock.noteServerTime(5_005_000, 5_000_000);
  expect(clock.now()).toBe(5_005_005);
  // rows that another relay holds may be older, and a message may have waited
  clock.noteServerTime(5_002_000, null);
  clock.noteServerTime(5_004_500, 5_005_000);
  expect(clock.now()).toBe(5_005_005);
  expect(clock.noteServerTime(9_000_000, 5_005_000)).toBe(3_994_995);
  expect(clock.now()).toBe(9_000_000);
  pass(1000);
  clock.noteServerTime(5_006_000, 9_000_000);
  expect(clock.now()).toBe(5_006_000);
  ask(5_006_700, 1000);
  expect(clock.now()).toBe(5_007_200);
});
it('does not follow the clock of its own machine', () => {
  const clock = new ServerClock();
  clock.start()(7_000_000);
  const real = Date.now;
  try {
    Date.now = () => real() + 3_600_000;
    expect(clock.now()).toBeLessThan(7_100_000);
  } finally {
    Date.now = real;
  }
});
