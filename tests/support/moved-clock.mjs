/**
 * For `node --import`: the time of day of this process and of its threads is moved by as many ms as stand in the file that MOVED_CLOCK names, read ten
 * times a second. Timers and `performance.now()` go on as they do when somebody sets a machine's clock.
 */
import { readFileSync } from 'node:fs';

const file = process.env.MOVED_CLOCK;
let by = 0;
const look = () => {
  try {
    by = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    by = 0;
  }
};
look();
setInterval(look, 100).unref();
const RealDate = Date;
class MovedDate extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + by);
    else super(...given);
  }

  static now() {
    return RealDate.now() + by;
  }
}
globalThis.Date = Object.defineProperty(MovedDate, 'name', { value: 'Date' });
