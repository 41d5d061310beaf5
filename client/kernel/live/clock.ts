/** The relay's time on this machine, whose own clock may be wrong. Kept from the answer that came back fastest. */
export class ServerClock {
  private offset = 0;
  private best = Number.POSITIVE_INFINITY;

  constructor(private readonly local: () => number = Date.now) {}

  now(): number {
    return this.local() + this.offset;
  }

  /** Times a question: call what is returned with the server time that its answer brings. */
  start(): (server: number) => void {
    const sent = this.local();
    return (server) => {
      const took = this.local() - sent;
      // A machine that slept, or whose clock was set, is noticed however fast the older answers were.
      if (took > this.best && Math.abs(server - this.now()) < took + 1000) return;
      this.best = took;
      this.offset = server - (sent + took / 2);
    };
  }
}
