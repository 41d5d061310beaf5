/** What one client may ask for. Generous for a screen full of panels that comes back after a power cut, narrow for a flood. */
export const limits = {
  topics: 256,
  askBurst: 400,
  asksPerSecond: 20,
  backlogBytes: 256 * 1024,
  pongLateMs: 2000,
  behindMs: 30_000,
  strayPongs: 20, // pongs nobody asked for, and pings a browser never sends
} as const;

/** A token bucket. */
export class Allowance {
  private left: number;
  private at: number;

  constructor(
    private readonly burst: number,
    private readonly perSecond: number,
    now: number,
  ) {
    this.left = burst;
    this.at = now;
  }

  take(now: number): boolean {
    this.left = Math.min(this.burst, this.left + ((now - this.at) / 1000) * this.perSecond);
    this.at = now;
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}
