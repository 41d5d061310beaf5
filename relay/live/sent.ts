import type { Frame } from './frame';

/** What has gone out of one feed: whole states, what changed, and the short word of how a topic stands. */
export class Sent {
  snapshots = 0;
  snapshotBytes = 0;
  deltas = 0;
  deltaBytes = 0;
  stateBytes = 0;

  count({ event, bytes }: Frame): void {
    if (event === 'd') {
      this.deltas += 1;
      this.deltaBytes += bytes.length;
    } else if (event === 's') {
      this.snapshots += 1;
      this.snapshotBytes += bytes.length;
    } else this.stateBytes += bytes.length;
  }

  get bytes(): number {
    return this.snapshotBytes + this.deltaBytes + this.stateBytes;
  }
}
