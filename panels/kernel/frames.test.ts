import { expect, it } from 'vitest';
import { framesOnDemand } from './frames';

/** A screen whose frames pass when the test says so. */
function makeScreen() {
  let waiting: ((time: number) => void)[] = [];
  return {
    requestAnimationFrame: (callback: (time: number) => void) => waiting.push(callback),
    cancelAnimationFrame: () => {
      waiting = [];
    },
    pass(frames: number): void {
      for (let frame = 0; frame < frames; frame++) {
        const now = waiting;
        waiting = [];
        for (const callback of now) callback(frame);
      }
    },
    waiting: () => waiting.length,
  };
}
function endless(linger: number) {
  const screen = makeScreen();
  const frames = framesOnDemand(linger, screen);
  let drawn = 0;
  const loop = (): void => {
    drawn += 1;
    frames.request(loop);
  };
  frames.request(loop);
  return { screen, frames, drawn: () => drawn };
}

it('a loop without an end rests after so many frames, and no frame is asked for any more', () => {
  const { screen, drawn } = endless(3);
  screen.pass(100);
  expect([drawn(), screen.waiting()]).toEqual([3, 0]);
});
it('it is woken for as many again, and woken twice it runs once', () => {
  const { screen, frames, drawn } = endless(3);
  screen.pass(100);
  frames.wake();
  frames.wake();
  expect(screen.waiting()).toBe(1);
  screen.pass(100);
  expect(drawn()).toBe(7); // the one that was waiting, and three more
});
it('woken while it runs, it goes on from there', () => {
  const { screen, frames, drawn } = endless(3);
  screen.pass(2);
  frames.wake();
  screen.pass(100);
  expect(drawn()).toBe(6);
});
it('cancelled at rest, it is not woken', () => {
  const { screen, frames } = endless(1);
  screen.pass(5);
  frames.cancel(0);
  frames.wake();
  expect(screen.waiting()).toBe(0);
});
