import type { Entry } from './entry';
import type { SnapshotMessage } from '@/domain/kernel/wire';

/**
 * Which entries hold which of the relay's topics, and which topics the relay may think are held here though they are not. Two
 * askings may name one topic: the session's choice, and the same buildings chosen on a screen.
 */
export class JoinedTopics {
  private readonly byTopic = new Map<string, Set<Entry>>();
  private readonly unclaimed = new Set<string>();
  /** Snapshots that came before the answer that names their topic. */
  private readonly early = new Map<string, SnapshotMessage>();
  private questions = 0;

  constructor(private readonly unsub: (t: string) => void) {}

  get isEmpty(): boolean {
    return this.byTopic.size === 0;
  }

  of(t: string): readonly Entry[] {
    return [...(this.byTopic.get(t) ?? [])];
  }

  /** The entry holds this topic from now on; null: none. */
  assign(entry: Entry, t: string | null): void {
    if (entry.t === t) return;
    const before = entry.t === null ? undefined : this.byTopic.get(entry.t);
    before?.delete(entry);
    if (entry.t !== null && before?.size === 0) this.byTopic.delete(entry.t);
    entry.t = t;
    if (t !== null) this.byTopic.set(t, (this.byTopic.get(t) ?? new Set()).add(entry));
  }

  /** Lets go of the entry's topic, and tells the relay when nobody here holds it any more. */
  leave(entry: Entry): void {
    const { t } = entry;
    this.assign(entry, null);
    if (t !== null) this.unclaimed.add(t);
    this.release();
  }

  /** A sub has been sent. */
  requested(): void {
    this.questions += 1;
  }

  /** A sub has been answered, and `take` does what follows; what nobody holds then is given back. `t`: the topic that the relay named. */
  answered(t: string | undefined, take: () => void): void {
    this.questions -= 1;
    if (t !== undefined) this.unclaimed.add(t);
    take();
    this.release();
  }

  /** A message of this topic has come: who takes it. A topic that nobody holds, nor asks for, is given back. */
  receivers(t: string, snapshot?: SnapshotMessage): readonly Entry[] {
    if (!this.byTopic.has(t)) {
      this.unclaimed.add(t);
      if (snapshot) this.early.set(t, snapshot);
      this.release();
    }
    return this.of(t);
  }

  earlySnapshot(t: string): SnapshotMessage | undefined {
    return this.early.get(t);
  }

  /** The connection has gone, and with it all that was held. */
  clear(): void {
    this.byTopic.clear();
    this.unclaimed.clear();
    this.early.clear();
  }

  /** Not while a sub is under way: it may be for the same topic, and the relay would take that from the one who has just joined it. */
  private release(): void {
    if (this.questions > 0) return;
    for (const t of this.unclaimed) if (!this.byTopic.has(t)) this.unsub(t);
    this.unclaimed.clear();
    this.early.clear();
  }
}
