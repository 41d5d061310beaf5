/** What was used last, up to a number of bytes; what was used longest ago goes first. A thing larger than an eighth of it is not kept. */
export class Bounded<T> {
  private readonly entries = new Map<string, { readonly value: T; readonly size: number }>();
  bytes = 0;

  constructor(private readonly limit: number) {}

  get count(): number {
    return this.entries.size;
  }

  get(key: string): T | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  /** `size`: of the value, in bytes; its key counts too. */
  set(key: string, value: T, size: number): void {
    this.drop(key);
    const all = size + 2 * key.length;
    if (all > this.limit / 8) return;
    this.entries.set(key, { value, size: all });
    this.bytes += all;
    for (const oldest of this.entries.keys()) {
      if (this.bytes <= this.limit) return;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    this.bytes -= this.entries.get(key)?.size ?? 0;
    this.entries.delete(key);
  }
}
