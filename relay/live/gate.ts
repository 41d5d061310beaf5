/** At most `limit` calls at once; what a click asked for goes before what a timer asked for. */
export class Gate {
  private open = 0;
  private readonly urgent: (() => void)[] = [];
  private readonly usual: (() => void)[] = [];

  constructor(private readonly limit: number) {}

  get waiting(): number {
    return this.urgent.length + this.usual.length;
  }

  /** Runs the work when there is room for it. */
  async run<T>(isUrgent: boolean, work: () => Promise<T>): Promise<T> {
    if (this.open >= this.limit) await new Promise<void>((go) => (isUrgent ? this.urgent : this.usual).push(go));
    else this.open += 1;
    try {
      return await work();
    } finally {
      const next = this.urgent.shift() ?? this.usual.shift();
      if (next)
        next(); // the place is handed on
      else this.open -= 1;
    }
  }
}
