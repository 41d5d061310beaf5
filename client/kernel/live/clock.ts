/** Ms that go on whatever this machine's clock is set to. A page stands for months, and a screen's clock is often set only once the network is there. */
const steady = (): number => performance.timeOrigin + performance.now();
/** More than a message takes on its way, in ms: a server whose clock says otherwise has had it set. */
const slack = 1000;

/** The relay's time on this machine, whose own clock may be wrong. Kept from the answer that came back fastest. */
export class ServerClock {
  private offset = 0;
  private best = Number.POSITIVE_INFINITY;

  constructor(private readonly local: () => number = steady) {}

  now(): number {
    return this.local() + this.offset;
  }

  /** Times a question: call what is returned with the server time that its answer brings. */
  start(): (server: number) => void {
    const sent = this.local();
    return (server) => {
      const took = this.local() - sent;
      // A machine that slept, or a server whose clock was set, is noticed however fast the older answers were.
      if (took > this.best && Math.abs(server - this.now()) < took + slack) return;
      this.best = took;
      this.offset = server - (sent + took / 2);
    };
  }

  /**
   * A moment of the server has come with fresh rows: nothing is told before it happens, and no topic's time goes back. Where it seems so the
   * server's clock has been set, and this is about its time; the next answer says it exactly.
   * @param before what the same topic was told last
   * @returns by how much it was set: whatever was told before is as old as it was, by the new time
   */
  noteServerTime(at: number, before: number | null): number {
    const now = this.now();
    if (at <= now + slack && (before === null || at >= before - slack)) return 0;
    this.offset = at - this.local();
    this.best = Number.POSITIVE_INFINITY;
    return at - now;
  }
}
