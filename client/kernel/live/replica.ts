import type { DeltaMessage, Json, JsonRows, SnapshotMessage } from '@/domain/kernel/wire';

/** One topic's rows as this browser holds them, and the rules by which messages change them. Pure. */
export class Replica {
  e: string | undefined;
  q = 0;
  readonly rows = new Map<string, Json>();

  /** What the relay is told when it is asked for the rest. */
  get revision(): { e?: string; q?: number } {
    return this.e === undefined ? {} : { e: this.e, q: this.q };
  }

  reset(): void {
    this.e = undefined;
    this.q = 0;
    this.rows.clear();
  }

  take(message: SnapshotMessage): void {
    this.rows.clear();
    for (const [id, value] of Object.entries(message.rows)) this.rows.set(id, value);
    this.e = message.e;
    this.q = message.q;
  }

  /** `gap`: something between is missing, ask for it. `old`: known already. */
  step(message: DeltaMessage): 'done' | 'old' | 'gap' {
    if (message.e !== this.e || message.f > this.q) return 'gap';
    if (message.q <= this.q) return 'old';
    for (const id of message.del ?? []) this.rows.delete(id);
    for (const [id, value] of Object.entries(message.put ?? {})) this.rows.set(id, value);
    for (const [id, fields] of Object.entries(message.set ?? {})) this.rows.set(id, { ...(this.rows.get(id) as JsonRows), ...(fields as JsonRows) });
    this.q = message.q;
    return 'done';
  }
}
