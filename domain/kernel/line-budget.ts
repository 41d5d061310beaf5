/**
 * How many lines of one kind a log takes in a stretch of time: a fault that repeats a thousand times a second must not fill the
 * disk. Lines are counted by kind; what was left out is said with the next line that is let through.
 */
export class LineBudget {
  private readonly kinds = new Map<string, { since: number; count: number }>();

  /** `most` lines of a kind in `ms` milliseconds; `now`: a clock in milliseconds. */
  constructor(
    private readonly most: number,
    private readonly ms: number,
    private readonly now: () => number,
  ) {}

  /** The number of lines of this kind that were left out before this one; null when this one is left out too. */
  take(kind: string): number | null {
    const now = this.now();
    const found = this.kinds.get(kind);
    if (found && now - found.since < this.ms) {
      found.count += 1;
      return found.count <= this.most ? 0 : null;
    }
    // messages are constants of the program; should one hold a value after all, the map must not grow with it
    if (!found && this.kinds.size >= 1000) this.kinds.clear();
    this.kinds.set(kind, { since: now, count: 1 });
    return Math.max(0, (found?.count ?? 0) - this.most);
  }
}

const warn = 40; // pino's number of the level

/** pino's hook `logMethod`: fifty warnings and errors of one message in ten seconds, the others counted. */
export function boundedLines(now: () => number) {
  const budget = new LineBudget(50, 10_000, now);
  return function logMethod<Args extends unknown[]>(this: unknown, args: Args, method: (...args: Args) => void, level: number): void {
    const message = args.find((one) => typeof one === 'string') ?? '';
    const leftOut = level < warn ? 0 : budget.take(String(message));
    if (leftOut === null) return;
    if (leftOut > 0) method.apply(this, [{ left_out: leftOut }, `${message} (repeated)`] as unknown as Args);
    method.apply(this, args);
  };
}
