type Callback = (time: number) => void;
export interface Frames {
  /** As `requestAnimationFrame`; while at rest the callback waits until `wake`. */
  request(callback: Callback): number;
  cancel(id: number): void;
  /** Something may have changed: frames again, and so many more after it. */
  wake(): void;
}
/**
 * Frames for a library that asks for the next one in every one, whether or not anything changed. Sixty times a second for each
 * chart is a fifth of a core on a screen where nothing moves; so the loop rests `linger` frames after it was last woken.
 */
export function framesOnDemand(linger = 12, screen: Pick<Window, 'requestAnimationFrame' | 'cancelAnimationFrame'> = window): Frames {
  let left = linger;
  let resting: Callback | undefined;
  return {
    request(callback) {
      if (left <= 0) {
        resting = callback;
        return 0;
      }
      left -= 1;
      return screen.requestAnimationFrame(callback);
    },
    cancel(id) {
      if (id === 0) resting = undefined;
      else screen.cancelAnimationFrame(id);
    },
    wake() {
      left = linger;
      const callback = resting;
      resting = undefined;
      if (callback) screen.requestAnimationFrame(callback);
    },
  };
}
